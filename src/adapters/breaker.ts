import type { Outcome } from '../platform/metrics.ts'

export type BreakerOptions = Readonly<{
  /** How long a service is not called after a failure. */
  pauseMs?: number
  onOutcome?(outcome: Outcome): void
  now?(): number
}>

/**
 * A circuit breaker: after a failure the service is paused; then a single call tests whether it answers
 * again.
 */
export function createBreaker({
  pauseMs = 30_000,
  onOutcome = () => {},
  now = () => performance.now(),
}: BreakerOptions) {
  let pausedUntil: number | undefined
  const isPaused = () => pausedUntil !== undefined && now() < pausedUntil

  return {
    isPaused,
    /** Makes the call, or returns undefined while the service is paused. Rejects as the call does. */
    async call<T>(ask: () => Promise<T>): Promise<T | undefined> {
      if (isPaused()) {
        onOutcome('skipped')
        return undefined
      }
      // While one call tests the service, the others skip it.
      if (pausedUntil !== undefined) pausedUntil = now() + pauseMs
      try {
        const answer = await ask()
        pausedUntil = undefined
        onOutcome('answered')
        return answer
      } catch (error) {
        pausedUntil = now() + pauseMs
        onOutcome('failed')
        throw error
      }
    },
  }
}
