import type { ReactNode } from 'react'
import styles from './masthead.module.css'

type MastheadProps = Readonly<{
  /** Which page this is, where the heading is a sentence. */
  place: string
  heading: string
  lead: string
  /** The name of a file in web/drawings. The style sheet sets how much of it lies below the ground line. */
  drawing: ReactNode
  ground: 'crew' | 'stairs' | 'truck'
  /** A button, if there is something to do. */
  children?: ReactNode
}>

/** The top of a page that tells of us: a sentence, and a drawing that stands on the section's edge. */
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
