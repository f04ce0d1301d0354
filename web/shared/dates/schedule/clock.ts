import { wallClock } from '../wall-clock.ts'

/** Converts between instants and local time in America/Chicago, independent of the browser's time zone. */

/**
 * The instant of local time `time` (HH:MM) on `day`, as ISO 8601 in UTC. A time that occurs twice means its first
 * occurrence; a skipped time moves later by the length of the gap.
 */
export function instantAt(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const near = wanted - aheadOf(wanted)
  const instant = wanted - aheadOf(near)
  return new Date(clockAt(instant).time === time ? instant : near).toISOString()
}

/** The local day and time (HH:MM) at an instant. */
export function clockAt(instant: string | number): Readonly<{ day: string; time: string }> {
  const { day, time } = wallClock(new Date(instant))
  return { day, time: time.slice(0, 5) }
}

/** HH:MM as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** '9:00 AM' for 09:00. */
export const timeInWords = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** UTC offset of local time, in milliseconds. */
function aheadOf(instant: number): number {
  const { day, time } = wallClock(instant)
  return Date.parse(`${day}T${time}Z`) - instant
}
