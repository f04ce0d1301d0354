import { atom, useAtom, type WritableAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { browser, type TextStorage, tab } from '../../shared/storage.ts'

type StoredDraft<Draft> = Readonly<{
  /** Storage key. A new version in it ignores the drafts of earlier releases. */
  key: string
  empty: Draft
  /** Fills in the fields that a draft of an earlier release lacks. */
  complete: (stored: Partial<Draft>) => Draft
  /** A finished draft is not restored on the next visit. */
  isDone: (draft: Draft) => boolean
}>

/** As long as an estimate is valid. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/**
 * A wizard's draft, stored twice: per tab, so that tabs do not overwrite each other, and per browser, so that
 * a new tab or visit starts from the most recent one. A page starts with the empty draft, which matches the
 * prerendered HTML, and restores the stored one after hydration (`useRestored`).
 */
export function storedDraft<Draft>({ key, empty, complete, isDone }: StoredDraft<Draft>) {
  const currentAtom = atom(empty)
  const isRestoredAtom = atom(false)

  const restoredAtom = atom(
    get => get(isRestoredAtom),
    (get, set) => {
      if (get(isRestoredAtom)) return
      const stored = read<Draft>(tab, key) ?? read<Draft>(browser, key)
      if (stored) set(currentAtom, complete(stored))
      set(isRestoredAtom, true)
    },
  )
  const draftAtom = atom(
    get => get(currentAtom),
    (get, set, next: Draft | ((draft: Draft) => Draft)) => {
      // Restore the stored draft first, so that early input is applied on top of it.
      set(restoredAtom)
      const draft = next instanceof Function ? next(get(currentAtom)) : next
      set(currentAtom, draft)
      write(tab, key, draft === empty ? undefined : draft)
      write(browser, key, draft === empty || isDone(draft) ? undefined : draft)
    },
  )
  return { draftAtom, restoredAtom, empty }
}

/** Restores the stored draft before paint. False in the prerendered HTML and during hydration. */
export function useRestored(restoredAtom: WritableAtom<boolean, [], void>): boolean {
  const [isRestored, restore] = useAtom(restoredAtom)
  useLayoutEffect(restore, [restore])
  return isRestored
}

type Dated<Draft> = Readonly<{ storedAt: number; draft: Draft }>

/** The stored draft, or undefined if there is none, it has expired, or it is unreadable. */
function read<Draft>(storage: TextStorage, key: string): Partial<Draft> | undefined {
  try {
    const { storedAt, draft }: Dated<Partial<Draft>> = JSON.parse(storage.read(key) ?? '{}')
    return Date.now() - storedAt < maxAgeMs ? draft : undefined
  } catch (error) {
    console.warn('The stored draft cannot be read.', error)
  }
}

function write<Draft>(storage: TextStorage, key: string, draft: Draft | undefined) {
  if (draft === undefined) storage.remove(key)
  else storage.write(key, JSON.stringify({ storedAt: Date.now(), draft } satisfies Dated<Draft>))
}
