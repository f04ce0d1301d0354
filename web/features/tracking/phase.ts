import type { Booking } from '../../data/booking.ts'
import type { Eta } from './feed.ts'

/** How far a job is, as its customer sees it. */
export const phases = ['confirmed', 'assigned', 'onItsWay', 'atWork', 'done'] as const
export type Phase = (typeof phases)[number]

/**
 * A crew is on its way when the server says when it will arrive, which it does only for the job that is its next;
 * `eta` is undefined when nobody knows.
 */
export function phaseOf({ status }: Pick<Booking, 'status'>, eta: Eta | undefined): Phase {
  if (status === 'completed') return 'done'
  if (status === 'in_progress') return 'atWork'
  if (status !== 'assigned') return 'confirmed'
  return eta ? 'onItsWay' : 'assigned'
}

/** Whole minutes from `now` (milliseconds since 1970) until the crew is there. */
export const minutesUntil = ({ arrivesAt }: Pick<Eta, 'arrivesAt'>, now: number) =>
  Math.max(0, Math.round((Date.parse(arrivesAt) - now) / 60_000))
