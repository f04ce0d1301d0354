import { type ReactNode, useEffect } from 'react'
import { useConfig } from '../data/config.ts'
import styles from './page.module.css'

type PageProps = Readonly<{
  /** What the browser's tab says before the company's name. */
  title: string
  /** `narrow` suits a form or running text, `full` a map or a hero that sets its own measure. */
  width?: 'wide' | 'narrow' | 'full'
  children: ReactNode
}>

/** What every page stands in: the tab's title, the measure and the space around. */
export function Page({ title, width = 'wide', children }: PageProps) {
  const { brand } = useConfig()
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return <div className={styles[width]}>{children}</div>
}
