/**
 * Keeps the screen from going dark, for a phone that sleeps reports nothing. A browser gives the lock back whenever the
 * page is out of sight, so it is asked for again when it is seen. Tells each time whether it holds; returns what ends it.
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
      // With a low battery a phone refuses; the page then asks the crew to keep the screen on.
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
