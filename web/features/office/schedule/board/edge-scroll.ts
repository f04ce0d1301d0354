type Point = Readonly<{ x: number; y: number }>

/**
 * Until told to stop, scrolls to where a pointer carries something: the page at its upper and lower edge, and the board,
 * marked `data-scroller`, at its sides. `moved` hears that something else is beneath the pointer now.
 */
export function scrollAtEdges(pointer: () => Point, moved: () => void, stop: AbortSignal): void {
  let last: number | undefined
  const step = (now: number) => {
    if (stop.aborted) return
    // A page that was asleep does not leap when it wakes.
    const ms = Math.min(now - (last ?? now), 50)
    last = now
    if (scrollBoard(pointer(), ms * pixelsPerMs) || scrollPage(pointer(), ms * pixelsPerMs)) moved()
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** How strongly a point draws at a stretch: from -1 at its begin to 1 at its end, and 0 away from both. */
export const pullAt = (at: number, from: number, to: number): number =>
  Math.max(-1, Math.min((at - from) / edge - 1, 0)) + Math.min(1, Math.max(1 - (to - at) / edge, 0))

function scrollPage({ y }: Point, pixels: number): boolean {
  // The bar that sticks to the top covers what is beneath it.
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
  // So do the crews' names at the left.
  const names = Number.parseFloat(getComputedStyle(board).scrollPaddingLeft) || 0
  const before = board.scrollLeft
  board.scrollBy({ left: pullAt(x, left + names, right) * pixels, behavior: 'instant' })
  return board.scrollLeft !== before
}

/** Pixels from an edge where its pull begins, and how far it scrolls at the most. */
const edge = 48
const pixelsPerMs = 0.8
