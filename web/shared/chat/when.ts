import { dateOf } from './lines.ts'
import { words } from './words.ts'

/** Names a day relative to `now` (milliseconds since 1970): 'Today', 'Yesterday', or 'Monday, March 15'. */
export function dayWords(at: string, now: number): string {
  const date = dateOf(at)
  if (date === dateOf(now)) return words.today
  return date === dayBefore(dateOf(now)) ? words.yesterday : day.format(new Date(at))
}

/** Uses calendar days, because a day is not always 24 hours long. */
const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'America/Chicago',
})
