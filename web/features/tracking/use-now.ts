import { useEffect, useState } from 'react'

/** The time, in milliseconds since 1970, told often enough for words like 'a minute ago'. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(clock)
  }, [everyMs])
  return now
}
