import { type RefObject, useEffect, useState } from 'react'
import type { ChatState } from './use-chat.ts'

/**
 * Marks messages as read while they are visible in a visible page, not while they are scrolled out of view. `end` is an
 * element below the newest message.
 */
export function useReading({ newest, markRead }: ChatState, end: RefObject<HTMLElement | null>): void {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(seen => setInView(seen.at(-1)?.isIntersecting === true))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
  useEffect(() => {
    if (!isInView || !newest) return
    const read = () => document.visibilityState === 'visible' && markRead(newest)
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isInView, newest, markRead])
}
