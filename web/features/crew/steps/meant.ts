import { useLayoutEffect, useRef } from 'react'

/** A click, as the browser reports it. `timeStamp` is by `performance.now()`; `detail` is 0 for a click by keyboard. */
export type Tap = Readonly<{ timeStamp: number; detail: number }>

/** A slow double tap has its second tap up to 0.7 s after the first. */
export const leastMs = 700

/**
 * Whether a tap means what the button says. It does not if the button has only just come under the finger, because the
 * second tap of a double tap would then report the step after it. Keys are pressed on what has the focus.
 */
export const isMeant = ({ timeStamp, detail }: Tap, shownAt: number): boolean =>
  detail === 0 || timeStamp - shownAt >= leastMs

/**
 * Tells whether a tap is meant. `offered` identifies what can be tapped now; it has been on the screen since it changed
 * last.
 */
export function useMeantTap(offered: string): (tap: Tap) => boolean {
  const shownAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered has changed.
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [offered])
  return tap => isMeant(tap, shownAt.current)
}
