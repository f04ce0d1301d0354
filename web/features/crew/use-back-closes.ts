import { useEffect, useEffectEvent } from 'react'

/**
 * Lets the browser's Back, such as Android's gesture, close a dialog or form. Each one adds a history entry while it is
 * open; `history.state.open` is the number open at that entry. The crew's page has no router.
 */
export function useBackCloses(close: (() => void) | undefined): void {
  const isOpen = close !== undefined
  const onBack = useEffectEvent(() => close?.())
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => onBack()
    open.push(closeThis)
    matchEntries()
    return () => {
      open = open.filter(each => each !== closeThis)
      matchEntries()
    }
  }, [isOpen])
}

/** The close function of each open dialog or form, the topmost last. */
let open: (() => void)[] = []
/** The number open at the entry that the page is going back to by itself. */
let leavingTo: number | undefined

const openHere = () => Number(history.state?.open ?? 0)

/** Adds missing entries, and goes back over those of what was closed in the page rather than by Back. */
function matchEntries(): void {
  // Going back is asynchronous. The listener continues once it is done.
  if (leavingTo !== undefined) return
  const surplus = openHere() - open.length
  if (surplus > 0) {
    leavingTo = open.length
    history.go(-surplus)
  }
  while (openHere() < open.length) history.pushState({ open: openHere() + 1 }, '')
}

addEventListener('popstate', () => {
  // What opened while the page went back by itself stays open.
  if (openHere() !== leavingTo) {
    const closing = open.slice(openHere()).reverse()
    open = open.slice(0, openHere())
    for (const close of closing) close()
  }
  leavingTo = undefined
  matchEntries()
})
