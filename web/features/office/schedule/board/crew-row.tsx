import { Badge, Flex } from '@radix-ui/themes'
import { UserX } from 'lucide-react'
import { people } from '../../../../../src/shared/crews.ts'
import { IconButton } from '../../../../shared/components/icon-button.tsx'
import { briefTime, timeAtMinute, timeInWords } from '../../../../shared/dates/clock.ts'
import { useOpenBooking } from '../../shared/url.ts'
import styles from './board.module.css'
import type { CrewDay, Held } from './board-data.ts'
import { type BoardView, DropPreview, JobBlock } from './job-block.tsx'
import {
  acrossOf,
  along,
  closedOn,
  drivesBetween,
  inLanes,
  isShown,
  offOn,
  type Span,
  spanOn,
} from './layout.ts'
import { dragSpan, jobSpan } from './moves.ts'

type CrewRowProps = CrewDay & Readonly<{ view: BoardView; onAbsent: () => void }>

/** A crew's day: its jobs, the drives between them, and its closed hours. `onAbsent` reports the crew absent. */
export function CrewRow({ view, crew, jobs, held, onAbsent }: CrewRowProps) {
  const { day, shown, now, drag } = view
  const placed = inLanes(
    jobs.flatMap(job => {
      const span = jobSpan(day, job)
      return span ? { item: job, span } : []
    }),
  )
  const busyMinutes = placed.reduce((sum, { span }) => sum + span.to - span.from, 0)
  const lanes = 1 + Math.max(0, ...placed.map(({ lane }) => lane))
  const isOver = drag && drag.at !== 'tray' && drag.at.providerId === crew.id
  const preview = isOver ? dragSpan(drag) : undefined
  return (
    <li className={styles.row} style={{ '--lanes': lanes }}>
      <Flex direction="column" justify="center" px="3" py="2" className={styles.crew}>
        <strong>{crew.name}</strong>
        <span>{crewStatus(day, crew)}</span>
        {busyMinutes > 0 && <span>{hoursBusy.format(busyMinutes / 60)} h busy</span>}
        {crew.crewSize && (
          <span className={styles.absent}>
            <IconButton
              size="1"
              variant="ghost"
              color="gray"
              label={`${crew.name} is unavailable`}
              isStacked
              onClick={onAbsent}
            >
              <UserX size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </Flex>
      <div className={styles.hours} data-crew={crew.crewSize && crew.id} data-over={isOver || undefined}>
        {closedOn(day, crew, shown).map(span => (
          <span key={span.from} className={styles.closed} style={acrossOf(shown, span)} title="Not working" />
        ))}
        {isShown(shown, now) && (
          <span className={styles.now} style={{ left: `${along(shown, now) * 100}%` }} />
        )}
        {drivesBetween(placed).map(({ minutes, ...span }) => (
          <span key={span.from} className={styles.drive} style={acrossOf(shown, span)}>
            {minutes} min
          </span>
        ))}
        {held.map(each => (
          <HeldTime key={each.id} view={view} held={each} />
        ))}
        {placed.map(({ item: job, span, lane }) => (
          <JobBlock key={job.id} view={view} job={job} span={span} lane={lane} crew={crew.name} />
        ))}
        {drag && preview && <DropPreview view={view} drag={drag} span={preview} />}
      </div>
    </li>
  )
}

/** Time that is held or reserved for a customer's arrival window. Its job waits in the tray. */
function HeldTime({ view: { day, shown }, held }: Readonly<{ view: BoardView; held: Held }>) {
  const { open } = useOpenBooking()
  const { id, customerName, bookingNumber, start, end, heldUntil } = held
  const span = spanOn(day, { scheduledDate: start, scheduledEnd: end })
  if (!span) return null
  const text = heldUntil ? `Held for ${customerName}, who is paying` : `Reserved for ${customerName}`
  return (
    <button
      type="button"
      className={styles.held}
      style={acrossOf(shown, span)}
      title={`${text}, ${bookingNumber}`}
      onClick={() => open(id)}
    >
      {text}
    </button>
  )
}

const hoursBusy = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** The crew's size, or why it is not working. */
function crewStatus(day: string, { crewSize, daysOff }: CrewDay['crew']): string {
  const off = offOn(day, daysOff)
  if (off) return ['Day off', off.note].filter(Boolean).join(': ')
  return crewSize ? people(crewSize) : 'No longer active'
}

/** The hour scale above the rows, with the current time. */
export const HourScale = ({ view: { day, shown, now } }: Readonly<{ view: BoardView }>) => (
  <div className={styles.scale} data-now={isShown(shown, now) || undefined} aria-hidden>
    <div className={styles.corner} />
    <div className={styles.ticks}>
      {wholeHours(shown).map(minutes => (
        <span key={minutes} className={styles.tick} style={{ left: `${along(shown, minutes) * 100}%` }}>
          {briefTime(timeAtMinute(day, minutes))}
        </span>
      ))}
      {isShown(shown, now) && (
        <Badge
          variant="solid"
          color="gray"
          highContrast
          radius="full"
          className={styles.time}
          style={{ '--at': `${along(shown, now) * 100}%` }}
        >
          Now {timeInWords(timeAtMinute(day, now))}
        </Badge>
      )}
    </div>
  </div>
)

const wholeHours = ({ from, to }: Span) => Array.from({ length: (to - from) / 60 }, (_, n) => from + n * 60)
