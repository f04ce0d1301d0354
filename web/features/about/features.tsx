import type { ReactNode } from 'react'
import section from '../../shared/components/section.module.css'
import { Boxes, Crew, Road, Sofa, Stairs, Ticket } from '../../shared/drawings/drawings.tsx'
import styles from './features.module.css'

/** Six cards with what every booking includes (spec §2 "About"). */
export const Features = () => (
  <div className={styles.wash}>
    <section className={section.section} aria-labelledby="features">
      <h2 id="features" className={section.heading}>
        What you can count on
      </h2>
      <ul className={styles.cards}>
        <Feature drawing={<Ticket />} title="Every line of your price">
          Crew, hours, miles and stairs have a line each. Open one to see how it was worked out.
        </Feature>
        <Feature drawing={<Stairs />} title="Stairs asked about up front">
          Floors, steps, the elevator and the piano are in your quote, not a discussion at your door.
        </Feature>
        <Feature drawing={<Crew />} title="A crew of 2-3 people">
          As many as your home needs. Their name and number are on your booking as soon as they are assigned.
        </Feature>
        <Feature drawing={<Road />} title="A live map on the day">
          See your crew from the moment it heads out. We text you the link that morning.
        </Feature>
        <Feature drawing={<Boxes />} title="Packing, if you like">
          Check one box: the crew brings the cartons and packs everything before it moves.
        </Feature>
        <Feature drawing={<Sofa />} title="Junk you no longer want">
          From an eighth of a truck to a full one: carried out of any room, and hauled away.
        </Feature>
      </ul>
    </section>
  </div>
)

type FeatureProps = Readonly<{ drawing: ReactNode; title: string; children: ReactNode }>

const Feature = ({ drawing, title, children }: FeatureProps) => (
  <li className={styles.card}>
    <div className={styles.drawing}>{drawing}</div>
    <div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  </li>
)
