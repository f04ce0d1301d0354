import { Text } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import type { ComponentProps, CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { people } from '../../../../../src/shared/crews.ts'
import { minutesInWords } from '../../../../../src/shared/duration.ts'
import { withoutCountry } from '../../../../../src/shared/geo.ts'
import { statusColors } from '../../../../shared/components/status-badge.tsx'
import { Tooltip, useTooltip } from '../../../../shared/components/tooltip.tsx'
import { timeAtMinute, timesBetween } from '../../../../shared/dates/clock.ts'
import { serviceNames, statusWords } from '../../../../shared/labels.ts'
import { Late } from '../../shared/lateness.tsx'
import type { Job, Scheduled } from './board-data.ts'
import styles from './job-block.module.css'
import { acrossOf, type Span } from './layout.ts'
import { type Drag, isMovable } from './moves.ts'

/** Event handlers of a job on the board. */
type JobHandlers = Readonly<{
  onOpen: (job: Job) => void
  onKeyDown: (event: KeyboardEvent, job: Job) => void
  onPointerDown: (event: PointerEvent<HTMLElement>, job: Job) => void
}>

/** What the board shows, and its drag. */
export type BoardView = Readonly<{
  day: string
  /** The hours that the board shows. */
  shown: Span
  /** Current time in minutes since midnight, if the day is today. */
  now: number | undefined
  drag: Drag | undefined
  handlers: JobHandlers
  /** Minutes by which jobs will probably miss their arrival window, by job id. */
  slips: ReadonlyMap<string, number>
}>

type JobBlockProps = Readonly<{ view: BoardView; job: Scheduled; span: Span; lane: number; crew: string }>

/** A job in its crew's row. A tooltip shows the details that do not fit. */
export function JobBlock({ view, job, span, lane, crew }: JobBlockProps) {
  const { day, drag, slips } = view
  const tip = useTooltip()
  return (
    <>
      <JobButton
        view={view}
        job={job}
        className={`${styles.job} ${styles.placed}`}
        style={positionOf(view.shown, span, lane)}
        {...tip.handlers}
        // Focus set by code after a drop has no relatedTarget and should not open the tooltip.
        onFocus={event => event.relatedTarget && tip.handlers.onFocus(event)}
      >
        <JobLines day={day} job={job} span={span} slip={slips.get(job.id)} />
        {job.warnings.length > 0 && (
          <span className={styles.alert}>
            <TriangleAlert size={16} aria-hidden />
          </span>
        )}
        <span className="visually-hidden">
          {serviceNames[job.serviceType]}, {crew}. {job.warnings.join(' ')}
        </span>
      </JobButton>
      {tip.button && !drag && (
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

type JobButtonProps = ComponentProps<'button'> & Readonly<{ view: BoardView; job: Job }>

/** Opens a job, and drags it by pointer or keyboard. */
export const JobButton = ({ view: { drag, handlers }, job, onPointerDown, ...button }: JobButtonProps) => (
  <button
    type="button"
    className={styles.job}
    data-job={job.id}
    data-accent-color={statusColors[job.status]}
    data-movable={isMovable(job) || undefined}
    data-dragged={job.id === drag?.job.id || undefined}
    data-swap={job.id === drag?.swapWith?.id || undefined}
    onClick={() => handlers.onOpen(job)}
    onKeyDown={event => handlers.onKeyDown(event, job)}
    // Space picks the job up, so releasing it must not click.
    onKeyUp={event => event.key === ' ' && event.preventDefault()}
    onPointerDown={event => {
      onPointerDown?.(event)
      handlers.onPointerDown(event, job)
    }}
    {...button}
  />
)

type DropPreviewProps = Readonly<{ view: BoardView; drag: Drag; span: Span }>

/** Preview of where the dragged job would be dropped. */
export const DropPreview = ({ view: { day, shown }, drag: { job, blockedBy }, span }: DropPreviewProps) => (
  <div
    className={`${styles.job} ${styles.placed}`}
    style={positionOf(shown, span, 0)}
    data-accent-color={statusColors[job.status]}
    data-preview
    data-blocked={blockedBy ? true : undefined}
    aria-hidden
  >
    <JobLines day={day} job={job} span={span} />
  </div>
)

type JobLinesProps = Readonly<{ day: string; job: Job; span: Span; slip?: number | undefined }>

const JobLines = ({ day, job, span, slip }: JobLinesProps) => (
  <>
    <strong>{job.customerName}</strong>
    <span>
      {slip === undefined ? (
        <Late job={job} />
      ) : (
        <Text weight="bold" color="red">
          Will be {minutesInWords(slip)} late
        </Text>
      )}{' '}
      {spanInWords(day, span)}, {people(job.crewSize)}
      {job.status !== 'assigned' && `, ${statusWords(job.status)}`}
    </span>
    <span className={styles.muted}>{routeOf(job)}</span>
  </>
)

const detailsOf = (day: string, job: Scheduled, span: Span): readonly string[] => [
  `${job.customerName}, ${job.bookingNumber}`,
  `${serviceNames[job.serviceType]}, ${spanInWords(day, span)}, ${people(job.crewSize)}`,
  [job.fromAddress, job.toAddress].flatMap(address => (address ? withoutCountry(address) : [])).join(' → '),
  ...job.warnings,
]

const positionOf = (shown: Span, span: Span, lane: number): CSSProperties => ({
  ...acrossOf(shown, span),
  '--lane': lane,
})

/** "8 – 11:30 AM" */
export const spanInWords = (day: string, { from, to }: Span): string =>
  timesBetween(timeAtMinute(day, from), timeAtMinute(day, to))

/** Short route, such as "Milwaukee → Racine". */
export const routeOf = ({ fromAddress, toAddress }: Job) =>
  [fromAddress, toAddress].flatMap(address => (address ? townOf(address) : [])).join(' → ')

/** The town before the state, or the whole address if it has another format. */
const townOf = (address: string) =>
  /([^,]+), *(?:WI|IL|Wisconsin|Illinois)\b/.exec(address)?.[1]?.trim() ?? address
