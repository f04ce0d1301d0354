import { UserX } from 'lucide-react'
import { people } from '../../../../../src/shared/fields.ts'
import { IconButton } from '../../../../shared/components/icon-button.tsx'
import { Block, Ghost, type Handling } from './block.tsx'
import { type Held, heldSpan, jobSpan } from './held.ts'
import { acrossOf, along, closedOn, drivesBetween, inLanes, isShown, offOn, type Span } from './layout.ts'
import styles from './row.module.css'
import type { CrewRow } from './rows.ts'
import { words } from './words.ts'

type RowProps = CrewRow &
  Readonly<{
    day: string
    /** The hours that the board shows. */
    shown: Span
    held: Held | undefined
    /** Current time in minutes since midnight, if the day is today. */
    now: number | undefined
    handling: Handling
    /** Called to report the crew absent. */
    onAbsent: () => void
  }>

/** A crew's day: its jobs, the drives between them, and its closed hours. */
export function Row({ day, shown, crew, jobs, held, now, handling, onAbsent }: RowProps) {
  const placed = inLanes(
    jobs.flatMap(job => {
      const span = jobSpan(day, job)
      return span ? { item: job, span } : []
    }),
  )
  const minutes = placed.reduce((sum, { span }) => sum + span.to - span.from, 0)
  const closed = closedOn(day, crew, shown)
  const lanes = 1 + Math.max(0, ...placed.map(({ lane }) => lane))
  const isOver = held && held.at !== 'tray' && held.at.providerId === crew.id
  const ghost = isOver ? heldSpan(held) : undefined
  return (
    <li className={styles.row} style={{ '--lanes': lanes }}>
      <div className={styles.crew}>
        <strong>{crew.name}</strong>
        <span>{standing(day, crew)}</span>
        {minutes > 0 && <span>{words.load(minutes / 60)}</span>}
        {crew.crewSize && (
          <span className={styles.absent}>
            <IconButton
              size="1"
              variant="ghost"
              color="gray"
              label={words.cannotCome.open(crew.name)}
              isStacked
              onClick={onAbsent}
            >
              <UserX size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <div className={styles.hours} data-crew={crew.crewSize && crew.id} data-over={isOver || undefined}>
        {closed.map(span => (
          <span
            key={span.from}
            className={styles.closed}
            style={acrossOf(shown, span)}
            title={words.notWorking}
          />
        ))}
        {isShown(shown, now) && (
          <span className={styles.now} style={{ left: `${along(shown, now) * 100}%` }} />
        )}
        {drivesBetween(placed).map(({ minutes, ...span }) => (
          <span key={span.from} className={styles.drive} style={acrossOf(shown, span)}>
            {words.drive(minutes)}
          </span>
        ))}
        {placed.map(({ item: job, span, lane }) => (
          <Block
            key={job.id}
            {...{ day, job, shown, span, lane, handling }}
            crew={crew.name}
            isHeld={job.id === held?.job.id}
            isCarrying={held !== undefined}
            isSwapped={job.id === held?.onto?.id}
          />
        ))}
        {held && ghost && (
          <Ghost
            day={day}
            job={held.job}
            shown={shown}
            span={ghost}
            isRefused={held.inTheWay !== undefined}
          />
        )}
      </div>
    </li>
  )
}

/** The crew's size, or why it is not working. */
function standing(day: string, { crewSize, daysOff }: CrewRow['crew']): string {
  const off = offOn(day, daysOff)
  if (off) return [words.off, off.note].filter(Boolean).join(': ')
  return crewSize ? people(crewSize) : words.notActive
}
