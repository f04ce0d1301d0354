import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import styles from './tip.module.css'

/** Milliseconds until a tooltip opens, and after one for how long the next opens at once (spec §9). */
const delayMs = 700
const skipMs = 300

/** The tooltips that are open, and when the last one was closed. */
const open = new Set<HTMLElement>()
let closedAt = Number.NEGATIVE_INFINITY

/**
 * When a button's tooltip is to be seen, and by which button. The component library has tooltips too, but what places
 * them would come along with every first load.
 */
export function useTip() {
  const [button, setButton] = useState<HTMLElement>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopWaiting = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const close = () => {
    stopWaiting()
    setButton(undefined)
  }
  return {
    button,
    close,
    /** For the button. */
    handlers: {
      onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
        if (pointerType === 'touch') return
        const isSoon = open.size > 0 || Date.now() - closedAt < skipMs
        if (isSoon) setButton(currentTarget)
        else waiting.current = setTimeout(() => setButton(currentTarget), delayMs)
      },
      onPointerLeave: stopWaiting,
      onPointerDown: close,
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.matches(':focus-visible')) setButton(currentTarget)
      },
      onBlur: close,
    },
  }
}

type TipProps = Readonly<{
  button: HTMLElement
  /** Where buttons stand over each other: at the left of its own. */
  isBeside?: boolean
  onClose: () => void
  children: ReactNode
}>

/** For the eye: a screen reader has said the button's name already. */
export function Tip({ button, isBeside = false, onClose, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Above whatever clips the button or lies over it, where the browser can.
    tip.current?.showPopover?.()
    open.add(button)
    return () => {
      open.delete(button)
      closedAt = Date.now()
    }
  }, [button])

  const close = useEffectEvent(onClose)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Node && !button.contains(target) && !tip.current?.contains(target)
    document.addEventListener('pointerover', ({ target }) => isElsewhere(target) && close(), { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    document.addEventListener('scroll', () => close(), { signal, capture: true })
    return () => stop.abort()
  }, [button])

  return (
    <div
      ref={tip}
      popover="manual"
      role="tooltip"
      aria-hidden
      className={styles.tip}
      style={isBeside ? placeBeside(button) : placeBy(button)}
    >
      <p className={styles.words}>{children}</p>
    </div>
  )
}

/**
 * Over the button, or under it where there is no room; its edge is the button's that is nearer to the window's, or the
 * window's where the button goes on beyond it.
 */
function placeBy(button: HTMLElement) {
  const { clientWidth, clientHeight } = document.documentElement
  const { top, bottom, ...sides } = button.getBoundingClientRect()
  const [left, right] = [Math.max(sides.left, 0), Math.min(sides.right, clientWidth)]
  return {
    ...(top > roomAbove ? { bottom: clientHeight - top } : { top: bottom }),
    ...(left + right > clientWidth ? { right: clientWidth - right } : { left }),
  }
}

function placeBeside(button: HTMLElement) {
  const { top, left } = button.getBoundingClientRect()
  return { top, right: document.documentElement.clientWidth - left }
}

/** Pixels: two lines of words, and the bar at the top of the page. */
const roomAbove = 120
