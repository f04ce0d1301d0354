import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * On navigation, moves scroll position and focus to the top of the page, or to the element named by the hash.
 */
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
