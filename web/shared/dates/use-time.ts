import { useEffect, useState, useSyncExternalStore } from 'react'
import { today } from './clock.ts'

/** The current time in milliseconds since 1970, updated every `everyMs` to keep relative times current. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(clock)
  }, [everyMs])
  return now
}

/** What `read` says of the current time. Checked every minute and when the page is shown again. */
export function useByTime<Value extends string | boolean | undefined>(read: (now: number) => Value): Value {
  const readNow = () => read(Date.now())
  return useSyncExternalStore(onMinute, readNow, readNow)
}

function onMinute(changed: () => void) {
  const clock = setInterval(changed, 60_000)
  const stop = onReturn(changed)
  return () => {
    clearInterval(clock)
    stop()
  }
}

/** Today in Chicago. Undefined in prerendered HTML and during hydration, because the build does not know the date. */
export const useToday = () => useSyncExternalStore(onReturn, today, () => undefined)

/** The date may have changed while the page was hidden. */
function onReturn(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
