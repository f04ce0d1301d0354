import { addDays, dayAt, instantOf } from '../../shared/chicago.ts'

/** In Chicago, where all our customers are. 47 CFR 64.1200(c)(1): no calls or texts before 8 AM or after 9 PM. */
const quietFrom = '21:00'
const quietUntil = '08:00'

/** When the quiet hours that include `now` end, in UTC; undefined outside of them. */
export function endOfQuietHours(now: string): string | undefined {
  const today = dayAt(now)
  const morning = instantOf(today, quietUntil)
  if (now < morning) return morning
  return now < instantOf(today, quietFrom) ? undefined : instantOf(addDays(today, 1), quietUntil)
}
