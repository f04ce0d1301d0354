import { useCallback, useState } from 'react'

/** Until when (UTC, ISO 8601) a booking's chat was on this browser's screen, and how to say that it is now. */
export function useReadUpTo(serviceRequestId: string) {
  const key = `chat read ${serviceRequestId}`
  const [readUpTo, setReadUpTo] = useState(() => localStorage.getItem(key) ?? '')
  const markRead = useCallback(
    (newest: string) => {
      localStorage.setItem(key, newest)
      setReadUpTo(newest)
    },
    [key],
  )
  return { readUpTo, markRead }
}
