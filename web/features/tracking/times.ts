import { dayOf, today } from '../../data/day.ts'

/** '9:00 AM' where the crews are. */
export const clockTime = (at: string) => time.format(new Date(at))

/** A day as it is said at `now` (milliseconds since 1970): 'today', 'tomorrow', or 'on Mon, Mar 15, 2027'. */
export function dayFrom(now: number, at: string): string {
  const days = (Date.parse(today(new Date(at))) - Date.parse(today(new Date(now)))) / 86_400_000
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${dayOf(at)}`
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })
