import { useCallback, useState } from 'react'

/** A value that this browser stores. If the browser blocks storage or it is full, writes are dropped. */
export type StoredValue<Value> = Readonly<{
  /** Undefined if there is none, or if it is unreadable or invalid. */
  read(): Value | undefined
  write(value: Value): void
  remove(): void
}>

/** Session storage lasts until the tab is closed; local storage is shared between tabs and visits. */
type Lifetime = 'tab' | 'browser'

/** Stored as JSON. A new version number in the key ignores the values of earlier releases. */
export function storedValue<Value>(
  lifetime: Lifetime,
  key: string,
  isValid: (value: unknown) => value is Value,
): StoredValue<Value> {
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(storages[lifetime]().getItem(key) ?? 'null')
        return isValid(value) ? value : undefined
      }),
    write: value => attempt(() => storages[lifetime]().setItem(key, JSON.stringify(value))),
    remove: () => attempt(() => storages[lifetime]().removeItem(key)),
  }
}

/** State that survives a reload. Setting it to undefined removes it. */
export function useStored<Value>(...[lifetime, key, isValid]: Parameters<typeof storedValue<Value>>) {
  const [value, setValue] = useState(() => storedValue(lifetime, key, isValid).read())
  const change = useCallback(
    (next: Value | undefined) => {
      const stored = storedValue(lifetime, key, isValid)
      if (next === undefined) stored.remove()
      else stored.write(next)
      setValue(next)
    },
    [lifetime, key, isValid],
  )
  return [value, change] as const
}

/** Whether nothing is stored, on this visit or an earlier one. */
export const isStorageEmpty = () =>
  [storages.tab, storages.browser].every(storage => !attempt(() => storage().length))

/** A browser that blocks storage may throw on access to `localStorage` itself. */
const storages = { tab: () => sessionStorage, browser: () => localStorage }

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch (error) {
    console.warn('The browser’s storage cannot be used.', error)
  }
}
