import { type BookableDays, isBookable } from '../../shared/bookable-days.ts'
import { inChicago, instantAt } from '../../shared/chicago.ts'
import { memoized } from '../../shared/memoize.ts'
import type { Job } from './decide.ts'
import type { Provider } from './provider.ts'

/** A start time: HH:MM in Chicago, its label, and the UTC instant. */
export type Slot = Readonly<{ time: string; label: string; scheduledDate: string }>

/** The slots of a day, YYYY-MM-DD: every half hour from 8:00 to 17:30 local time, also across DST changes (spec §5). */
export function slotsOf(day: string): Slot[] {
  const date = Temporal.PlainDate.from(day)
  return slotTimes.map(time => ({
    time: time.toString({ smallestUnit: 'minute' }),
    label: clock(time),
    scheduledDate: instantAt(date, time),
  }))
}

/** The current instant, and the days that customers can book. */
export type Calendar = Readonly<{ now: string; bookableDays: BookableDays }>

export const calendarAt = ({ bookableDays }: Pick<Calendar, 'bookableDays'>, now: string): Calendar => ({
  now,
  bookableDays,
})

/** Warnings about the time itself, whatever the crew, as sentences. */
export function timeWarnings(job: Job, { now, bookableDays }: Calendar): string[] {
  const { start, isSlot } = hoursOf(job)
  return [
    ...(Date.parse(job.scheduledDate) <= Date.parse(now) ? ['That time has passed.'] : []),
    ...(isSlot
      ? []
      : [`${clock(start)} is not a regular start time (every half hour from 8:00 AM to 5:30 PM).`]),
    ...(isBookable(dayOf(start), bookableDays) ? [] : [`${dayInWords(start)}, is not bookable.`]),
  ]
}

/** Why a crew does not work then, without its name: a day off, or the job does not fit its working hours. */
export function hoursWarnings(
  { workingHours, daysOff }: Pick<Provider, 'workingHours' | 'daysOff'>,
  job: Job,
): string[] {
  const { start, end } = hoursOf(job)
  const off = daysOff.find(({ from, to }) => from <= dayOf(end) && dayOf(start) <= to)
  if (off) return [`is off on ${dayInWords(start)}${off.note ? `: ${off.note}` : ''}.`]
  const hours = workingHours
    .filter(({ weekday }) => weekday === start.dayOfWeek)
    .toSorted((a, b) => a.start.localeCompare(b.start))
  if (hours.length === 0) return [`does not work on ${weekdayInWords(start)}s.`]
  // Adjacent or overlapping shifts count as one.
  const worksUntil = hours.reduce(
    (at, each) => (each.start <= at && at < each.end ? each.end : at),
    timeOf(start),
  )
  if (dayOf(start) === dayOf(end) && timeOf(end) <= worksUntil) return []
  const shifts = hours.map(each => `${clockOf(each.start)} to ${clockOf(each.end)}`).join(' and ')
  return [`works ${shifts} on ${weekdayInWords(start)}s, and this job takes until ${clock(end)}.`]
}

/** 9:00 AM */
export const clockAt = (instant: string) => clock(inChicago(instant))

const slotTimes = Array.from({ length: 20 }, (_, n) => new Temporal.PlainTime(8).add({ minutes: 30 * n }))

/**
 * A job's start and end in Chicago, and whether it starts at a slot. Availability asks for each slot of each crew, and
 * the conversion is slow.
 */
const hoursOf = memoized(({ scheduledDate, scheduledEnd }: Job) => {
  const start = inChicago(scheduledDate)
  const isSlot = slotTimes.some(time => time.equals(start.toPlainTime()))
  return { start, end: inChicago(scheduledEnd), isSlot }
})

const dayOf = (at: Temporal.ZonedDateTime) => at.toPlainDate().toString()
const timeOf = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })

const clock = (at: Temporal.ZonedDateTime | Temporal.PlainTime) =>
  hoursForm.format(at instanceof Temporal.PlainTime ? at : at.toPlainTime())
const clockOf = (time: string) => clock(Temporal.PlainTime.from(time))
const dayInWords = (at: Temporal.ZonedDateTime) => dayForm.format(at.toPlainDate())
const weekdayInWords = (at: Temporal.ZonedDateTime) => weekdayForm.format(at.toPlainDate())

// Creating a formatter takes twenty times as long as using it.
const hoursForm = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayForm = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const weekdayForm = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
