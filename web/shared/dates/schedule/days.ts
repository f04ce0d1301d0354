import { noon } from '../day.ts'

/** Calendar days as YYYY-MM-DD and months as YYYY-MM, without a clock or time zone. */

export const addDays = (day: string, count: number): string => {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** The same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))))
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => noon(day).getUTCDay()

/** The weeks that overlap a month, Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)),
  ).filter(week => week.some(day => monthOf(day) === month))
}

/** Weekday names for calendar headings, from Sunday. */
export const weekdays = Array.from({ length: 7 }, (_, weekday) => {
  const date = noon(`2027-08-0${weekday + 1}`)
  return { short: format({ weekday: 'short' }).format(date), long: format({ weekday: 'long' }).format(date) }
})

/** "March 2027" */
export const monthInWords = (month: string): string => inMonths.format(noon(`${month}-01`))

/** "Tuesday, March 9, 2027" */
export const wholeDay = (day: string): string => inDays.format(noon(day))

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
}

const inMonths = format({ month: 'long', year: 'numeric' })
const inDays = format({ dateStyle: 'full' })
