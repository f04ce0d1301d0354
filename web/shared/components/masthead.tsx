import type { ReactNode } from 'react'
import styles from './masthead.module.css'

type MastheadProps = Readonly<{
  /** The page's name, for headings that are a sentence. */
  place: string
  heading: string
  lead: string
  /** A component from web/shared/drawings. The style sheet sets how much of it lies below the ground line. */
  drawing: ReactNode
  ground: 'crew' | 'stairs' | 'truck'
  /** An optional button. */
  children?: ReactNode
}>

/** The header of a company page: a heading and a drawing that stands on the section's bottom edge. */
export const Masthead = ({ place, heading, lead, drawing, ground, children }: MastheadProps) => (
  <header className={styles.sky}>
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.place}>{place}</p>
        <h1 className={styles.headline}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {children && <div className={styles.action}>{children}</div>}
      </div>
      <div className={`${styles.drawing} ${styles[ground]}`}>{drawing}</div>
    </div>
  </header>
)
