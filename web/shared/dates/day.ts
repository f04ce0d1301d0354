import { wallClock } from './wall-clock.ts'

/** Today in Chicago, YYYY-MM-DD. */
export const today = (now = new Date()): string => wallClock(now).day

/** Years start at 2000: a half-typed year such as 0002 is invalid. A URL may contain any text. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Formats a date, YYYY-MM-DD, as "Tue, Mar 9, 2027". */
export const dayInWords = (day: string): string => inWords.format(noon(day))

/** Noon UTC of a date: the same calendar day in every US time zone, with or without daylight saving time. */
export const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** The date of an instant in Chicago, as "Tue, Mar 9, 2027". */
export const dayOf = (instant: string): string => dayInWords(today(new Date(instant)))

/** The time of an instant in Chicago: "9:00 AM". */
export const clockTime = (instant: string): string => inClock.format(new Date(instant))

const inClock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })

const inWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
