import { minuteAtTime, minuteOf, minutesIn } from '../../../../shared/dates/clock.ts'
import { weekdayOf } from '../../../../shared/dates/days.ts'

/** Part of a day, in minutes elapsed since midnight in America/Chicago. */
export type Span = Readonly<{ from: number; to: number }>

export const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to

export const step = 30

/** The hours that the board shows: 7:00 to 20:00, extended in whole hours to fit the day's jobs and working hours. */
export const hoursAround = (day: string, spans: readonly Span[]): Span => ({
  from: Math.min(minuteAtTime(day, '07:00'), ...spans.map(({ from }) => Math.floor(from / 60) * 60)),
  to: Math.max(minuteAtTime(day, '20:00'), ...spans.map(({ to }) => Math.ceil(to / 60) * 60)),
})

/** Whether the current time is on this day and within the shown hours. */
export const isShown = ({ from, to }: Span, now: number | undefined): now is number =>
  now !== undefined && now >= from && now <= to

/** Position of a minute in the shown hours, from 0 to 1. Minutes outside are clamped. */
export const along = ({ from, to }: Span, minutes: number): number =>
  (Math.min(Math.max(minutes, from), to) - from) / (to - from)

/** CSS position and width of a span within the shown hours. */
export const acrossOf = (shown: Span, { from, to }: Span) => ({
  left: `${along(shown, from) * 100}%`,
  width: `${(along(shown, to) - along(shown, from)) * 100}%`,
})

/** The minute at a position from 0 to 1 in the shown hours. */
export const minuteAt = ({ from, to }: Span, share: number): number => from + share * (to - from)

/** The nearest half hour at which a job can begin within the shown hours. */
export const halfHourNear = ({ from, to }: Span, minutes: number): number =>
  Math.min(Math.max(Math.round(minutes / step) * step, from), to - step)

type Scheduled = Readonly<{ scheduledDate: string; scheduledEnd: string }>

/** The part of a job that falls on a day, or undefined if none does. Clipped at midnight. */
export function spanOn(day: string, { scheduledDate, scheduledEnd }: Scheduled): Span | undefined {
  const from = minuteOf(day, scheduledDate)
  const to = minuteOf(day, scheduledEnd)
  const midnight = minutesIn(day)
  return from < midnight && to > 0 ? { from: Math.max(from, 0), to: Math.min(to, midnight) } : undefined
}

/** An item in a row. Overlapping items share the row's height in lanes. */
type Placed<T> = Readonly<{ item: T; span: Span; lane: number }>

/** Items sorted by start, each in the first free lane. */
export function inLanes<T>(items: readonly Readonly<{ item: T; span: Span }>[]): Placed<T>[] {
  const freeFrom: number[] = []
  return items
    .toSorted((a, b) => a.span.from - b.span.from)
    .map(({ item, span }) => {
      const free = freeFrom.findIndex(from => from <= span.from)
      const lane = free < 0 ? freeFrom.length : free
      freeFrom[lane] = span.to
      return { item, span, lane }
    })
}

/** The gaps between consecutive jobs in a row, with the driving time in minutes. */
export const drivesBetween = (placed: readonly Placed<Readonly<{ driveMinutes: number | null }>>[]) =>
  placed.flatMap(({ item: { driveMinutes }, span }, n) => {
    const before = placed[n - 1]?.span
    return before && driveMinutes !== null && before.to < span.from
      ? { from: before.to, to: span.from, minutes: driveMinutes }
      : []
  })

type Terms = Readonly<{
  workingHours: readonly Readonly<{ weekday: number; start: string; end: string }>[]
  daysOff: readonly Readonly<{ from: string; to: string; note?: string }>[]
}>

/** A crew's working hours on a day, earliest first. */
export const openOn = (day: string, { workingHours, daysOff }: Terms): readonly Span[] =>
  offOn(day, daysOff)
    ? []
    : workingHours
        .filter(({ weekday }) => weekday % 7 === weekdayOf(day))
        .map(({ start, end }) => ({ from: minuteAtTime(day, start), to: minuteAtTime(day, end) }))
        .toSorted((a, b) => a.from - b.from)

/** A crew's closed hours on a day within the shown hours. */
export function closedOn(day: string, terms: Terms, shown: Span): readonly Span[] {
  const open = openOn(day, terms)
  const starts = [shown.from, ...open.map(({ to }) => to)]
  const ends = [...open.map(({ from }) => from), shown.to]
  return starts
    .map((from, n) => ({ from: Math.max(from, shown.from), to: Math.min(ends[n] ?? shown.to, shown.to) }))
    .filter(({ from, to }) => from < to)
}

/** The time off that includes this day. */
export const offOn = (day: string, daysOff: Terms['daysOff']) =>
  daysOff.find(({ from, to }) => from <= day && day <= to)
