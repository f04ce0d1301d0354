import type { Observer } from './observer.ts'
import { isConflict } from './refusals.ts'

/**
 * Works again while somebody else was faster each time, after a short random pause. `patienceMs` limits how long it goes
 * on, a number of tries how often; then the last conflict is thrown.
 */
export async function retryConflicts<T>(
  { patienceMs, observer }: Readonly<{ patienceMs: number; observer: Pick<Partial<Observer>, 'conflicted'> }>,
  work: (tries: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + patienceMs
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries)
    } catch (error) {
      if (!isConflict(error)) throw error
      observer.conflicted?.()
      if (tries === MOST_TRIES || performance.now() > end) throw error
      await new Promise(resolve =>
        setTimeout(resolve, Math.random() * Math.min(2 ** tries, LONGEST_PAUSE_MS)),
      )
    }
  }
}

const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 100
