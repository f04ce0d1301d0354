import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back closes the topmost open dialog. Each open dialog is an entry of the history at the
 * page's own address: `state.dialogs` says how many are open there. Whoever closes one in the page goes back
 * by its entry, so none is left behind, and Forward to a closed one returns.
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

/** What closes each open dialog, the topmost last. */
let open: (() => void)[] = []
let isSettling = false
/** We went back ourselves, and the browser has not arrived yet. */
let isTravelling = false

/** Later, so that a dialog that is followed by another leaves its entry to that one. */
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
  isTravelling = false
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
  // A page that was reloaded with a dialog open stands at the entry of a dialog that is gone.
  settleSoon()
}
