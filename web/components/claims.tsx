import styles from './claims.module.css'

/** What we say of ourselves in numbers (spec §1). */
export const Claims = () => (
  <dl className={styles.figures}>
    <Figure value="10,000+" label="moves" />
    <Figure value="5,000+" label="junk removals" />
    <Figure value="4.9/5" label="rating" />
    <Figure value="24/7" label="support" />
  </dl>
)

const Figure = ({ value, label }: Readonly<{ value: string; label: string }>) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
