/**
 * Makes this the only tab of the browser that sends for a crew. The tab that did so before is told by `onLost`. A closed
 * or crashed tab gives way by itself; so does this one when what is returned is called.
 */
export function becomeOnlyTab(providerId: string, onLost: () => void): () => void {
  // Pages without https have no locks, and no positions to send either.
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
