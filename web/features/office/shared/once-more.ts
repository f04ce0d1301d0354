/**
 * Coalesces requests to run a task. The first request runs it immediately. Any number of requests during that run and
 * the following `restMs` milliseconds cause one more run.
 */
export function onceMore(task: () => Promise<unknown>, restMs: number): () => void {
  let isBusy = false
  let isWanted = false

  const run = async () => {
    isBusy = true
    isWanted = false
    try {
      await task()
    } finally {
      setTimeout(rested, restMs)
    }
  }
  const rested = () => {
    isBusy = false
    if (isWanted) run()
  }
  return () => {
    isWanted = true
    if (!isBusy) run()
  }
}
