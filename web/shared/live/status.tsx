import { Badge } from '@radix-ui/themes'
import { liveWords } from './live.ts'
import styles from './status.module.css'

/** Shows whether the live connection is open. */
export const ConnectionBadge = ({ isConnected }: Readonly<{ isConnected: boolean }>) => (
  <Badge size="2" color={isConnected ? 'teal' : 'gray'} highContrast role="status">
    {isConnected ? liveWords.connected : liveWords.disconnected}
  </Badge>
)

/** Teal when online, gray when offline, with an accessible label. */
export const OnlineDot = ({ isOnline }: Readonly<{ isOnline: boolean }>) => (
  <span
    className={styles.dot}
    data-online={isOnline}
    role="img"
    aria-label={isOnline ? liveWords.online : liveWords.offline}
  />
)
