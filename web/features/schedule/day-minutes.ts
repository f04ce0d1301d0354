import { clockAt, instantAt } from './clock.ts'
import { addDays } from './days.ts'

/**
 * A day in America/Chicago as minutes that pass since its midnight: 1380 where the clocks go forward, 1500
 * where they go back, else 1440. Times on the wall are only how such a minute is written.
 */

/** The minute of a day that an instant is in; below 0 on the days before. */
export const minuteOf = (day: string, instant: string | number): number =>
  (new Date(instant).getTime() - midnightOf(day)) / 60_000

/** The minute at which the clock shows a time (HH:MM). */
export const minuteAtTime = (day: string, time: string): number => minuteOf(day, instantAt(day, time))

export const instantAtMinute = (day: string, minute: number): string =>
  new Date(midnightOf(day) + minute * 60_000).toISOString()

/** What the clock shows then, HH:MM. */
export const timeAtMinute = (day: string, minute: number): string =>
  clockAt(instantAtMinute(day, minute)).time

export const minutesIn = (day: string): number => minuteOf(day, midnightOf(addDays(day, 1)))

const midnightOf = (day: string) => Date.parse(instantAt(day, '00:00'))
