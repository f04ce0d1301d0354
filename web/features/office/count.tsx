import styles from './count.module.css'

/** How much waits for somebody, beside the label of where it does; nothing where nothing waits. */
export const Count = ({ count }: Readonly<{ count: number }>) =>
  count > 0 && <strong className={styles.count}> {count.toLocaleString('en-US')}</strong>
