type Point = Readonly<{ x: number; y: number }>

/**
 * While dragging, scrolls toward the pointer near an edge: the page vertically, and the board (marked `data-scroller`)
 * horizontally. Calls `moved` after scrolling. Runs until `stop` aborts.
 */
export function scrollAtEdges(pointer: () => Point, moved: () => void, stop: AbortSignal): void {
  let last: number | undefined
  const step = (now: number) => {
    if (stop.aborted) return
    // Limits the step after the page was suspended.
    const ms = Math.min(now - (last ?? now), 50)
    last = now
    if (scrollBoard(pointer(), ms * pixelsPerMs) || scrollPage(pointer(), ms * pixelsPerMs)) moved()
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Scroll strength at a position, from -1 at the start of a range to 1 at its end, and 0 away from both edges. */
export const pullAt = (at: number, from: number, to: number): number =>
  Math.max(-1, Math.min((at - from) / edge - 1, 0)) + Math.min(1, Math.max(1 - (to - at) / edge, 0))

function scrollPage({ y }: Point, pixels: number): boolean {
  // The sticky header covers the top edge.
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  const before = scrollY
  const top = pullAt(y, Number.parseFloat(scrollPaddingTop) || 0, innerHeight) * pixels
  scrollBy({ top, behavior: 'instant' })
  return scrollY !== before
}

function scrollBoard({ x, y }: Point, pixels: number): boolean {
  const board = document.querySelector<HTMLElement>('[data-scroller]')
  const { left = 0, right = 0, top = 0, bottom = 0 } = board?.getBoundingClientRect() ?? {}
  if (!board || y < top || y > bottom) return false
  // The sticky crew names cover the left edge.
  const names = Number.parseFloat(getComputedStyle(board).scrollPaddingLeft) || 0
  const before = board.scrollLeft
  board.scrollBy({ left: pullAt(x, left + names, right) * pixels, behavior: 'instant' })
  return board.scrollLeft !== before
}

/** Width of the scrolling edge in pixels, and the maximum speed. */
const edge = 48
const pixelsPerMs = 0.8
