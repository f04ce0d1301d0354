import styles from './claims.module.css'
import { Facts } from './facts.tsx'

/** What we say of ourselves in numbers (spec §1). */
export const Claims = () => (
  <Facts
    className={styles.figures}
    facts={[
      ['moves', '10,000+'],
      ['junk removals', '5,000+'],
      ['rating', '4.9/5'],
      ['support', '24/7'],
    ]}
  />
)
