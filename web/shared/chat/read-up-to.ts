import { useCallback, useState } from 'react'
import { browser } from '../storage.ts'

/** The time (UTC, ISO 8601) up to which this browser has shown a booking's chat, and a function that updates it. */
export function useReadUpTo(serviceRequestId: string) {
  const key = `chat read ${serviceRequestId}`
  const [readUpTo, setReadUpTo] = useState(() => browser.read(key) ?? '')
  const markRead = useCallback(
    (newest: string) => {
      browser.write(key, newest)
      setReadUpTo(newest)
    },
    [key],
  )
  return { readUpTo, markRead }
}
