import { instantAtMinute, minuteAtTime } from '../../../../shared/dates/clock.ts'
import { isUnderWay } from '../../shared/status.ts'
import type { Job } from './board-data.ts'
import { overlap, type Span, spanOn, step } from './layout.ts'

/** A position on the board: a crew and a start minute, or the tray. */
export type BoardPlace = 'tray' | Readonly<{ providerId: string; minutes: number }>

/**
 * A dragged job and the place where a drop would put it. `swapWith` is the job that it would trade places with.
 * `blockedBy` is a job that it would overlap, so that the server will refuse the drop.
 */
export type Drag = Readonly<{ job: Job; at: BoardPlace; swapWith?: Job; blockedBy?: Job }>

/** A change to a job. Every move has an inverse. */
export type Move =
  | Readonly<{ kind: 'assign'; job: Job; providerId: string; scheduledDate: string }>
  | Readonly<{ kind: 'unassign'; job: Job }>
  | Readonly<{ kind: 'swap'; job: Job; other: Job }>

/** Whether a job can be assigned to another crew: it has none, or has not started. */
export const isMovable = ({ status, providerId }: Pick<Job, 'status' | 'providerId'>) =>
  providerId === null || !['in_progress', 'completed', 'cancelled'].includes(status)

/** A job's position on this day. */
export function placeOf(day: string, { providerId, ...job }: Job): BoardPlace {
  const span = providerId ? jobSpan(day, job) : undefined
  return providerId && span ? { providerId, minutes: span.from } : 'tray'
}

/** The position after an arrow key: half hours horizontally, crews vertically, with the tray below the last crew. */
export function placeAfterKey(
  key: string,
  at: BoardPlace,
  crewIds: readonly string[],
  { day, shown }: Readonly<{ day: string; shown: Span }>,
): BoardPlace {
  if (at === 'tray') {
    const last = crewIds.at(-1)
    return key === 'ArrowUp' && last ? { providerId: last, minutes: minuteAtTime(day, '08:00') } : at
  }
  const row = crewIds.indexOf(at.providerId)
  switch (key) {
    case 'ArrowLeft':
      return { ...at, minutes: Math.max(shown.from, at.minutes - step) }
    case 'ArrowRight':
      return { ...at, minutes: Math.min(shown.to - step, at.minutes + step) }
    case 'ArrowUp':
      return { ...at, providerId: crewIds[row - 1] ?? at.providerId }
    case 'ArrowDown': {
      const next = crewIds[row + 1]
      return next ? { ...at, providerId: next } : 'tray'
    }
  }
  return at
}

/**
 * A job dragged to a place, with the job that it would swap with or overlap. `pointerMinute` is the pointer's position
 * if it differs from the job's start.
 */
export function dragTo(
  day: string,
  jobs: readonly Job[],
  job: Job,
  at: BoardPlace,
  pointerMinute?: number,
): Drag {
  if (at === 'tray') return { job, at }
  const others = jobs.filter(({ id, providerId }) => id !== job.id && providerId === at.providerId)
  const overlaps = (span: Span) => (other: Job) => {
    const taken = jobSpan(day, other)
    return taken !== undefined && overlap(taken, span)
  }
  const from = pointerMinute ?? at.minutes
  const target = others.find(overlaps({ from, to: from + 1 }))
  if (target && isMovable(target) && placeOf(day, job) !== 'tray') return { job, at, swapWith: target }
  return { job, at, blockedBy: others.filter(isUnderWay).find(overlaps(spanFrom(at.minutes, job))) }
}

/** The move that a drop makes, or undefined if nothing changes. Dropping onto another job swaps the two. */
export function moveFor(day: string, { job, at, swapWith }: Drag): Move | undefined {
  const from = placeOf(day, job)
  if (at === 'tray') return from === 'tray' ? undefined : { kind: 'unassign', job }
  if (swapWith) return { kind: 'swap', job, other: swapWith }
  if (from !== 'tray' && from.providerId === at.providerId && from.minutes === at.minutes) return undefined
  return { kind: 'assign', job, providerId: at.providerId, scheduledDate: instantAtMinute(day, at.minutes) }
}

/** The inverse of a move, applied from the job's new position. A job without a crew goes back to the tray. */
export function inverseOf(move: Move): Move {
  const { job } = move
  if (move.kind === 'swap') {
    const { other } = move
    return { ...move, job: { ...job, ...assignmentOf(other) }, other: { ...other, ...assignmentOf(job) } }
  }
  const { providerId, scheduledDate } = job
  const moved: Job = {
    ...job,
    ...(move.kind === 'assign'
      ? { ...assignmentOf(move), status: 'assigned' }
      : { providerId: null, scheduledDate: null, status: 'confirmed' }),
  }
  return providerId && scheduledDate
    ? { kind: 'assign', job: moved, providerId, scheduledDate }
    : { kind: 'unassign', job: moved }
}

/** A job's crew and time. */
export const assignmentOf = <P extends Pick<Job, 'providerId' | 'scheduledDate'>>({
  providerId,
  scheduledDate,
}: P): Pick<P, 'providerId' | 'scheduledDate'> => ({ providerId, scheduledDate })

/** The part of the day that a job occupies, or undefined if it has no time or is not on this day. */
export function jobSpan(
  day: string,
  { scheduledDate, scheduledEnd }: Pick<Job, 'scheduledDate' | 'scheduledEnd'>,
): Span | undefined {
  return scheduledDate && scheduledEnd ? spanOn(day, { scheduledDate, scheduledEnd }) : undefined
}

/** The time that a dragged job would occupy if dropped. */
export const dragSpan = ({ job, at }: Drag): Span | undefined =>
  at === 'tray' ? undefined : spanFrom(at.minutes, job)

const spanFrom = (from: number, { estimatedHours }: Job): Span => ({
  from,
  to: from + Math.ceil(estimatedHours * 60),
})
