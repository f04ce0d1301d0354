import { atom, useAtom, type WritableAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { browser, type TextStorage, tab } from '../../../shared/storage.ts'

type KeptDraft<Draft> = Readonly<{
  /** Storage key. Includes a version, so drafts of an older shape are ignored. */
  name: string
  empty: Draft
  /** A finished draft is not restored on the next visit. */
  isDone: (draft: Draft) => boolean
}>

/** As long as an estimate is valid. */
const longestMs = 7 * 24 * 60 * 60_000

/**
 * A wizard's draft, stored twice: per tab, so that tabs do not overwrite each other, and per browser, so that
 * a new tab or visit starts from the most recent one. A page starts with the empty draft, which matches the
 * prerendered HTML, and restores the stored one after hydration (`useTakenUp`).
 */
export function keptDraft<Draft>({ name, empty, isDone }: KeptDraft<Draft>) {
  const currentAtom = atom(empty)
  const isTakenUpAtom = atom(false)

  const takenUpAtom = atom(
    get => get(isTakenUpAtom),
    (get, set) => {
      if (get(isTakenUpAtom)) return
      const draft = kept<Draft>(tab, name) ?? kept<Draft>(browser, name)
      if (draft) set(currentAtom, draft)
      set(isTakenUpAtom, true)
    },
  )
  const draftAtom = atom(
    get => get(currentAtom),
    (get, set, next: Draft | ((draft: Draft) => Draft)) => {
      // Restore the stored draft first, so that early input is applied on top of it.
      set(takenUpAtom)
      const draft = next instanceof Function ? next(get(currentAtom)) : next
      set(currentAtom, draft)
      keep(tab, name, draft === empty ? undefined : draft)
      keep(browser, name, draft === empty || isDone(draft) ? undefined : draft)
    },
  )
  return { draftAtom, takenUpAtom }
}

/** Restores the stored draft before paint. False in the prerendered HTML and during hydration. */
export function useTakenUp(takenUpAtom: WritableAtom<boolean, [], void>): boolean {
  const [isTakenUp, takeUp] = useAtom(takenUpAtom)
  useLayoutEffect(takeUp, [takeUp])
  return isTakenUp
}

type Dated<Draft> = Readonly<{ keptAt: number; draft: Draft }>

/** The stored draft, or undefined if there is none, it has expired, or it is unreadable. */
function kept<Draft>(place: TextStorage, name: string): Draft | undefined {
  try {
    const { keptAt, draft }: Dated<Draft> = JSON.parse(place.read(name) ?? '{}')
    return Date.now() - keptAt < longestMs ? draft : undefined
  } catch (error) {
    console.warn('What was typed earlier cannot be read.', error)
  }
}

function keep<Draft>(place: TextStorage, name: string, draft: Draft | undefined) {
  if (draft === undefined) place.remove(name)
  else place.write(name, JSON.stringify({ keptAt: Date.now(), draft } satisfies Dated<Draft>))
}
