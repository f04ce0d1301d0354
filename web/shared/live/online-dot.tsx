import styles from './online-dot.module.css'
import { words } from './words.ts'

/** Teal when online, gray when offline, with an accessible label. */
export const OnlineDot = ({ isOnline }: Readonly<{ isOnline: boolean }>) => (
  <span
    className={isOnline ? styles.online : `${styles.online} ${styles.offline}`}
    role="img"
    aria-label={isOnline ? words.online : words.offline}
  />
)
