/**
 * Coalesces requests to run a task. The first request runs it immediately. Any number of requests during that run and
 * the following `restMs` milliseconds cause one more run.
 */
export function coalesce(task: () => Promise<unknown>, restMs: number): () => void {
  let isBusy = false
  let isRequested = false

  const run = async () => {
    isBusy = true
    isRequested = false
    try {
      await task()
    } finally {
      setTimeout(onRested, restMs)
    }
  }
  const onRested = () => {
    isBusy = false
    if (isRequested) run()
  }
  return () => {
    isRequested = true
    if (!isBusy) run()
  }
}
