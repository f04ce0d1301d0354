import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { clockTime, dayOf } from '../../../../shared/dates/day.ts'
import { groupBy } from '../../../../shared/group-by.ts'
import { Details } from './details.tsx'
import { kindOf } from './kinds.ts'
import styles from './scan-list.module.css'
import type { Entry } from './use-history.ts'
import { words } from './words.ts'

type ScanListProps = Readonly<{
  id: string
  entries: readonly Entry[]
  position: number | undefined
  onMove(position: number | undefined): void
}>

/** The events grouped by day, each with its time, summary and author. */
export function ScanList({ id, entries, position, onMove }: ScanListProps) {
  if (entries.length === 0) return <p className={styles.none}>{words.none}</p>
  const days = [...groupBy(entries, ({ at }) => dayOf(at))]
  return days.map(([day, scans]) => (
    <section key={day} aria-label={day}>
      <h4 className={styles.day}>{day}</h4>
      <ol className={styles.scans}>
        {scans.map(entry => (
          <Scan
            key={`${entry.position} ${entry.at}`}
            id={id}
            entry={entry}
            when={whenOf(entry, position)}
            onMove={onMove}
          />
        ))}
      </ol>
    </section>
  ))
}

type ScanProps = Readonly<{
  id: string
  entry: Entry
  when: 'past' | 'present' | 'future'
  onMove(position: number): void
}>

function Scan({ id, entry, when, onMove }: ScanProps) {
  const { Icon } = kindOf(entry.type)
  return (
    <li className={styles.scan} data-when={when} aria-current={when === 'present' ? 'step' : undefined}>
      <button
        type="button"
        className={styles.time}
        title={words.showThen(momentInWords(entry.at))}
        onClick={() => onMove(entry.position)}
      >
        <time dateTime={entry.at}>{clockTime(entry.at)}</time>
      </button>
      <span className={styles.mark}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <p className={styles.summary}>{entry.summary}</p>
        <p className={styles.who}>{entry.who}</p>
        <Details id={id} entry={entry} />
      </div>
    </li>
  )
}

function whenOf(entry: Entry, position: number | undefined): ScanProps['when'] {
  if (position === undefined || entry.position < position) return 'past'
  return entry.position === position ? 'present' : 'future'
}
