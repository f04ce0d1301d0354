/**
 * Dragging with a mouse or a finger. Why not @dnd-kit/core: the board's keyboard moves by crews and half hours, but the
 * library's keyboard sensor moves by pixels, which needs a second mapping back, works in no test without layout, and only
 * scrolls instead of moving when the next place is out of view. Without it, the library would replace this file alone, at
 * 12.7 kB (gzip) instead of 0.9. Its last release is from 2024, and its successor @dnd-kit/react is at 0.5.
 */

/** Points are relative to the viewport, in CSS pixels. */
type DragHandlers = Readonly<{
  /** Called with the pointer position when the drag starts, and whenever the pointer or the page moves. */
  onMove: (x: number, y: number) => void
  onDrop: () => void
  onCancel: () => void
}>

type Press = Readonly<{ pointerId: number; pointerType: string; clientX: number; clientY: number }>

/**
 * Follows a pointer until it is released. Returns a function that ends the drag without a drop. A mouse drags by
 * moving; touch drags after a long press, because an immediate move scrolls the page.
 */
export function startPointerDrag(press: Press, { onMove, onDrop, onCancel }: DragHandlers): () => void {
  const { pointerId, clientX, clientY } = press
  const isTouch = press.pointerType === 'touch'
  const end = new AbortController()
  const { signal } = end
  let position = { x: clientX, y: clientY }
  let isDragging = false

  const report = () => onMove(position.x, position.y)
  const start = () => {
    isDragging = true
    report()
    scrollAtEdges(() => position, report, signal)
  }
  const longPress = isTouch ? setTimeout(start, longPressMs) : undefined
  const finish = () => {
    clearTimeout(longPress)
    end.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    position = { x: event.clientX, y: event.clientY }
    if (isDragging) report()
    else if (Math.hypot(position.x - clientX, position.y - clientY) < slackPx) return
    else if (isTouch) finish()
    else start()
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    finish()
    if (!isDragging) return
    suppressClick()
    onDrop()
  }
  const cancel = () => {
    finish()
    if (isDragging) onCancel()
  }
  const cancelPointer = (event: PointerEvent) => event.pointerId === pointerId && cancel()
  const cancelByKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', cancelPointer, { signal })
  addEventListener('keydown', cancelByKey, { signal })
  // Suppresses the long-press menu.
  if (isTouch) addEventListener('contextmenu', event => event.preventDefault(), { signal })
  return finish
}

/** Movement in pixels before a drag starts, and length of a long press in milliseconds. */
const slackPx = 6
const longPressMs = 250

/** Suppresses the click event that follows a drag. */
function suppressClick() {
  const suppress = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', suppress, { capture: true }))
}

type Point = Readonly<{ x: number; y: number }>

/**
 * Scrolls toward the pointer near an edge: the page vertically, and the board (marked `data-scroller`) horizontally.
 * Calls `onScroll` after scrolling. Runs until the signal aborts.
 */
function scrollAtEdges(pointer: () => Point, onScroll: () => void, signal: AbortSignal): void {
  let last: number | undefined
  const step = (now: number) => {
    if (signal.aborted) return
    // Limits the step after the page was suspended.
    const ms = Math.min(now - (last ?? now), 50)
    last = now
    const pixels = ms * pixelsPerMs
    if (scrollBoard(pointer(), pixels) || scrollPage(pointer(), pixels)) onScroll()
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Scroll strength at a position, from -1 at the start of a range to 1 at its end, and 0 away from both edges. */
export const scrollStrength = (at: number, from: number, to: number): number =>
  Math.max(-1, Math.min((at - from) / edgePx - 1, 0)) + Math.min(1, Math.max(1 - (to - at) / edgePx, 0))

function scrollPage({ y }: Point, pixels: number): boolean {
  // The sticky header covers the top edge.
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  const before = scrollY
  const top = scrollStrength(y, Number.parseFloat(scrollPaddingTop) || 0, innerHeight) * pixels
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
  board.scrollBy({ left: scrollStrength(x, left + names, right) * pixels, behavior: 'instant' })
  return board.scrollLeft !== before
}

/** Width of the scrolling edge in pixels, and the maximum speed. */
const edgePx = 48
const pixelsPerMs = 0.8
