import { wallClock } from './wall-clock.ts'

/** Today in Chicago, YYYY-MM-DD. */
export const today = (now = new Date()): string => wallClock(now).day

/** While a date is typed, its year is 2 and then 20 before it is 2027; a URL may contain anything. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** A calendar day, YYYY-MM-DD, as people say it: "Tue, Mar 9, 2027". */
export const dayInWords = (day: string): string => inWords.format(noon(day))

/** Of a calendar day, where no zone and no change of the clock makes it another. */
export const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** The day of an instant where the crews are, in the same words. */
export const dayOf = (instant: string): string => dayInWords(today(new Date(instant)))

/** The time of an instant there: '9:00 AM'. */
export const clockTime = (instant: string): string => inClock.format(new Date(instant))

const inClock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })

const inWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
