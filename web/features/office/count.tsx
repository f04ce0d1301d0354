import styles from './count.module.css'

/** Number of waiting items, shown beside a label; hidden if zero. */
export const Count = ({ count }: Readonly<{ count: number }>) =>
  count > 0 && <strong className={styles.count}> {count.toLocaleString('en-US')}</strong>
