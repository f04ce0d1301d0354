import { isText } from '../../../shared/checks.ts'
import { storedValue } from '../../../shared/storage.ts'

/**
 * Holds a screen wake lock, because a sleeping phone reports no positions. Browsers release the lock when the page is
 * hidden, so it is requested again when the page becomes visible. Calls `onChange` when the lock is acquired or lost.
 * Returns a function that releases it.
 */
export function keepAwake(onChange: (isAwake: boolean) => void): () => void {
  const ending = new AbortController()
  let lock: WakeLockSentinel | undefined
  const hold = async () => {
    if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return
    try {
      const next = await navigator.wakeLock.request('screen')
      if (ending.signal.aborted) return next.release()
      // Two requests may overlap. Keep one lock.
      const previous = lock
      lock = next
      next.addEventListener('release', () => lock === next && onChange(false))
      onChange(true)
      await previous?.release()
    } catch (error) {
      // Phones refuse on low battery; the page then asks the crew to keep the screen on.
      if (!(error instanceof DOMException)) throw error
      onChange(lock !== undefined && !lock.released)
    }
  }
  document.addEventListener('visibilitychange', hold, { signal: ending.signal })
  hold()
  return () => {
    ending.abort()
    lock?.release()
  }
}

/**
 * Makes this the only tab that sends for a crew, by taking the crew's Web Lock. The tab that held the lock gets
 * `onLost`. A closed or crashed tab releases its lock automatically. Returns a function that releases it.
 */
export function becomeOnlyTab(providerId: string, onLost: () => void): () => void {
  // The Web Locks API needs HTTPS. So does geolocation, so a page without locks has nothing to send.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return () => {}
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  locks
    .request(`crew ${providerId}`, { steal: true }, () => released)
    .catch(error => {
      if (error instanceof DOMException && error.name === 'AbortError') onLost()
      else throw error
    })
  return release
}

/** Distinguishes this phone from others on the same crew link. */
export function phoneId(): string {
  const stored = storedValue('browser', 'phone 2', isText)
  const id = stored.read() ?? crypto.randomUUID()
  stored.write(id)
  return id
}
