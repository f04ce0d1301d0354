import { useEffect, useEffectEvent } from 'react'

/**
 * Lets the browser's Back, such as Android's gesture, close a dialog or form. Each one adds a history entry while it is open;
 * `history.state.open` is the number open at that entry. The crew's page has no router.
 */
export function useBackCloses(close: (() => void) | undefined): void {
  const isOpen = close !== undefined
  const onBack = useEffectEvent(() => close?.())
  useEffect(() => {
    if (!isOpen) return
    const depth = openHere() + 1
    history.pushState({ open: depth }, '')
    const onPop = () => {
      if (openHere() < depth) onBack()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      // Closed in the page rather than by Back: remove its entry.
      if (openHere() === depth) history.back()
    }
  }, [isOpen])
}

const openHere = () => Number(history.state?.open ?? 0)
