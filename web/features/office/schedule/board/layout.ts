import { minuteAtTime, minuteOf, minutesIn } from '../../../schedule/day-minutes.ts'
import { weekdayOf } from '../../../schedule/days.ts'

/** A part of a day, in minutes elapsed since midnight in America/Chicago. */
export type Span = Readonly<{ from: number; to: number }>

export const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to

export const step = 30

/** The hours that the board shows: 7:00 to 20:00, and as many whole ones more as the day's jobs and crews take. */
export const hoursAround = (day: string, spans: readonly Span[]): Span => ({
  from: Math.min(minuteAtTime(day, '07:00'), ...spans.map(({ from }) => Math.floor(from / 60) * 60)),
  to: Math.max(minuteAtTime(day, '20:00'), ...spans.map(({ to }) => Math.ceil(to / 60) * 60)),
})

/** Whether it is this day, and one of the hours shown. */
export const isShown = ({ from, to }: Span, now: number | undefined): now is number =>
  now !== undefined && now >= from && now <= to

/** How far along the hours shown a minute is, 0 to 1; what lies outside of them is at their edge. */
export const along = ({ from, to }: Span, minutes: number): number =>
  (Math.min(Math.max(minutes, from), to) - from) / (to - from)

/** From where to where a stretch lies in the hours shown, as styles. */
export const acrossOf = (shown: Span, { from, to }: Span) => ({
  left: `${along(shown, from) * 100}%`,
  width: `${(along(shown, to) - along(shown, from)) * 100}%`,
})

/** The minute that a point of the hours shown is at, which are from 0 to 1 wide. */
export const minuteAt = ({ from, to }: Span, share: number): number => from + share * (to - from)

/** The half hour nearest to a minute at which a job can begin in the hours shown. */
export const halfHourNear = ({ from, to }: Span, minutes: number): number =>
  Math.min(Math.max(Math.round(minutes / step) * step, from), to - step)

type Scheduled = Readonly<{ scheduledDate: string; scheduledEnd: string }>

/** When a job takes place on a day, or undefined on any other. One that lasts over midnight goes on to its end. */
export function spanOn(day: string, { scheduledDate, scheduledEnd }: Scheduled): Span | undefined {
  const from = minuteOf(day, scheduledDate)
  const to = minuteOf(day, scheduledEnd)
  const midnight = minutesIn(day)
  return from < midnight && to > 0 ? { from: Math.max(from, 0), to: Math.min(to, midnight) } : undefined
}

/** A thing in its row; where two overlap they share the height in lanes. */
type Placed<T> = Readonly<{ item: T; span: Span; lane: number }>

/** Things with their spans, earliest first, each in the first lane that is free again. */
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

/** Between jobs that follow one another in their row: how long the crew is on the road from one to the next. */
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

/** When a crew works on a day, earliest first. */
export const openOn = (day: string, { workingHours, daysOff }: Terms): readonly Span[] =>
  offOn(day, daysOff)
    ? []
    : workingHours
        .filter(({ weekday }) => weekday % 7 === weekdayOf(day))
        .map(({ start, end }) => ({ from: minuteAtTime(day, start), to: minuteAtTime(day, end) }))
        .toSorted((a, b) => a.from - b.from)

/** When a crew does not work on a day, within the hours shown, and the note of a day off. */
export function closedOn(day: string, terms: Terms, shown: Span): readonly (Span & { note?: string })[] {
  const open = openOn(day, terms)
  const starts = [shown.from, ...open.map(({ to }) => to)]
  const ends = [...open.map(({ from }) => from), shown.to]
  const note = offOn(day, terms.daysOff)?.note
  return starts
    .map((from, n) => ({
      from: Math.max(from, shown.from),
      to: Math.min(ends[n] ?? shown.to, shown.to),
      ...(note && { note }),
    }))
    .filter(({ from, to }) => from < to)
}

/** The day off that a day belongs to. */
export const offOn = (day: string, daysOff: Terms['daysOff']) =>
  daysOff.find(({ from, to }) => from <= day && day <= to)
