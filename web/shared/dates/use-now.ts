import { useEffect, useState } from 'react'

/** The current time in milliseconds since 1970, updated every `everyMs` to keep relative times current. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(clock)
  }, [everyMs])
  return now
}
