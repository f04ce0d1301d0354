import { holidayOn } from './holidays.ts'

/** The weekdays that customers can book, as ISO numbers (1 is Monday). Ascending, not empty. */
export type BookableDays = readonly number[]

/** `day` is YYYY-MM-DD. Nobody works on holidays. */
export const isBookable = (day: string, bookableDays: BookableDays): boolean =>
  bookableDays.includes(weekdayOf(day)) && holidayOn(day) === undefined

/** Why customers cannot book a day, as a sentence without its period; undefined if they can. */
export function whyNotBookable(day: string, bookableDays: BookableDays): string | undefined {
  if (isBookable(day, bookableDays)) return undefined
  const holiday = bookableDays.includes(weekdayOf(day)) ? holidayOn(day) : undefined
  return holiday ? `We’re closed on ${holiday}. Choose another day` : bookableDaysInWords(bookableDays)
}

/** The day itself if it is bookable, otherwise the next one that is. */
export const nextBookable = (day: string, bookableDays: BookableDays): string =>
  isBookable(day, bookableDays) ? day : nextBookable(dayAfter(day), bookableDays)

/** The error message for other weekdays: 'Choose a day from Monday to Friday', 'Choose a Monday or Thursday'. */
export function bookableDaysInWords(bookableDays: BookableDays): string {
  const first = bookableDays.find(day => !bookableDays.includes(before(day)))
  const last = bookableDays.find(day => !bookableDays.includes(after(day)))
  const isRun = bookableDays.filter(day => !bookableDays.includes(before(day))).length === 1
  return isRun && bookableDays.length > 2 && first && last
    ? `Choose a day from ${nameOf(first)} to ${nameOf(last)}`
    : `Choose a ${list.format(bookableDays.map(nameOf))}`
}

/** The days like this one on which nobody works: 'Saturdays', 'Thanksgiving Day' */
export const closedDaysInWords = (day: string): string => holidayOn(day) ?? `${nameOf(weekdayOf(day))}s`

const weekdayOf = (day: string): number => noon(day).getUTCDay() || 7

const dayAfter = (day: string): string =>
  new Date(noon(day).getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** A calendar day has no time zone. Noon UTC avoids daylight saving changes. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

const before = (weekday: number) => (weekday === 1 ? 7 : weekday - 1)
const after = (weekday: number) => (weekday === 7 ? 1 : weekday + 1)

/** January 1, 2024 was a Monday. */
const nameOf = (weekday: number) => names.format(new Date(Date.UTC(2024, 0, weekday)))
const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-US', { type: 'disjunction' })
