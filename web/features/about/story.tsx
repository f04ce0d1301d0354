import section from '../../components/section.module.css'
import { RegionMap } from '../region/region-map.tsx'
import styles from './story.module.css'

export const Story = () => (
  <section className={`${section.section} ${styles.columns}`} aria-labelledby="story">
    <div>
      <h2 id="story" className={section.heading}>
        Why we work this way
      </h2>
      <div className={styles.text}>
        <p>
          You hand strangers everything you own, on a day when you have no time to keep an eye on it. Most of
          what goes wrong then was never said: the third flight of stairs, the piano, the hour that nobody
          mentioned.
        </p>
        <p>
          So we ask first, and write it down. Your quote shows the crew, the hours, the rate and everything
          that adds to them. What you paid, who comes and what was agreed is in one place, for you and for us
          alike.
        </p>
        <p>
          We work from two offices at the two ends of one shore, one in each state. Whichever you call, you
          speak with somebody who sees the same booking as you do.
        </p>
      </div>
    </div>
    <RegionMap className={styles.map} />
  </section>
)
