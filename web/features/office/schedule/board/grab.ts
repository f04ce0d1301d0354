import { scrollAtEdges } from './edge-scroll.ts'

/** What becomes of a thing that a pointer was pressed on. Points are of the viewport, in CSS pixels. */
export type Carrying = Readonly<{
  /** The pointer is there: when the thing is picked up, and whenever either it or the page beneath has moved. */
  over: (x: number, y: number) => void
  drop: () => void
  /** It was not meant: back to where it was. */
  putBack: () => void
}>

type Press = Readonly<{ pointerId: number; pointerType: string; clientX: number; clientY: number }>

/**
 * Follows a pointer until it is let go. A mouse carries a thing away by moving. A finger picks it up by resting on it,
 * for one that moves at once scrolls the page.
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
  // A finger that rests asks for no menu here.
  if (isFinger) addEventListener('contextmenu', event => event.preventDefault(), until)
}

/** Pixels that a pointer may tremble without carrying anything away, and milliseconds that a finger rests to do so. */
const slack = 6
const restMs = 250

/** The click that ends a drag is none. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
