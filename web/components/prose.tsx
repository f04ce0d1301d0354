import { Heading } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import styles from './prose.module.css'

/** A page of running text: a title and paragraphs, at a width that reads well. */
export const Prose = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <Page title={title}>
    <Heading as="h1" size="8">
      {title}
    </Heading>
    <div className={styles.text}>{children}</div>
  </Page>
)
