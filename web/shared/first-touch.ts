import { useEffect, useState } from 'react'

/** Assistive technology types and clicks without a pointer or keyboard. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'click', 'scroll']

/**
 * Resolves once the visitor has interacted with the page, after the interaction's own paint. Code that only handles
 * interaction loads after that.
 */
export const firstTouch = new Promise<void>(resolve => {
  if (!globalThis.document) return
  const stop = new AbortController()
  const onTouch = (event: Event) => {
    // When a page appears under a resting mouse, Chromium reports a move of zero pixels.
    if (event instanceof PointerEvent && event.type === 'pointermove' && isResting(event)) return
    stop.abort()
    requestAnimationFrame(() => setTimeout(resolve))
  }
  for (const name of signs) {
    addEventListener(name, onTouch, { capture: true, passive: true, signal: stop.signal })
  }
})

const isResting = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0

/** Whether the visitor has interacted with the page. */
export function useFirstTouch() {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    firstTouch.then(() => setTouched(true))
  }, [])
  return isTouched
}
