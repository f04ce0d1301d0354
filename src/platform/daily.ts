export type DailyTask = Readonly<{
  name: string
  /** Returns early, or throws the signal's reason, when the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}>

/** Runs the task now and every 24 hours. The returned function stops it, and resolves when it has ended. */
export function runDaily({ run }: DailyTask, report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  const begin = () => {
    running = run(signal).catch(error => {
      if (!signal.aborted || error !== signal.reason) report(error)
    })
  }
  begin()
  const timer = setInterval(begin, 24 * 60 * 60_000)
  return () => {
    clearInterval(timer)
    stopping.abort()
    return running
  }
}
