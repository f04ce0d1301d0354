import { useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useOnline } from '../../data/use-online.ts'
import { officeLive } from './line.ts'
import styles from './line-lost.module.css'
import { words } from './words.ts'

/** What the office reads may be old while it hears nothing. Whoever is offline altogether is told so above. */
export function LineLost() {
  const isLost = useAtomValue(lost)
  const isOnline = useOnline()
  return (
    isLost &&
    isOnline && (
      <p role="status" className={styles.lost}>
        {words.lineLost}
      </p>
    )
  )
}

/** Not as long as the first try is under way. */
const lost = selectAtom(officeLive.feed, ({ isConnected, problem }) => !isConnected && problem !== undefined)
