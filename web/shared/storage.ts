/** Text storage by name. If the browser blocks storage or it is full, writes are dropped and reads return null. */
export type TextStorage = Readonly<{
  read(name: string): string | null
  write(name: string, text: string): void
  remove(name: string): void
}>

/** Session storage: lasts until the tab is closed. */
export const tab = textStorage(() => sessionStorage)

/** Local storage: shared between tabs and visits. */
export const browser = textStorage(() => localStorage)

/** A browser that blocks storage may throw on access to `localStorage` itself. */
function textStorage(storage: () => Storage): TextStorage {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(storage())
    } catch (error) {
      console.warn('This browser stores nothing.', error)
    }
  }
  return {
    read: name => attempt(storage => storage.getItem(name)) ?? null,
    write: (name, text) => attempt(storage => storage.setItem(name, text)),
    remove: name => attempt(storage => storage.removeItem(name)),
  }
}
