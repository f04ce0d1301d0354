import { scrollAtEdges } from './edge-scroll.ts'

/** Drag callbacks. Points are relative to the viewport, in CSS pixels. */
export type Carrying = Readonly<{
  /** Called with the pointer position on pickup, and whenever the pointer or the page moves. */
  over: (x: number, y: number) => void
  drop: () => void
  /** The drag was canceled. */
  putBack: () => void
}>

type Press = Readonly<{ pointerId: number; pointerType: string; clientX: number; clientY: number }>

/**
 * Follows a pointer until it is released. A mouse drags by moving; touch drags after a long press, because an immediate
 * move scrolls the page.
 */
export function grab({ pointerId, pointerType, clientX, clientY }: Press, carrying: Carrying): void {
  const isFinger = pointerType === 'touch'
  const end = new AbortController()
  const until = { signal: end.signal }
  let at = { x: clientX, y: clientY }
  let isCarried = false

  const tell = () => carrying.over(at.x, at.y)
  const pickUp = () => {
    isCarried = true
    tell()
    scrollAtEdges(() => at, tell, end.signal)
  }
  const rested = isFinger ? setTimeout(pickUp, restMs) : undefined
  const finish = () => {
    clearTimeout(rested)
    end.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (isCarried) tell()
    else if (Math.hypot(at.x - clientX, at.y - clientY) < slack) return
    else if (isFinger) finish()
    else pickUp()
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    finish()
    if (!isCarried) return
    swallowClick()
    carrying.drop()
  }
  const putBack = () => {
    finish()
    if (isCarried) carrying.putBack()
  }
  const cancel = (event: PointerEvent) => event.pointerId === pointerId && putBack()
  const stop = ({ key }: KeyboardEvent) => key === 'Escape' && putBack()
  addEventListener('pointermove', move, until)
  addEventListener('pointerup', release, until)
  addEventListener('pointercancel', cancel, until)
  addEventListener('keydown', stop, until)
  // Suppresses the long-press menu.
  if (isFinger) addEventListener('contextmenu', event => event.preventDefault(), until)
}

/** Movement in pixels before a drag starts, and length of a long press in milliseconds. */
const slack = 6
const restMs = 250

/** Suppresses the click event that follows a drag. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
