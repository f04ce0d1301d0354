/** Runs one short round of work. Resolves with its rate or its duration. */
export type Contender = () => Promise<number>

/**
 * Runs the contenders alternately, so that other load on the machine affects them equally. Returns the median of each.
 * The first round is a warm-up and does not count.
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

/** Our ratio to a peer, and whether it meets the limit. */
export function against(ours: number, peer: number, limit?: number) {
  const ratio = rounded(ours / peer)
  return limit === undefined ? { ratio } : { ratio, limit, kept: ratio >= limit }
}

/** Rounded to hundredths. */
export const rounded = (figure: number) => Math.round(figure * 100) / 100

export const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
