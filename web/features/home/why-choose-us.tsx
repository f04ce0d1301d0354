import type { ReactNode } from 'react'
import { Claims } from '../../shared/components/claims.tsx'
import section from '../../shared/components/section.module.css'
import { Sofa, Stairs, Ticket } from '../../shared/drawings/drawings.tsx'
import styles from './why-choose-us.module.css'

/** The claims of spec §1, and how the price is calculated (spec §9). */
export const WhyChooseUs = () => (
  <section className={section.section} aria-labelledby="why">
    <h2 id="why" className={section.heading}>
      Why people choose us
    </h2>
    <div className={styles.claims}>
      <Claims />
    </div>
    <div className={styles.reasons}>
      <Reason drawing={<Ticket />} title="A price you can check">
        $70 an hour for each mover, $65 for junk removal. The first 20 miles of a move are included, then $2 a
        mile. Every line shows its arithmetic.
      </Reason>
      <Reason drawing={<Stairs />} title="Stairs in the price, not a surprise">
        We ask about floors, steps, the elevator and the piano before you pay, and each has its own line in
        your quote.
      </Reason>
      <Reason drawing={<Sofa />} title="Carried with care">
        A crew of 2-3 people wraps, straps and carries what moves with you, and hauls away what does not.
      </Reason>
    </div>
  </section>
)

type ReasonProps = Readonly<{ drawing: ReactNode; title: string; children: ReactNode }>

const Reason = ({ drawing, title, children }: ReasonProps) => (
  <div className={styles.reason}>
    {drawing}
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
)
