/** Calendar days as YYYY-MM-DD and months as YYYY-MM, without a clock or time zone. */

/** Years start at 2000: a half-typed year such as 0002 is invalid. A URL may contain any text. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export { dayInWords } from '../../../src/shared/calendar.ts'

/** Noon UTC of a date: the same calendar day in every US time zone, with or without daylight saving time. */
export const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** "Tuesday, March 9, 2027" */
export const wholeDay = (day: string): string => longDays.format(noon(day))

export const addDays = (day: string, count: number): string => {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayFrom(date)
}

/** The same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayFrom(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))))
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => noon(day).getUTCDay()

const dayFrom = (date: Date) => date.toISOString().slice(0, 10)

const longDays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })
