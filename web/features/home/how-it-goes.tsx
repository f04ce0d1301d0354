import type { ReactNode } from 'react'
import pins from '../../shared/components/pins.module.css'
import section from '../../shared/components/section.module.css'
import { Crew } from '../../shared/drawings/drawings.tsx'
import styles from './how-it-goes.module.css'

/** What happens after booking, with the times that spec §9 promises. */
export const HowItGoes = () => (
  <div className={styles.wash}>
    <section className={`${section.section} ${styles.columns}`} aria-labelledby="how">
      <div>
        <h2 id="how" className={section.heading}>
          What happens after you book
        </h2>
        <p className={section.lead}>No account, no waiting by the phone. Three things, each with its time.</p>
        <Crew className={styles.crew} />
      </div>
      <ol className={`${pins.pins} ${styles.steps}`}>
        <Step time="Within 5 minutes" title="Your confirmation">
          An email with your booking number, the link to your receipt, and the numbers to call.
        </Step>
        <Step time="Within 1 hour" title="A call from us">
          We go through the stairs, the parking and whatever is delicate, and settle when the crew comes.
        </Step>
        <Step time="On the day" title="Your crew, on a live map">
          A text message brings the link in the morning, and you watch the truck until it is at your door.
        </Step>
      </ol>
    </section>
  </div>
)

type StepProps = Readonly<{ time: string; title: string; children: ReactNode }>

const Step = ({ time, title, children }: StepProps) => (
  <li>
    <span className={styles.time}>{time}</span>
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  </li>
)
