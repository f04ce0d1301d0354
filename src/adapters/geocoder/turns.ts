/**
 * Turns at a service that allows one request every `spacingMs`: a bucket of one token. Times are milliseconds of any
 * clock that only goes forward.
 */
export function createTurns({ spacingMs, patienceMs }: { spacingMs: number; patienceMs: number }) {
  let free = Number.NEGATIVE_INFINITY
  return {
    /** Takes the next turn and tells how long to wait for it; undefined, and nothing taken, when that is too long. */
    take(now: number): number | undefined {
      const turn = Math.max(now, free)
      if (turn - now > patienceMs) return undefined
      free = turn + spacingMs
      return turn - now
    },
  }
}
