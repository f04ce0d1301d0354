import { useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import styles from '../../components/strip.module.css'
import { useOnline } from '../../data/use-online.ts'
import { officeLive } from './line.ts'
import { words } from './words.ts'

/** What the office reads may be old while it hears nothing. Whoever is offline altogether is told so above. */
export function LineLost() {
  const isLost = useAtomValue(lost)
  const isOnline = useOnline()
  return (
    isLost &&
    isOnline && (
      <p role="status" className={styles.strip}>
        {words.lineLost}
      </p>
    )
  )
}

/** Not as long as the first try is under way. */
const lost = selectAtom(officeLive.feed, ({ isConnected, problem }) => !isConnected && problem !== undefined)
