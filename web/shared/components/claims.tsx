import styles from './claims.module.css'
import { Facts } from './facts.tsx'

/** The company's figures (spec §1). */
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
