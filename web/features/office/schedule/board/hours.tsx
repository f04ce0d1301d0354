import { timeAtMinute } from '../../../../shared/dates/schedule/day-minutes.ts'
import { along, isShown, type Span } from './layout.ts'
import styles from './row.module.css'
import { words } from './words.ts'

type HoursProps = Readonly<{ day: string; shown: Span; now: number | undefined }>

/** The hour scale above the rows, with the current time. */
export const Hours = ({ day, shown, now }: HoursProps) => (
  <div className={styles.head} data-now={isShown(shown, now) || undefined} aria-hidden>
    <div className={styles.corner} />
    <div className={styles.scale}>
      {wholeHours(shown).map(minutes => (
        <span key={minutes} style={{ left: `${along(shown, minutes) * 100}%` }}>
          <Hour of={Number(timeAtMinute(day, minutes).slice(0, 2))} />
        </span>
      ))}
      {isShown(shown, now) && (
        <span className={styles.time} style={{ '--at': `${along(shown, now) * 100}%` }}>
          {words.now(timeAtMinute(day, now))}
        </span>
      )}
    </div>
  </div>
)

const Hour = ({ of }: Readonly<{ of: number }>) => (
  <>
    {of % 12 || 12} <small>{of < 12 ? 'AM' : 'PM'}</small>
  </>
)

const wholeHours = ({ from, to }: Span) => Array.from({ length: (to - from) / 60 }, (_, n) => from + n * 60)
