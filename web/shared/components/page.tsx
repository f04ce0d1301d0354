import { Box, type BoxProps, Heading, Text } from '@radix-ui/themes'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useConfig } from '../api/config.ts'
import { useCatchUp } from '../catch-up.ts'
import styles from './page.module.css'

/** A page's title and meta description. */
export type Head = Readonly<{ title: string; description?: string }>

/** Receives each page's head during prerendering. */
export const HeadOfPage = createContext<((head: Head) => void) | undefined>(undefined)

type PageProps = Readonly<{
  /** Title in the browser's tab, before the company's name. */
  title: string
  /** One or two sentences for search results. */
  description?: string
  /** `narrow` suits a form or running text; `full` suits a map or a hero that sets its own width. */
  width?: 'wide' | 'narrow' | 'full'
  /** Hides the footer's links, around a payment and after it. */
  isAlone?: boolean
  children: ReactNode
}>

/** The wrapper of every page: document title, width and padding. */
export function Page({ title, description, width = 'wide', isAlone = false, children }: PageProps) {
  const { brand } = useConfig()
  const inTab = `${title} · ${brand}`
  useContext(HeadOfPage)?.({ title: inTab, description })
  useEffect(() => {
    document.title = inTab
  }, [inTab])
  useCatchUp()
  return (
    <div className={styles[width]} data-alone={isAlone || undefined}>
      {children}
    </div>
  )
}

type PageTitleProps = BoxProps & Readonly<{ lead?: ReactNode }>

/** A page's heading, with a sentence below it. */
export const PageTitle = ({ lead, children, ...box }: PageTitleProps) => (
  <Box asChild mb="6" {...box}>
    <header>
      <Heading as="h1" size="8">
        {children}
      </Heading>
      {lead && (
        <Text as="p" color="gray" mt="2">
          {lead}
        </Text>
      )}
    </header>
  </Box>
)
