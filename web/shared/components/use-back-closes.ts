import { useEffect, useEffectEvent } from 'react'

/**
 * Lets the browser's Back, such as Android's gesture, close a dialog or form; undefined while it is closed. Each open one
 * has a history entry with the page's own address, where `history.state.dialogs` is the number open at that entry. Closing
 * one in the page goes back over its entry, so no entry remains, and going Forward to it goes back again.
 *
 * Works beside React Router, which the crew's page does without: these entries keep the router's own state, so the router
 * sees a move to the location where it already is.
 */
export function useBackCloses(close: (() => void) | undefined): void {
  const isOpen = close !== undefined
  const onBack = useEffectEvent(() => close?.())
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => onBack()
    open.push(closeThis)
    matchEntriesSoon()
    return () => {
      open = open.filter(each => each !== closeThis)
      matchEntriesSoon()
    }
  }, [isOpen])
}

/** The close function of each open dialog or form, the topmost last. */
let open: (() => void)[] = []
/** The number open at the entry that the page is going back to by itself. */
let leavingTo: number | undefined
let isMatching = false

const openHere = () => Number(history.state?.dialogs ?? 0)

/** Deferred, so that a dialog that opens next can reuse the entry of one that closes. */
function matchEntriesSoon(): void {
  if (isMatching) return
  isMatching = true
  setTimeout(() => {
    isMatching = false
    matchEntries()
  })
}

/** Adds missing entries, and goes back over those of dialogs that were closed in the page. */
function matchEntries(): void {
  // Going back is asynchronous. The listener continues once it is done.
  if (leavingTo !== undefined) return
  const surplus = openHere() - open.length
  if (surplus > 0) {
    leavingTo = open.length
    history.go(-surplus)
  }
  while (openHere() < open.length) history.pushState({ ...history.state, dialogs: openHere() + 1 }, '')
}

function onPopState(): void {
  // What opened while the page went back by itself stays open.
  if (openHere() !== leavingTo) {
    const closing = open.slice(openHere()).reverse()
    open = open.slice(0, openHere())
    for (const close of closing) close()
  }
  leavingTo = undefined
  matchEntriesSoon()
}

// Not while a page is prerendered.
if (globalThis.window) {
  addEventListener('popstate', onPopState)
  // The page may have been reloaded with a dialog open.
  matchEntriesSoon()
}
