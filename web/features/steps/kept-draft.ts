import { atom, useAtom, type WritableAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { browser, type Kept, tab } from '../../data/kept.ts'

type KeptDraft<Draft> = Readonly<{
  /** Carries the version of the draft's shape: a draft of another shape is not found, and so not misread. */
  name: string
  empty: Draft
  /** A draft that has led to its end is not what another visit begins with. */
  isDone: (draft: Draft) => boolean
}>

/** As long as an estimate holds. */
const longestMs = 7 * 24 * 60 * 60_000

/**
 * What a visitor types into a wizard, kept twice: for this tab, which finds its own again whatever other tabs do, and
 * for a tab or a visit yet to come, which begins with what was typed last. A page begins with the empty draft, as it
 * was rendered to HTML, and takes up the kept one when it comes alive (`useTakenUp`).
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
      // What is typed in the very first moment comes on top of what is kept.
      set(takenUpAtom)
      const draft = next instanceof Function ? next(get(currentAtom)) : next
      set(currentAtom, draft)
      keep(tab, name, draft === empty ? undefined : draft)
      keep(browser, name, draft === empty || isDone(draft) ? undefined : draft)
    },
  )
  return { draftAtom, takenUpAtom }
}

/** Takes the kept draft up before the visitor sees the page. False in the page's HTML, and in its first rendering. */
export function useTakenUp(takenUpAtom: WritableAtom<boolean, [], void>): boolean {
  const [isTakenUp, takeUp] = useAtom(takenUpAtom)
  useLayoutEffect(takeUp, [takeUp])
  return isTakenUp
}

type Dated<Draft> = Readonly<{ keptAt: number; draft: Draft }>

/** Undefined where nothing is kept, or it is too old, or cannot be read. */
function kept<Draft>(place: Kept, name: string): Draft | undefined {
  try {
    const { keptAt, draft }: Dated<Draft> = JSON.parse(place.read(name) ?? '{}')
    return Date.now() - keptAt < longestMs ? draft : undefined
  } catch (error) {
    console.warn('What was typed earlier cannot be read.', error)
  }
}

function keep<Draft>(place: Kept, name: string, draft: Draft | undefined) {
  if (draft === undefined) place.forget(name)
  else place.keep(name, JSON.stringify({ keptAt: Date.now(), draft } satisfies Dated<Draft>))
}
