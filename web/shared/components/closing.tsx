import type { ReactNode } from 'react'
import { Boxes, Truck } from '../drawings/drawings.tsx'
import styles from './closing.module.css'

/** The call to action at the end of a page. Children are its links. */
export const Closing = ({
  heading,
  lead,
  children,
}: Readonly<{ heading: string; lead: string; children: ReactNode }>) => (
  <section className={styles.closing} aria-labelledby="closing">
    <div className={styles.row}>
      <div>
        <h2 id="closing" className={styles.heading}>
          {heading}
        </h2>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.ways}>{children}</div>
      </div>
      <div className={styles.road}>
        <Boxes className={styles.boxes} />
        <Truck className={styles.truck} />
      </div>
    </div>
  </section>
)
