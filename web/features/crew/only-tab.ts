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
