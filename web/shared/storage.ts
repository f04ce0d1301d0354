/**
 * Text storage by name. If the browser blocks storage or it is full, writes are dropped and reads return
 * null.
 */
export type Kept = Readonly<{
  read(name: string): string | null
  keep(name: string, text: string): void
  forget(name: string): void
}>

/** Session storage: lasts until the tab is closed. */
export const tab = keptIn(() => sessionStorage)

/** Local storage: shared between tabs and visits. */
export const browser = keptIn(() => localStorage)

/** A browser that blocks storage may throw on access to `localStorage` itself. */
function keptIn(storage: () => Storage): Kept {
  const attempt = <Found>(act: (storage: Storage) => Found): Found | undefined => {
    try {
      return act(storage())
    } catch (error) {
      console.warn('This browser keeps nothing.', error)
    }
  }
  return {
    read: name => attempt(storage => storage.getItem(name)) ?? null,
    keep: (name, text) => attempt(storage => storage.setItem(name, text)),
    forget: name => attempt(storage => storage.removeItem(name)),
  }
}
