import { mondayOf } from './view.ts'

/** Room for a day's name, in px. */
const ROOM = 60

/**
 * Which of these periods, named by their first days and `slot` px wide, have their name at the axis: as many as there is
 * room for, counted from the last; where many days are shown, Mondays.
 */
export function ticksOf(periods: readonly string[], slot: number): ReadonlySet<string> {
  const mondays = periods.filter(day => day === mondayOf(day))
  const areManyDays = periods.length > 14 && mondays.length <= Math.ceil(periods.length / 7)
  const named = areManyDays ? mondays : periods
  const width = slot * (areManyDays ? 7 : 1)
  const everyNth = Math.max(1, Math.ceil(ROOM / width))
  return new Set(named.filter((_, n) => (named.length - 1 - n) % everyNth === 0))
}
