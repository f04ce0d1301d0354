export type DailyTask = Readonly<{
  name: string
  /** Returns early, or throws the signal's reason, when the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}>

const dayMs = 24 * 60 * 60_000
const retryMs = 15_000

/**
 * Runs the task now and every 24 hours. After a failure it runs again soon, because at the start of a busy or still
 * recovering machine the database may not answer in time. The returned function stops it, and resolves when it has ended.
 */
export function runDaily({ run }: DailyTask, report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = async () => {
    let pauseMs = dayMs
    try {
      await run(signal)
    } catch (error) {
      if (signal.aborted && error === signal.reason) return
      report(error)
      pauseMs = retryMs
    }
    if (signal.aborted) return
    timer = setTimeout(() => {
      running = begin()
    }, pauseMs)
  }
  let running = begin()
  return () => {
    clearTimeout(timer)
    stopping.abort()
    return running
  }
}
