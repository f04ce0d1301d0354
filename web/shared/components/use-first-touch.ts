import { useEffect, useState } from 'react'

/**
 * Whether the visitor has interacted with the page. Code that only handles interaction loads after that, and after the
 * interaction's own paint.
 */
export function useFirstTouch() {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const onTouch = () => {
      stop.abort()
      requestAnimationFrame(() => setTimeout(() => setTouched(true)))
    }
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, onTouch, { capture: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
  return isTouched
}
