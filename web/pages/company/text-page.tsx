import { Heading } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Page } from '../../shared/components/page.tsx'
import { Lead } from '../../shared/components/sections.tsx'
import styles from './text-page.module.css'

type TextPageProps = Readonly<{
  title: string
  /** A one-sentence summary of the page. */
  lead: string
  /** Heading → content, in order. */
  sections: Readonly<Record<string, ReactNode>>
}>

/** A page of running text with a table of contents beside it. */
export const TextPage = ({ title, lead, sections }: TextPageProps) => (
  <Page title={title} description={lead}>
    <div className={styles.columns}>
      <header className={styles.top}>
        <Heading as="h1" size="8" mb="3">
          {title}
        </Heading>
        <Lead>{lead}</Lead>
      </header>
      <nav aria-label="On this page" className={styles.contents}>
        <ul>
          {Object.keys(sections).map(heading => (
            <li key={heading}>
              <a href={`#${idOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>
        {Object.entries(sections).map(([heading, body]) => (
          <section key={heading} aria-labelledby={idOf(heading)}>
            <Heading as="h2" size="5" id={idOf(heading)}>
              {heading}
            </Heading>
            {body}
          </section>
        ))}
      </div>
    </div>
  </Page>
)

const idOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-')
