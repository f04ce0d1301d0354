/**
 * Holds a screen wake lock, because a sleeping phone reports no positions. Browsers release the lock when the page is
 * hidden, so it is requested again when the page becomes visible. Calls `tell` whenever the lock is acquired or lost.
 * Returns a function that releases it.
 */
export function keepAwake(tell: (isAwake: boolean) => void): () => void {
  const ending = new AbortController()
  let lock: WakeLockSentinel | undefined
  const hold = async () => {
    if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ending.signal.aborted) return lock.release()
      tell(true)
      lock.addEventListener('release', () => tell(false))
    } catch (error) {
      // Phones refuse on low battery; the page then asks the crew to keep the screen on.
      if (!(error instanceof DOMException)) throw error
      tell(false)
    }
  }
  document.addEventListener('visibilitychange', hold, { signal: ending.signal })
  hold()
  return () => {
    ending.abort()
    lock?.release()
  }
}
