import { clockAt, instantAt } from './clock.ts'
import { addDays } from './days.ts'

/**
 * A day in America/Chicago as minutes elapsed since midnight: 1380 when clocks go forward, 1500 when they go back,
 * otherwise 1440. Local times are for display only.
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
