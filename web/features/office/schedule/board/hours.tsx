import { timeAt } from '../../../schedule/clock.ts'
import { along, isShown, type Span } from './layout.ts'
import styles from './row.module.css'
import { words } from './words.ts'

type HoursProps = Readonly<{ shown: Span; now: number | undefined }>

/** The hours over the rows, and the time it is. */
export const Hours = ({ shown, now }: HoursProps) => (
  <div className={styles.head} data-now={isShown(shown, now) || undefined} aria-hidden>
    <div className={styles.corner} />
    <div className={styles.scale}>
      {wholeHours(shown).map(minutes => (
        <span key={minutes} style={{ left: `${along(shown, minutes) * 100}%` }}>
          {(minutes / 60) % 12 || 12} <small>{minutes < 12 * 60 ? 'AM' : 'PM'}</small>
        </span>
      ))}
      {isShown(shown, now) && (
        <span className={styles.time} style={{ '--at': `${along(shown, now) * 100}%` }}>
          {words.now(timeAt(now))}
        </span>
      )}
    </div>
  </div>
)

const wholeHours = ({ from, to }: Span) => Array.from({ length: (to - from) / 60 }, (_, n) => from + n * 60)
