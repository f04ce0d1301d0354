import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import styles from './prose.module.css'

type ProseProps = Readonly<{
  title: string
  /** A one-sentence summary of the page. */
  lead: string
  /** Heading → content, in order. */
  sections: Readonly<Record<string, ReactNode>>
}>

/** A page of running text with a table of contents beside it. */
export const Prose = ({ title, lead, sections }: ProseProps) => (
  <Page title={title} description={lead}>
    <div className={styles.columns}>
      <header className={styles.top}>
        <h1>{title}</h1>
        <p>{lead}</p>
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
            <h2 id={idOf(heading)}>{heading}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  </Page>
)

const idOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-')
