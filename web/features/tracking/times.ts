/** '9:00 AM' in America/Chicago. */
export const clockTime = (at: string) => time.format(new Date(at))

/** A day as it is said from `now` (milliseconds since 1970): 'today', 'tomorrow', or 'on Monday, March 15'. */
export function dayOf(at: string, now: number): string {
  const days = daysBetween(date.format(now), date.format(new Date(at)))
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${day.format(new Date(at))}`
}

/** The calendar day YYYY-MM-DD, in words. */
export const calendarDay = (date: string) => dayAnywhere.format(new Date(`${date}T00:00:00Z`))

/** Between two days of the calendar, YYYY-MM-DD: not every day has 24 hours. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const zone = { timeZone: 'America/Chicago' } as const
const date = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', ...zone })
const long = { weekday: 'long', month: 'long', day: 'numeric' } as const
const day = new Intl.DateTimeFormat('en-US', { ...long, ...zone })
const dayAnywhere = new Intl.DateTimeFormat('en-US', { ...long, timeZone: 'UTC' })
