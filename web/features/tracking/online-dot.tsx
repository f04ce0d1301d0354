import styles from './panel.module.css'
import { words } from './words.ts'

/** Teal for online, grey for offline, and the word for who does not see it. */
export const OnlineDot = ({ isOnline }: Readonly<{ isOnline: boolean }>) => (
  <span
    className={isOnline ? styles.online : `${styles.online} ${styles.offline}`}
    role="img"
    aria-label={isOnline ? words.online : words.offline}
  />
)
