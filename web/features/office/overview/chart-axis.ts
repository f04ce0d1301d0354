import { mondayOf } from './view.ts'

/** Axis lines from lowest to highest, a round step apart and including zero. */
export type Scale = Readonly<{ low: number; high: number; lines: readonly number[] }>

/** About four lines that cover `low` ≤ 0 to `high` ≥ 0. The step is 1, 2 or 5 times a power of ten, and at least 1. */
export function scaleFor(low: number, high: number): Scale {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(times => times * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(rounded(high / step)))
  const lines = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { low: first * step, high: last * step, lines }
}

/** Removes floating-point error, because percentages can add up to slightly more than 100. */
const rounded = (number: number) => Math.round(number * 1e9) / 1e9

/**
 * The periods to label on the axis, by first day: at most twelve, counted from the last, and only Mondays of many days.
 * Of more than six, every second is minor, which a narrow chart hides.
 */
export function labelsFor(periods: readonly string[]): ReadonlyMap<string, 'major' | 'minor'> {
  const mondays = periods.filter(day => day === mondayOf(day))
  const areManyDays = periods.length > 14 && mondays.length <= Math.ceil(periods.length / 7)
  const candidates = (areManyDays ? mondays : periods).toReversed()
  const everyNth = Math.ceil(candidates.length / 12)
  const labeled = candidates.filter((_, n) => n % everyNth === 0)
  return new Map(labeled.map((day, n) => [day, labeled.length > 6 && n % 2 === 1 ? 'minor' : 'major']))
}
