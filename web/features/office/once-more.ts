/**
 * A task that many may want at once: it runs at the first wish, and however many come meanwhile and in the `restMs`
 * milliseconds after, once more.
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
