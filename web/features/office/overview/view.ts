import { addDays, addMonths, isDay, monthOf, weekdayOf } from '../../../shared/dates/days.ts'

/** Days in America/Chicago as YYYY-MM-DD, both included. */
export type Span = Readonly<{ from: string; to: string }>

/** The named ranges, as the URL and the controls name them. */
export const ranges = [
  { range: 'week', name: 'This week' },
  { range: 'weeks', name: 'Last 4 weeks' },
  { range: 'ahead', name: 'Next 4 weeks' },
  { range: 'quarter', name: 'This quarter' },
] as const
type Range = (typeof ranges)[number]['range']

/** The view stored in the URL: `&range=` or `&from=&to=`, `&by=`, `&as=`. */
export type View = Readonly<{ range: Range | 'own'; span: Span; by: By; isTable: boolean }>
export type By = 'day' | 'week'

/** The server accepts at most a year. */
const mostDays = 366
/** Longer ranges default to weeks. */
const manyDays = 42

export function viewIn(search: URLSearchParams, today: string): View {
  const own = ownSpan(search)
  const range = own ? 'own' : (ranges.find(({ range }) => range === search.get('range'))?.range ?? 'weeks')
  const span = own ?? spanOf(range === 'own' ? 'weeks' : range, today)
  const by = search.get('by')
  const isLong = daysIn(span) > manyDays
  return {
    range,
    span,
    by: by === 'day' || by === 'week' ? by : isLong ? 'week' : 'day',
    isTable: search.get('as') === 'table',
  }
}

/**
 * The days of a named range: this week from Monday to Sunday, the four weeks that end today, the four that begin
 * tomorrow, or this calendar quarter.
 */
export function spanOf(range: Range, today: string): Span {
  switch (range) {
    case 'week': {
      const monday = mondayOf(today)
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'weeks':
      return { from: addDays(today, -27), to: today }
    case 'ahead':
      return { from: addDays(today, 1), to: addDays(today, 28) }
    case 'quarter': {
      const month = Number(today.slice(5, 7))
      const from = `${monthOf(addMonths(today, -((month - 1) % 3)))}-01`
      return { from, to: addDays(addMonths(from, 3), -1) }
    }
  }
}

export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Whether the server accepts the range: two valid days in order, at most a year. */
export const isSpan = ({ from, to }: Span): boolean =>
  isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= mostDays

function ownSpan(search: URLSearchParams): Span | undefined {
  const span = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return isSpan(span) ? span : undefined
}
