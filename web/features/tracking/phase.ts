import { whenOf } from '../../../src/shared/calendar.ts'
import { promisedByOf } from '../../../src/shared/day-forecast.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { clockAt, clockTime, dayOf, today } from '../../shared/dates/clock.ts'
import { useToday } from '../../shared/dates/use-time.ts'
import type { Eta } from '../../shared/live/live.ts'

/** The phases of a job, as the customer sees them. */
export const phases = ['confirmed', 'assigned', 'onItsWay', 'here', 'atWork', 'done'] as const
export type Phase = (typeof phases)[number]

export const phaseNames: Readonly<Record<Phase, string>> = {
  confirmed: 'Confirmed',
  assigned: 'Crew assigned',
  onItsWay: 'On its way',
  here: 'Your crew is here',
  atWork: 'In progress',
  done: 'Done',
}

/**
 * A crew is on its way once it says so. One that says nothing is taken to be on its way when the drive would take it past
 * the agreed time: before that, the server's ETA is not earlier than that time. `eta` is undefined if there is none.
 */
export function phaseOf(
  { status, day, scheduledDate }: Pick<Booking, 'status' | 'day' | 'scheduledDate'>,
  eta: Eta | undefined,
): Phase {
  if (status === 'completed') return 'done'
  if (status === 'in_progress') return 'atWork'
  if (status !== 'assigned') return 'confirmed'
  if (day?.stage === 'arrived') return 'here'
  if (day?.stage === 'driving') return 'onItsWay'
  const isDue = eta && (!scheduledDate || Date.parse(eta.arrivesAt) > Date.parse(scheduledDate))
  return isDue ? 'onItsWay' : 'assigned'
}

/** The phase in words. A job in progress brings the crew to a second address: there it is here again. */
export function headingOf(booking: Parameters<typeof phaseOf>[0], eta: Eta | undefined): string {
  const phase = phaseOf(booking, eta)
  return phaseNames[phase === 'atWork' && booking.day?.stage === 'at_dropoff' ? 'here' : phase]
}

/** The day of the job is to come, or there is news to hear: it is today, or the crew is at work. */
export function useJobDay(booking: Booking | undefined): 'before' | 'today' | undefined {
  const now = useToday()
  if (!booking || !now) return
  const { status, scheduledDate, windowStart } = booking
  if (status === 'in_progress') return 'today'
  if (status !== 'confirmed' && status !== 'assigned') return
  const arrival = scheduledDate ?? windowStart
  const day = arrival && clockAt(arrival).day
  if (!day || day > now) return 'before'
  return status === 'assigned' && day === now ? 'today' : undefined
}

/** Whole minutes from `now` (milliseconds since 1970) until the crew arrives. */
export const minutesUntil = ({ arrivesAt }: Pick<Eta, 'arrivesAt'>, now: number) =>
  Math.max(0, Math.round((Date.parse(arrivesAt) - now) / 60_000))

/** What happens next, and when. */
export function sentenceOf(booking: Booking, eta: Eta | undefined, now: number): string {
  const { scheduledDate, day } = booking
  const doing = stageInWords(day)
  switch (phaseOf(booking, eta)) {
    case 'done':
      return 'Your crew is done.'
    case 'atWork':
      if (!isToDropoff(eta, day)) return doing ?? 'Your crew is on the job.'
      return [doing, `At the drop-off ${rangeInWords(eta, now)}.${positionAge(eta, now)}`]
        .filter(Boolean)
        .join(' ')
    case 'onItsWay':
    case 'here':
      if (doing) return doing
      if (eta) return `Arrives ${rangeInWords(eta, now)}, ${eta.miles} mi away.${positionAge(eta, now)}`
      return arrivalSentence(booking, now)
    case 'assigned':
      return arrivalSentence(booking, now)
    case 'confirmed':
      return scheduledDate
        ? `Your day is set: ${dayFrom(now, scheduledDate)} at ${clockTime(scheduledDate)}. Next, we’ll assign your crew.`
        : (whenOf(booking).sentence ?? '')
  }
}

/** An ETA from before the last step is outdated. A crew that reports no steps has no stage. */
const isToDropoff = (eta: Eta | undefined, day: Booking['day']): eta is Eta =>
  eta?.to === 'dropoff' && (!day?.since || day.stage === 'loaded')

/**
 * When a crew arrives whose position is not known: by what we told the customer last of a late crew, or else as promised.
 */
function arrivalSentence(booking: Booking, now: number): string {
  const { scheduledDate, windowStart, windowEnd, day } = booking
  const subject =
    day?.stage === 'driving' && day.since ? `Your crew set off at ${clockTime(day.since)} and` : 'Your crew'
  if (day?.late) {
    const isOver = Date.parse(day.late.latestAt) < now
    return isOver
      ? `${subject} was expected ${rangeInWords(day.late, now)}. Not there yet? Please call us.`
      : `${subject} is expected ${rangeInWords(day.late, now)}.`
  }
  if (!scheduledDate) return whenOf(booking).sentence ?? ''
  const at =
    windowStart && windowEnd
      ? rangeInWords({ earliestAt: windowStart, latestAt: windowEnd }, now)
      : `at ${clockTime(scheduledDate)}`
  return Date.parse(promisedByOf({ scheduledDate, windowEnd })) < now
    ? `${subject} was due ${at}. Not there yet? Please call us.`
    : `${subject} arrives ${dayFrom(now, scheduledDate)} ${at}.`
}

/** What the crew reported last of the job, in a sentence; undefined until it has arrived, and after its last report. */
function stageInWords(day: Booking['day']): string | undefined {
  if (!day?.since) return
  const at = clockTime(day.since)
  switch (day.stage) {
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
