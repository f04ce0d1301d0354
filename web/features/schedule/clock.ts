import { wallClock } from '../../data/wall-clock.ts'

/** Converts between instants and the time in America/Chicago, whatever the browser's time zone. */

/**
 * The instant of the local time `time` (HH:MM) on `day`, as ISO 8601 in UTC. For a time that occurs twice,
 * the first; a time that is skipped moves later by the length of the gap.
 */
export function instantAt(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const near = wanted - aheadOf(wanted)
  const instant = wanted - aheadOf(near)
  return new Date(clockAt(instant).time === time ? instant : near).toISOString()
}

/** What the clock shows at an instant: its day and HH:MM. */
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

/** By how many milliseconds the wall is ahead of UTC. */
function aheadOf(instant: number): number {
  const { day, time } = wallClock(instant)
  return Date.parse(`${day}T${time}Z`) - instant
}
