import { useCallback, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Admits one run at a time, decided at the call and not by what is drawn: of a double click the second comes
 * before the button can be disabled. `admit()` says whether a run may start. After `finish()` the next one
 * may, but not before the page shows what came of the last.
 */
export function useOnce() {
  const isRunning = useRef(false)
  const [finished, finish] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each finished run admits the next.
  useLayoutEffect(() => {
    isRunning.current = false
  }, [finished])
  const admit = useCallback(() => {
    const isAdmitted = !isRunning.current
    isRunning.current = true
    return isAdmitted
  }, [])
  return { admit, finish }
}
