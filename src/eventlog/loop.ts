import { isOutage } from './failures.ts'

/** One step of some work. `more`: the next step has work already. `position`: how far it has come in the log. */
export type Step = (stopping: AbortSignal) => Promise<Readonly<{ more: boolean; position: number }>>

type Options = Readonly<{
  name: string
  onError(name: string, error: unknown): void
  pollMs: number
  /** The longest wait for a wake-up; without it, as long as it takes. */
  idleMs?: number
}>

export type Loop = ReturnType<typeof startLoop>

/** Steps while there is more, then waits for a wake-up. Waits longer after each failure. */
export function startLoop({ name, onError, pollMs, idleMs }: Options, step: Step) {
  const stop = new AbortController()
  const stopping = stop.signal
  let woken = idleMs !== undefined
  let busy = false
  let failures = 0
  let isOut = false
  let reached = -1
  let rouse = () => {}
  let stepped = Promise.withResolvers<void>()

  const announce = () => {
    stepped.resolve()
    stepped = Promise.withResolvers()
  }
  const run = async () => {
    while (!stopping.aborted) {
      if (failures === 0 && !woken) await rest(idleMs)
      if (stopping.aborted) break
      woken = false
      busy = true
      if (await tryStep()) woken = true
      busy = false
      announce()
      // Retry soon after an outage, so that work resumes with the database. Other failures are likely to repeat.
      if (failures > 0) await rest(isOut ? pollMs : pollMs * 2 ** Math.min(failures, 5))
    }
    announce()
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
  const rest = async (ms?: number) => {
    if (stopping.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    rouse = resolve
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }
  const running = run()

  return {
    wake() {
      woken = true
      if (failures === 0) rouse()
    },
    isBusy: () => busy,
    isStopped: () => stopping.aborted,
    reached: () => reached,
    /** Resolves after the next step, or when the position was observed elsewhere. */
    stepped: () => stepped.promise,
    /** Its checkpoint was moved or read without a step. */
    observe(position: number) {
      reached = position
      announce()
    },
    async stop() {
      stop.abort()
      rouse()
      await running
    },
  }
}
