import type { ReactNode } from 'react'
import { useConfig } from '../../shared/api/config.ts'
import { PhoneLink } from '../../shared/components/contact-links.tsx'
import section from '../../shared/components/section.module.css'
import { counties } from '../../shared/map/region/counties.ts'
import { RegionMap } from '../../shared/map/region/region-map.tsx'
import styles from './service-areas.module.css'

/** The served counties, and the office to call in each state. */
export function ServiceAreas() {
  const { phones } = useConfig()
  return (
    <section className={`${section.section} ${styles.areas}`} aria-labelledby="areas">
      <RegionMap className={styles.map} />
      <div>
        <h2 id="areas" className={section.heading}>
          Where we work
        </h2>
        <p className={section.lead}>
          Our crews start from both ends of the lake shore. If your address is just outside, ask for your
          price all the same: we look at the route and call you.
        </p>
        <Area name="Southeastern Wisconsin" counties={counties.wi}>
          <PhoneLink label="WI" number={phones.wi} />
        </Area>
        <Area name="Greater Chicago" counties={counties.il}>
          <PhoneLink label="IL" number={phones.il} />
        </Area>
      </div>
    </section>
  )
}

type AreaProps = Readonly<{ name: string; counties: readonly string[]; children: ReactNode }>

const Area = ({ name, counties, children }: AreaProps) => (
  <div className={styles.area}>
    <h3>{name}</h3>
    <p>{counties.join(', ')}</p>
    <div className={styles.phone}>{children}</div>
  </div>
)
