import { nameOf, useVisitor } from '../../data/visitor.ts'
import { Shore } from '../../drawings/shore.tsx'
import { Wizard } from '../wizard/wizard.tsx'
import styles from './hero.module.css'

/** The promise in exact numbers, the shore, and the wizard's first question standing in the lake before it. */
export function Hero() {
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
          <dl className={styles.figures}>
            <Figure value="5 min" label="to confirmation" />
            <Figure value="1 hour" label="to our call" />
            <Figure value="2-3 people" label="in your crew" />
          </dl>
        </div>
        <div className={styles.shore}>
          <Shore className={styles.band} />
        </div>
      </div>
      <div className={styles.lake}>
        <div id="quote" className={styles.quote}>
          <Wizard />
        </div>
      </div>
    </section>
  )
}

const Figure = ({ value, label }: Readonly<{ value: string; label: string }>) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
