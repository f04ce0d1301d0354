import { whenOf } from '../../../src/shared/calendar.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { clockTime, dayOf, today } from '../../shared/dates/clock.ts'
import type { Eta } from '../../shared/live/live.ts'

/** The phases of a job, as the customer sees them. */
export const phases = ['confirmed', 'assigned', 'onItsWay', 'atWork', 'done'] as const
export type Phase = (typeof phases)[number]

export const phaseNames: Readonly<Record<Phase, string>> = {
  confirmed: 'Confirmed',
  assigned: 'Crew assigned',
  onItsWay: 'On its way',
  atWork: 'In progress',
  done: 'Done',
}

/**
 * A crew is on its way once it says so, or the server sends an ETA, which it does only for the crew's next job. `eta` is
 * undefined if there is none.
 */
export function phaseOf({ status, day }: Pick<Booking, 'status' | 'day'>, eta: Eta | undefined): Phase {
  if (status === 'completed') return 'done'
  if (status === 'in_progress') return 'atWork'
  if (status !== 'assigned') return 'confirmed'
  return eta || day?.stage === 'driving' || day?.stage === 'arrived' ? 'onItsWay' : 'assigned'
}

/** Whole minutes from `now` (milliseconds since 1970) until the crew arrives. */
export const minutesUntil = ({ arrivesAt }: Pick<Eta, 'arrivesAt'>, now: number) =>
  Math.max(0, Math.round((Date.parse(arrivesAt) - now) / 60_000))

/** What happens next, and when. */
export function sentenceOf(booking: Booking, eta: Eta | undefined, now: number): string {
  const { scheduledDate, day } = booking
  const phase = phaseOf(booking, eta)
  if (phase === 'onItsWay') {
    if (eta && day?.stage !== 'arrived') {
      return `Arrives ${rangeInWords(eta, now)}, ${eta.miles} mi away.${positionAge(eta, now)}`
    }
    return stageInWords(day) ?? 'Your crew is on its way.'
  }
  if (phase === 'atWork') {
    const doing = stageInWords(day)
    if (!eta) return doing ?? 'Your crew is on the job.'
    return [doing, `At the drop-off ${rangeInWords(eta, now)}.${positionAge(eta, now)}`]
      .filter(Boolean)
      .join(' ')
  }
  if (!scheduledDate) return whenOf(booking).sentence ?? ''
  const at = `${dayFrom(now, scheduledDate)} at ${clockTime(scheduledDate)}`
  return phase === 'assigned'
    ? `Your crew arrives ${at}.`
    : `Your day is set: ${at}. Next, we’ll assign your crew.`
}

/** What the crew reported last, in a sentence; undefined before its first report and after its last. */
function stageInWords(day: Booking['day']): string | undefined {
  if (!day?.since) return
  const at = clockTime(day.since)
  switch (day.stage) {
    case 'driving':
      return `Your crew set off at ${at}.`
    case 'arrived':
      return `Your crew arrived at ${at}.`
    case 'working':
      return `Your crew has been at work since ${at}.`
    case 'on_break':
      return `Your crew has been on a break since ${at}. Breaks are not billed.`
    case 'loaded':
      return `Everything was loaded at ${at}.`
    case 'at_dropoff':
      return `Your crew reached the drop-off at ${at}.`
    case 'unloaded':
      return `Everything was unloaded at ${at}. Your crew is finishing up.`
  }
}

/** 'between 10:10 and 10:25 AM', rounded outward to five minutes. */
export function rangeInWords(
  { earliestAt, latestAt }: Pick<Eta, 'earliestAt' | 'latestAt'>,
  now: number,
): string {
  const from = Math.floor(Date.parse(earliestAt) / stepMs) * stepMs
  const until = clockTime(new Date(Math.ceil(Date.parse(latestAt) / stepMs) * stepMs).toISOString())
  if (from <= now) return `by ${until}`
  const begin = clockTime(new Date(from).toISOString())
  return `between ${begin.slice(-2) === until.slice(-2) ? begin.slice(0, -3) : begin} and ${until}`
}

const stepMs = 5 * 60_000

/** The age of the position, if it is too old for a reliable estimate. */
function positionAge({ positionAt }: Pick<Eta, 'positionAt'>, now: number): string {
  const minutes = Math.floor((now - Date.parse(positionAt)) / 60_000)
  return minutes < 2 ? '' : ` Their last position is ${minutes} minutes old.`
}

/** Names a day relative to `now` (milliseconds since 1970): 'today', 'tomorrow', or 'on Mon, Mar 15, 2027'. */
export function dayFrom(now: number, at: string): string {
  const days = (Date.parse(today(new Date(at))) - Date.parse(today(new Date(now)))) / 86_400_000
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${dayOf(at)}`
}
