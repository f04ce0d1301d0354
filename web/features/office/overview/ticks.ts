import { mondayOf } from './view.ts'

/** Width of a day label, in px. */
const ROOM = 60

/**
 * Selects the periods to label on the axis. `periods` are first days, each `slot` px wide. Labels as many as fit,
 * counted from the last; with many days, labels only Mondays.
 */
export function ticksOf(periods: readonly string[], slot: number): ReadonlySet<string> {
  const mondays = periods.filter(day => day === mondayOf(day))
  const areManyDays = periods.length > 14 && mondays.length <= Math.ceil(periods.length / 7)
  const named = areManyDays ? mondays : periods
  const width = slot * (areManyDays ? 7 : 1)
  const everyNth = Math.max(1, Math.ceil(ROOM / width))
  return new Set(named.filter((_, n) => (named.length - 1 - n) % everyNth === 0))
}
