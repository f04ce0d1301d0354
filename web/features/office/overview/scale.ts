/** The lines of an axis: from the lowest to the highest, a round step apart, zero among them. */
type Scale = Readonly<{ low: number; high: number; lines: readonly number[] }>

/** Some four lines that hold `low` ≤ 0 and `high` ≥ 0, apart by 1, 2 or 5 of a power of ten, never by less than 1. */
export function scaleFor(low: number, high: number): Scale {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(times => times * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(exact(high / step)))
  const lines = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { low: first * step, high: last * step, lines }
}

/** The parts of a hundred can add up to a little more than it. */
const exact = (number: number) => Math.round(number * 1e9) / 1e9
