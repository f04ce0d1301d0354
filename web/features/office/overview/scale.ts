/** Axis lines from lowest to highest, a round step apart and including zero. */
type Scale = Readonly<{ low: number; high: number; lines: readonly number[] }>

/** About four lines that cover `low` ≤ 0 to `high` ≥ 0. The step is 1, 2 or 5 times a power of ten, and at least 1. */
export function scaleFor(low: number, high: number): Scale {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(times => times * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(exact(high / step)))
  const lines = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { low: first * step, high: last * step, lines }
}

/** Removes floating-point error, because percentages can add up to slightly more than 100. */
const exact = (number: number) => Math.round(number * 1e9) / 1e9
