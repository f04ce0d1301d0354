/** What became of a call: it was answered, it failed, or it was not made because the service rests. */
export type Outcome = 'answered' | 'failed' | 'skipped'

export type BreakerOptions = Readonly<{
  /** For how long a service that failed is not asked. */
  restMs?: number
  onOutcome?(outcome: Outcome): void
  now?(): number
}>

/** A service that fails rests; after that a single call finds out whether it answers again. */
export function createBreaker({
  restMs = 30_000,
  onOutcome = () => {},
  now = () => performance.now(),
}: BreakerOptions) {
  let restsUntil: number | undefined
  const rests = () => restsUntil !== undefined && now() < restsUntil

  return {
    rests,
    /** Makes the call, or answers with undefined while the service rests. Rejects as the call does. */
    async call<T>(ask: () => Promise<T>): Promise<T | undefined> {
      if (rests()) {
        onOutcome('skipped')
        return undefined
      }
      // While one tries whether a rest may end, the others keep away.
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
