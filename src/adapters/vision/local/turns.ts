/** There is a turn for one at a time, and so many wait already that nobody else may. */
export class Busy extends Error {
  constructor(
    /** When it is worth asking again. */
    readonly retryAfterSeconds: number,
  ) {
    super('Too many are waiting.')
  }
}

/**
 * One after the other, in the order they came, at most `waiting` of them behind the one that has its turn.
 * `seconds` is how long a turn takes at most, as a rule.
 */
export function createTurns({ waiting, seconds }: Readonly<{ waiting: number; seconds: number }>) {
  let last: Promise<unknown> = Promise.resolve()
  let inside = 0

  /** @throws Busy, without having begun */
  return async <T>(take: () => Promise<T>): Promise<T> => {
    if (inside > waiting) throw new Busy(seconds)
    inside += 1
    const turn = last.then(take).finally(() => {
      inside -= 1
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
