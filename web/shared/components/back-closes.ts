import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back closes the topmost open dialog. Each open dialog adds a history entry with the page's
 * own address; `state.dialogs` is the number of dialogs open at that entry. Closing a dialog in the page
 * navigates back over its entry, so no entry remains. Going Forward to the entry of a closed dialog navigates
 * back again.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const dialog = () => onBack()
    open.push(dialog)
    settleSoon()
    return () => {
      open = open.filter(each => each !== dialog)
      settleSoon()
    }
  }, [isOpen])
}

/** The close function of each open dialog, the topmost last. */
let open: (() => void)[] = []
let isSettling = false
/** A history.go() call is pending. */
let isTravelling = false

/** Deferred, so that a dialog that opens next can reuse the entry. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  setTimeout(() => {
    isSettling = false
    settle()
  })
}

function settle(): void {
  if (isTravelling) return
  const surplus = dialogsIn(history.state) - open.length
  if (surplus > 0) {
    isTravelling = true
    history.go(-surplus)
  }
  for (let missing = -surplus; missing > 0; missing--)
    history.pushState({ ...history.state, dialogs: dialogsIn(history.state) + 1 }, '')
}

function arrive({ state }: PopStateEvent): void {
  if (isTravelling) {
    // We have left the entries of closed dialogs. A dialog that opened meanwhile stays open; settle() adds
    // its entry.
    isTravelling = false
    settleSoon()
    return
  }
  const closing = open.slice(dialogsIn(state)).reverse()
  open = open.slice(0, dialogsIn(state))
  for (const close of closing) close()
  settleSoon()
}

const dialogsIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'dialogs' in state && typeof state.dialogs === 'number'
    ? state.dialogs
    : 0

if (typeof window !== 'undefined') {
  addEventListener('popstate', arrive)
  // After a reload with a dialog open, the current entry belongs to a closed dialog.
  settleSoon()
}
