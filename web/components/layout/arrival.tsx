import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** On a new page the reader starts at its top, by eye and by screen reader; a #part is gone to. */
export function Arrival() {
  const { pathname, hash } = useLocation()
  const isFirst = useRef(true)
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView()
    else if (!isFirst.current && pathname) {
      scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [pathname, hash])
  return null
}
