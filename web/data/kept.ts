/**
 * Texts by their names. Where a browser keeps nothing (it is full, or told not to) nothing is found, and the page goes
 * on without.
 */
export type Kept = Readonly<{
  read(name: string): string | null
  keep(name: string, text: string): void
  forget(name: string): void
}>

/** Until the tab is closed. */
export const tab = keptIn(() => sessionStorage)

/** For other tabs, and visits to come. */
export const browser = keptIn(() => localStorage)

/** A browser that is told to keep nothing may refuse the very name of its storage. */
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
