import { useCallback, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Allows one run at a time. Checked when called rather than when rendered: the second click of a double click
 * arrives before the button can be disabled. `admit()` says whether a run may start. After `finish()` the
 * next run may start once the page shows the result of the last one.
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
