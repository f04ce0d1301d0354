import section from '../../shared/components/section.module.css'
import { RegionMap } from '../../shared/map/region/region-map.tsx'
import styles from './story.module.css'

export const Story = () => (
  <section className={`${section.section} ${styles.columns}`} aria-labelledby="story">
    <div>
      <h2 id="story" className={section.heading}>
        Why we work this way
      </h2>
      <div className={styles.text}>
        <p>
          You hand strangers everything you own on a day when you have no time to keep an eye on it. Most of
          what goes wrong was never talked about: the third flight of stairs, the piano, the extra hour nobody
          mentioned.
        </p>
        <p>
          So we ask first and write it down. Your quote shows the crew, the hours, the rate and anything that
          adds to them. What you paid, who is coming and what we agreed on are all in one place, where you and
          our office can both see it.
        </p>
        <p>
          We have two offices at the two ends of one shore, one in each state. Whichever one you call, you
          talk to someone who sees the same booking you do.
        </p>
      </div>
    </div>
    <RegionMap className={styles.map} />
  </section>
)
