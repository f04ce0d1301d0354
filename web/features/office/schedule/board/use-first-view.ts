import { type RefCallback, useState } from 'react'
import { along, type Span } from './layout.ts'

/**
 * Returns the ref of the board's scroller. If not all hours fit, scrolls to shortly before `minute` (the current time
 * or the first job) on mount only.
 */
export function useFirstView(shown: Span, minute: number | undefined): RefCallback<HTMLElement> {
  // State, so that only the initial values count.
  const [view] = useState(() => (scroller: HTMLElement | null) => {
    if (!scroller || minute === undefined) return
    const names = Number.parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0
    scroller.scrollLeft = along(shown, minute - before) * (scroller.scrollWidth - names)
  })
  return view
}

const before = 60
