import type { ReactNode } from 'react'
import { nameOf, useVisitor } from '../../shared/api/visitor.ts'
import { Facts } from '../../shared/components/facts.tsx'
import { Shore } from '../../shared/drawings/shore.tsx'
import styles from './hero.module.css'

/** The headline with its figures, the shore drawing, and the wizard. */
export function Hero({ children }: Readonly<{ children: ReactNode }>) {
  const visitor = useVisitor()
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.sky}>
        <div className={styles.promise}>
          <div>
            <p className={styles.place}>
              {visitor ? `Welcome, ${nameOf(visitor)}` : 'Southeastern Wisconsin and greater Chicago'}
            </p>
            <h1 id="headline" className={styles.headline}>
              A calm crew for a stressful day
            </h1>
            <p className={styles.lead}>Know the price, what happens next and who to call.</p>
          </div>
          <Facts
            className={styles.figures}
            facts={[
              ['to confirmation', '5 min'],
              ['to a callback', '1 hour'],
              ['in your crew', '2-3 people'],
            ]}
          />
        </div>
        <div className={styles.shore}>
          <Shore className={styles.band} />
        </div>
      </div>
      <div className={styles.lake}>
        <div id="quote" className={styles.quote}>
          {children}
        </div>
      </div>
    </section>
  )
}
