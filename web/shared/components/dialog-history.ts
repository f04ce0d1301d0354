import { useEffect, useEffectEvent } from 'react'
import {
  type Location,
  type NavigateFunction,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'
import { locationState, readLocationState } from '../location-state.ts'

/**
 * The browser's Back closes the topmost open dialog. Each open dialog adds a history entry with the page's
 * own address; `state.dialogs` is the number of dialogs open at that entry. Closing a dialog in the page
 * navigates back over its entry, so no entry remains. Going Forward to the entry of a closed dialog navigates
 * back again.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const navigate = useNavigate()
  const location = useLocation()
  const isPop = useNavigationType() === 'POP'
  const onBack = useEffectEvent(close)
  const onArrival = useEffectEvent(() => arrive({ navigate, location }, isPop))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own key.
  useEffect(() => onArrival(), [location.key])
  useEffect(() => {
    if (!isOpen) return
    const dialog = () => onBack()
    open.push(dialog)
    syncSoon()
    return () => {
      open = open.filter(each => each !== dialog)
      syncSoon()
    }
  }, [isOpen])
}

type Router = Readonly<{ navigate: NavigateFunction; location: Location<unknown> }>

/** The close function of each open dialog, the topmost last. */
let open: (() => void)[] = []
/** The router at the current history entry, and the number of dialogs open there. */
let router: Router | undefined
let dialogsHere = 0
let isSyncing = false
/** A navigation out of closed dialogs' entries is pending. */
let isLeaving = false

/** Every dialog in the page calls this for each entry; the first call counts. */
function arrive(current: Router, isPop: boolean): void {
  const isKnown = current.location.key === router?.location.key
  router = current
  if (isKnown) return
  dialogsHere = readLocationState(current.location.state).dialogs ?? 0
  if (isLeaving) {
    // A dialog that opened meanwhile stays open; syncEntries() adds its entry.
    isLeaving = false
  } else if (isPop) {
    const closing = open.slice(dialogsHere).reverse()
    open = open.slice(0, dialogsHere)
    for (const close of closing) close()
  }
  syncSoon()
}

/** Deferred, so that a dialog that opens next can reuse the entry. */
function syncSoon(): void {
  if (isSyncing) return
  isSyncing = true
  setTimeout(() => {
    isSyncing = false
    syncEntries()
  })
}

function syncEntries(): void {
  if (!router || isLeaving) return
  const { navigate, location } = router
  const surplus = dialogsHere - open.length
  if (surplus > 0) {
    isLeaving = true
    navigate(-surplus)
  }
  while (dialogsHere < open.length) {
    dialogsHere++
    const state = locationState({ ...readLocationState(location.state), dialogs: dialogsHere })
    navigate({ pathname: location.pathname, search: location.search, hash: location.hash }, { state })
  }
}
