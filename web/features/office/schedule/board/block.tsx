import { TriangleAlert } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { people } from '../../../../../src/shared/fields.ts'
import { withoutCountry } from '../../../../../src/shared/geo.ts'
import { Tooltip, useTooltip } from '../../../../shared/components/tooltip.tsx'
import { timeAtMinute } from '../../../../shared/dates/schedule/day-minutes.ts'
import { serviceNames, statusWords } from '../../../../shared/labels.ts'
import { Late } from '../../shared/lateness.tsx'
import styles from './block.module.css'
import { isMovable } from './held.ts'
import { acrossOf, type Span } from './layout.ts'
import type { Job, Scheduled } from './use-board.ts'
import { words } from './words.ts'

/** Event handlers of a job on the board. */
export type Handling = Readonly<{
  open: (job: Job) => void
  press: (event: KeyboardEvent, job: Job) => void
  grab: (event: PointerEvent<HTMLElement>, job: Job) => void
}>

type BlockProps = Readonly<{
  day: string
  job: Scheduled
  shown: Span
  span: Span
  lane: number
  crew: string
  isHeld: boolean
  /** Whether any job is being dragged. */
  isCarrying: boolean
  /** Whether the dragged job would swap with this one. */
  isSwapped: boolean
  handling: Handling
}>

/** A job in its crew's row. A tooltip shows the details that do not fit. */
export function Block({
  day,
  job,
  shown,
  span,
  lane,
  crew,
  isHeld,
  isCarrying,
  isSwapped,
  handling,
}: BlockProps) {
  const tip = useTooltip()
  return (
    <>
      <button
        type="button"
        className={styles.block}
        style={placed(shown, span, lane)}
        data-job={job.id}
        data-status={job.status}
        data-movable={isMovable(job) || undefined}
        data-held={isHeld || undefined}
        data-swapped={isSwapped || undefined}
        {...tip.handlers}
        // Focus set by code after a drop has no relatedTarget and should not open the tooltip.
        onFocus={event => event.relatedTarget && tip.handlers.onFocus(event)}
        onClick={() => handling.open(job)}
        onKeyDown={event => handling.press(event, job)}
        onKeyUp={withoutClick}
        onPointerDown={event => {
          tip.close()
          handling.grab(event, job)
        }}
      >
        <JobLines day={day} job={job} span={span} />
        {job.doubts.length > 0 && (
          <span className={styles.doubt}>
            <TriangleAlert size={16} aria-hidden />
          </span>
        )}
        <span className="visually-hidden">
          {serviceNames[job.serviceType]}, {crew}. {job.doubts.join(' ')}
        </span>
      </button>
      {tip.button && !isCarrying && (
        <Tooltip button={tip.button} onClose={tip.close}>
          {detailsOf(day, job, span).map(line => (
            <span key={line} className={styles.detail}>
              {line}
            </span>
          ))}
        </Tooltip>
      )}
    </>
  )
}

type GhostProps = Readonly<{ day: string; job: Job; shown: Span; span: Span; isRefused: boolean }>

/** Preview of where the dragged job would be dropped. */
export const Ghost = ({ day, job, shown, span, isRefused }: GhostProps) => (
  <div
    className={styles.block}
    style={placed(shown, span, 0)}
    data-status={job.status}
    data-ghost
    data-refused={isRefused || undefined}
    aria-hidden
  >
    <JobLines day={day} job={job} span={span} />
  </div>
)

const JobLines = ({ day, job, span }: Readonly<{ day: string; job: Job; span: Span }>) => (
  <>
    <strong>{job.customerName}</strong>
    <span>
      <Late job={job} /> {spanInWords(day, span)}, {people(job.crewSize)}
      {job.status !== 'assigned' && `, ${statusWords(job.status)}`}
    </span>
    <span className={styles.way}>{way(job)}</span>
  </>
)

const detailsOf = (day: string, job: Scheduled, span: Span): readonly string[] => [
  `${job.customerName}, ${job.bookingNumber}`,
  `${serviceNames[job.serviceType]}, ${spanInWords(day, span)}, ${people(job.crewSize)}`,
  [job.fromAddress, job.toAddress].flatMap(address => (address ? withoutCountry(address) : [])).join(' → '),
  ...job.doubts,
]

const placed = (shown: Span, span: Span, lane: number): CSSProperties => ({
  ...acrossOf(shown, span),
  '--lane': lane,
})

/** "8 – 11:30 AM" */
export const spanInWords = (day: string, { from, to }: Span) =>
  words.span(timeAtMinute(day, from), timeAtMinute(day, to))

/** Short route, such as "Milwaukee → Racine". */
export const way = ({ fromAddress, toAddress }: Job) =>
  [fromAddress, toAddress].flatMap(address => (address ? townOf(address) : [])).join(' → ')

/** The town before the state, or the whole address if it has another format. */
const townOf = (address: string) =>
  /([^,]+), *(?:WI|IL|Wisconsin|Illinois)\b/.exec(address)?.[1]?.trim() ?? address

/** Prevents the click that the browser fires when Space is released, because Space picks a job up. */
export function withoutClick(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault()
}
