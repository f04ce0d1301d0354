import { dayOf } from '../../../src/shared/calendar.ts'
import { addDays } from './days.ts'

/** Converts between instants and local time in America/Chicago, independent of the browser's time zone. */

/**
 * The date and time at an instant: YYYY-MM-DD and HH:MM:SS. Read part by part, because a locale's format differs
 * between browser versions: en-CA has used both 2026-11-22 and 11/22/2026.
 */
export function wallClock(instant: Date | number): Readonly<{ day: string; time: string }> {
  const parts = inParts.formatToParts(instant)
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value.padStart(2, '0') ?? ''
  return {
    day: [part('year'), part('month'), part('day')].join('-'),
    time: [part('hour'), part('minute'), part('second')].join(':'),
  }
}

/** Today, YYYY-MM-DD. */
export const today = (now = new Date()): string => wallClock(now).day

/** The local day and time (HH:MM) at an instant. */
export function clockAt(instant: string | number): Readonly<{ day: string; time: string }> {
  const { day, time } = wallClock(new Date(instant))
  return { day, time: time.slice(0, 5) }
}

export { dayOf }

/** The time of an instant: "9:00 AM". */
export const clockTime = (instant: string): string => timeInWords(clockAt(instant).time)

/** '9:00 AM' for 09:00. */
export const timeInWords = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '9 AM', or '9:30 AM' if not on the hour. */
export const briefTime = (time: string): string => timeInWords(time).replace(':00', '')

/** The time between two local times (HH:MM): '8 – 11:30 AM', '10 AM – 12 PM'. */
export function timesBetween(fromTime: string, toTime: string): string {
  const [from, to] = [briefTime(fromTime), briefTime(toTime)]
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`
}

/** The hours between two instants: '8 – 10 AM'. */
export const hoursBetween = (start: string, end: string): string =>
  timesBetween(clockAt(start).time, clockAt(end).time)

/** An arrival window: 'Tue, Mar 9, 2027, 8 – 10 AM'. */
export const windowInWords = ({ start, end }: Readonly<{ start: string; end: string }>): string =>
  `${dayOf(start)}, ${hoursBetween(start, end)}`

/** HH:MM as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The instant of local time `time` (HH:MM) on `day`, as ISO 8601 in UTC. A time that occurs twice means its first
 * occurrence; a skipped time moves later by the length of the gap.
 */
export function instantAt(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const near = wanted - utcOffsetMs(wanted)
  const instant = wanted - utcOffsetMs(near)
  return new Date(clockAt(instant).time === time ? instant : near).toISOString()
}

/**
 * A day as minutes elapsed since midnight: 1380 when clocks go forward, 1500 when they go back, otherwise 1440. Local
 * times are for display only.
 */

/** The minute of a day at an instant; negative on earlier days. */
export const minuteOf = (day: string, instant: string | number): number =>
  (new Date(instant).getTime() - midnightOf(day)) / 60_000

/** The minute of a local time (HH:MM). */
export const minuteAtTime = (day: string, time: string): number => minuteOf(day, instantAt(day, time))

export const instantAtMinute = (day: string, minute: number): string =>
  new Date(midnightOf(day) + minute * 60_000).toISOString()

/** The local time of a minute, HH:MM. */
export const timeAtMinute = (day: string, minute: number): string =>
  clockAt(instantAtMinute(day, minute)).time

export const minutesIn = (day: string): number => minuteOf(day, midnightOf(addDays(day, 1)))

const midnightOf = (day: string) => Date.parse(instantAt(day, '00:00'))

function utcOffsetMs(instant: number): number {
  const { day, time } = wallClock(instant)
  return Date.parse(`${day}T${time}Z`) - instant
}

const inParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})
