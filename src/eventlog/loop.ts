import type { Sql } from 'postgres'
import { isOutage } from './failures.ts'
import { head } from './read.ts'
import type { Schemas } from './schemas.ts'

export type Following = Readonly<{
  /** Look now. */
  wake(): void
  /** Resolves when everything in the log at this moment has been answered. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}>

export type LoopOptions = Readonly<{
  sql: Sql
  schemas: Schemas
  onError(name: string, error: unknown): void
  /** How long to wait for a wake-up before looking anyway. */
  pollMs?: number
  batch?: number
}>

/** Steps until there is no more, then waits for a wake-up or the poll; after a failure waits longer each time. */
export function loop(
  { sql, onError, pollMs = 1000 }: LoopOptions,
  name: string,
  step: (stopping: AbortSignal) => Promise<{ more: boolean; position: number }>,
): Following {
  const stop = new AbortController()
  const stopping = stop.signal
  let woken = false
  let failures = 0
  let isOut = false
  let reached = -1
  let rouse = () => {}
  let stepped = Promise.withResolvers<void>()

  const run = async () => {
    while (!stopping.aborted) {
      woken = false
      const more = await tryStep()
      stepped.resolve()
      stepped = Promise.withResolvers()
      const goOn = failures === 0 && (more || woken)
      // Retry quickly after an outage, so that work resumes with the database; other failures are likely to
      // repeat.
      const pause = isOut ? pollMs : pollMs * 2 ** Math.min(failures, 5)
      if (!goOn && !stopping.aborted) await rest(pause)
    }
    stepped.resolve()
  }
  const tryStep = async () => {
    try {
      const { more, position } = await step(stopping)
      reached = position
      failures = 0
      isOut = false
      return more
    } catch (error) {
      failures += 1
      const wasOut = isOut
      isOut = isOutage(error)
      // An outage is reported once.
      if (!(isOut && wasOut)) onError(name, error)
      return false
    }
  }
  const rest = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const wake = () => {
    woken = true
    if (failures === 0) rouse()
  }
  const running = run()

  return {
    wake,
    caughtUp: async () => {
      const goal = await head(sql)
      while (reached < goal && !stopping.aborted) {
        const step = stepped.promise
        wake()
        await step
      }
    },
    stop: async () => {
      stop.abort()
      rouse()
      await running
    },
  }
}
