import { dayOf, today } from '../../shared/dates/day.ts'

/** Names a day relative to `now` (milliseconds since 1970): 'today', 'tomorrow', or 'on Mon, Mar 15, 2027'. */
export function dayFrom(now: number, at: string): string {
  const days = (Date.parse(today(new Date(at))) - Date.parse(today(new Date(now)))) / 86_400_000
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${dayOf(at)}`
}
