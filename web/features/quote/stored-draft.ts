import { atom, useAtom, type WritableAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { hasFields, isNumber, isObject } from '../../shared/checks.ts'
import { storedValue } from '../../shared/storage.ts'

type StoredDraft<Draft> = Readonly<{
  /** Storage key. A new version in it ignores the drafts of earlier releases. */
  key: string
  empty: Draft
  /** Fills in the fields that a draft of an earlier release lacks. */
  complete: (stored: Partial<Draft>) => Draft
}>

/** As long as an estimate is valid. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/**
 * A wizard's draft, stored twice: per tab, so that tabs do not overwrite each other, and per browser, so that
 * a new tab or visit starts from the most recent one. A page starts with the empty draft, which matches the
 * prerendered HTML, and restores the stored one after hydration (`useRestored`).
 */
export function storedDraft<Draft>({ key, empty, complete }: StoredDraft<Draft>) {
  const inTab = storedValue('tab', key, isDated<Draft>)
  const inBrowser = storedValue('browser', key, isDated<Draft>)
  const currentAtom = atom(empty)
  const isRestoredAtom = atom(false)

  const restoredAtom = atom(
    get => get(isRestoredAtom),
    (get, set) => {
      if (get(isRestoredAtom)) return
      const stored = [inTab.read(), inBrowser.read()].find(isRecent)
      if (stored) set(currentAtom, complete(stored.draft))
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
      const dated = { storedAt: Date.now(), draft }
      if (draft === empty) inTab.remove()
      else inTab.write(dated)
      if (draft === empty) inBrowser.remove()
      else inBrowser.write(dated)
    },
  )
  /** The next visit starts anew. A reload of this tab still restores the draft. */
  const closedAtom = atom(null, () => inBrowser.remove())
  return { draftAtom, restoredAtom, closedAtom, empty }
}

/**
 * Restores the stored draft, and then shows the page, which index.html may have hidden. False in the prerendered HTML and
 * during hydration.
 */
export function useRestored(restoredAtom: WritableAtom<boolean, [], void>): boolean {
  const [isRestored, restore] = useAtom(restoredAtom)
  useLayoutEffect(restore, [restore])
  useLayoutEffect(() => {
    if (isRestored) delete document.documentElement.dataset.restoring
  }, [isRestored])
  return isRestored
}

type Dated<Draft> = Readonly<{ storedAt: number; draft: Partial<Draft> }>

/** The version in the key vouches for the fields of the draft. */
const isDated = <Draft>(value: unknown): value is Dated<Draft> =>
  hasFields(value, { storedAt: isNumber, draft: isObject })

const isRecent = (stored: Readonly<{ storedAt: number }> | undefined) =>
  stored !== undefined && Date.now() - stored.storedAt < maxAgeMs
