import type { Booking } from '../../shared/api/booking.ts'
import type { Eta } from '../../shared/live/feed.ts'

/** The phases of a job, as the customer sees them. */
export const phases = ['confirmed', 'assigned', 'onItsWay', 'atWork', 'done'] as const
export type Phase = (typeof phases)[number]

/**
 * A crew is on its way once the server sends an ETA, which it does only for the crew's next job. `eta` is undefined if
 * there is none.
 */
export function phaseOf({ status }: Pick<Booking, 'status'>, eta: Eta | undefined): Phase {
  if (status === 'completed') return 'done'
  if (status === 'in_progress') return 'atWork'
  if (status !== 'assigned') return 'confirmed'
  return eta ? 'onItsWay' : 'assigned'
}

/** Whole minutes from `now` (milliseconds since 1970) until the crew arrives. */
export const minutesUntil = ({ arrivesAt }: Pick<Eta, 'arrivesAt'>, now: number) =>
  Math.max(0, Math.round((Date.parse(arrivesAt) - now) / 60_000))
