import { useCallback, useState } from 'react'
import { browser } from '../../data/kept.ts'

/** Until when (UTC, ISO 8601) a booking's chat was on this browser's screen, and how to say that it is now. */
export function useReadUpTo(serviceRequestId: string) {
  const key = `chat read ${serviceRequestId}`
  const [readUpTo, setReadUpTo] = useState(() => browser.read(key) ?? '')
  const markRead = useCallback(
    (newest: string) => {
      browser.keep(key, newest)
      setReadUpTo(newest)
    },
    [key],
  )
  return { readUpTo, markRead }
}
