import { useSyncExternalStore } from 'react'
import { today } from './day.ts'

/** Today where the crews are. A page's HTML, and so its first rendering, knows no day. */
export const useToday = () => useSyncExternalStore(onReturn, today, unknown)

/** A page that was left open finds another day when it is looked at again. */
function onReturn(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const unknown = () => undefined
