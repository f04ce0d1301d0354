import type { Outcome } from '../platform/metrics.ts'

export type BreakerOptions = Readonly<{
  /** How long a service is not called after a failure. */
  restMs?: number
  onOutcome?(outcome: Outcome): void
  now?(): number
}>

/**
 * A circuit breaker: after a failure the service is paused; then a single call tests whether it answers
 * again.
 */
export function createBreaker({
  restMs = 30_000,
  onOutcome = () => {},
  now = () => performance.now(),
}: BreakerOptions) {
  let restsUntil: number | undefined
  const rests = () => restsUntil !== undefined && now() < restsUntil

  return {
    rests,
    /** Makes the call, or returns undefined while the service is paused. Rejects as the call does. */
    async call<T>(ask: () => Promise<T>): Promise<T | undefined> {
      if (rests()) {
        onOutcome('skipped')
        return undefined
      }
      // While one call tests the service, the others skip it.
      if (restsUntil !== undefined) restsUntil = now() + restMs
      try {
        const answer = await ask()
        restsUntil = undefined
        onOutcome('answered')
        return answer
      } catch (error) {
        restsUntil = now() + restMs
        onOutcome('failed')
        throw error
      }
    },
  }
}
