import { addDays, zone as chicago, dayAt, instantOf } from './chicago.ts'

/**
 * Quiet hours, in Chicago unless another time zone is named. 47 CFR 64.1200(c)(1): no calls or texts before 8 AM or after
 * 9 PM. Mails that can wait keep them too. Instants are UTC, ISO 8601.
 */
const quietFrom = '21:00'
const quietUntil = '08:00'

/** When the quiet hours that include `now` end; undefined outside of them. */
export function endOfQuietHours(now: string, zone = chicago): string | undefined {
  const today = dayAt(now, zone)
  const morning = instantOf(today, quietUntil, zone)
  if (now < morning) return morning
  return now < nextQuiet(now, zone) ? undefined : instantOf(addDays(today, 1), quietUntil, zone)
}

/** When the quiet hours of this evening begin. */
export const nextQuiet = (instant: string, zone = chicago): string =>
  instantOf(dayAt(instant, zone), quietFrom, zone)

/** The instant itself, or in quiet hours 8:30 PM of the evening before, when a sweep every ten minutes is still in time. */
export function beforeQuiet(instant: string): string {
  const end = endOfQuietHours(instant)
  return end === undefined ? instant : instantOf(addDays(dayAt(end), -1), '20:30')
}
