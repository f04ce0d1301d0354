import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useCatchUp } from '../catch-up.ts'
import { useConfig } from '../data/config.ts'
import styles from './page.module.css'

/** What the head of a page says: the browser's tab and a search engine's list show it. */
export type Head = Readonly<{ title: string; description?: string }>

/** Hears what a page says of itself while it is written as HTML. */
export const HeadOfPage = createContext<((head: Head) => void) | undefined>(undefined)

type PageProps = Readonly<{
  /** What the browser's tab says before the company's name. */
  title: string
  /** One or two sentences for a search engine's list. */
  description?: string
  /** `narrow` suits a form or running text, `full` a map or a hero that sets its own measure. */
  width?: 'wide' | 'narrow' | 'full'
  children: ReactNode
}>

/** What every page stands in: the tab's title, the measure and the space around. */
export function Page({ title, description, width = 'wide', children }: PageProps) {
  const { brand } = useConfig()
  const inTab = `${title} · ${brand}`
  useContext(HeadOfPage)?.({ title: inTab, description })
  useEffect(() => {
    document.title = inTab
  }, [inTab])
  useCatchUp()
  return <div className={styles[width]}>{children}</div>
}
