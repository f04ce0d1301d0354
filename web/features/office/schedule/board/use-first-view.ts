import { type RefCallback, useState } from 'react'
import { along, type Span } from './layout.ts'

/**
 * The ref of the board's scroller: where not all hours fit, a day is shown from a little before a minute of it on, the
 * time it is or its first job. Later it stays where it was scrolled to.
 */
export function useFirstView(shown: Span, minute: number | undefined): RefCallback<HTMLElement> {
  // What the board is opened with decides, not what has changed since.
  const [view] = useState(() => (scroller: HTMLElement | null) => {
    if (!scroller || minute === undefined) return
    const names = Number.parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0
    scroller.scrollLeft = along(shown, minute - before) * (scroller.scrollWidth - names)
  })
  return view
}

const before = 60
