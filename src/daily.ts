/**
 * Runs the task now and every 24 hours. The returned function stops it, after a run in progress has ended.
 */
export function runDaily(task: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = task().catch(report)
  }
  run()
  const timer = setInterval(run, 24 * 60 * 60_000)
  return () => {
    clearInterval(timer)
    return running
  }
}
