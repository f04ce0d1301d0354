import { useEffect, useState } from 'react'

/** Whether the visitor has interacted with the page. Code that only handles interaction loads after that. */
export function useFirstTouch() {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const onTouch = () => {
      setTouched(true)
      stop.abort()
    }
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, onTouch, { capture: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
  return isTouched
}
