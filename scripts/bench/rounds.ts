/** One short round of work; resolves with how much was done in a second, or how long it took. */
export type Contender = () => Promise<number>

/**
 * Lets contenders work in turns, so that whatever else the machine does hits them alike, and takes the median of each.
 * The first round warms up and does not count.
 */
export async function compare<Name extends string>(
  rounds: number,
  contenders: readonly (readonly [Name, Contender])[],
): Promise<(name: Name) => number> {
  const figures = new Map<Name, number[]>(contenders.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of contenders) {
      const figure = await work()
      if (round > 0) figures.get(name)?.push(figure)
    }
  }
  return name => rounded(medianOf(figures.get(name) ?? []))
}

/** How we stand to a peer, and whether that keeps the limit set for it. */
export function against(ours: number, peer: number, limit?: number) {
  const ratio = rounded(ours / peer)
  return limit === undefined ? { ratio } : { ratio, limit, kept: ratio >= limit }
}

/** To the hundredth. */
export const rounded = (figure: number) => Math.round(figure * 100) / 100

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
