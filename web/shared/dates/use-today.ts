import { useSyncExternalStore } from 'react'
import { today } from './day.ts'

/**
 * Today in Chicago. Undefined in prerendered HTML and during hydration, because the build does not know the
 * date.
 */
export const useToday = () => useSyncExternalStore(onReturn, today, unknown)

/** The date may have changed while the page was hidden. */
function onReturn(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const unknown = () => undefined
