import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back, such as Android's gesture, closes what is open over the page. It has a history entry of its own while it
 * is open; `history.state.open` counts those that are open at an entry. The crew's page has no router.
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
      // It was closed in the page, so its entry is still there.
      if (openHere() === depth) history.back()
    }
  }, [isOpen])
}

const openHere = () => Number(history.state?.open ?? 0)
