import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import styles from './tooltip.module.css'

/**
 * Delay in milliseconds before a tooltip opens, and time after one closes in which the next opens at once
 * (spec §9).
 */
const delayMs = 700
const skipMs = 300

/** The buttons with an open tooltip, and the time the last one closed. */
const open = new Set<HTMLElement>()
let closedAt = Number.NEGATIVE_INFINITY

/** State and handlers for a button's tooltip. Radix's would bring 12.2 kB (gzip) of positioning code instead of 0.7. */
export function useTooltip() {
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
    /** Props for the button. */
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

type TooltipProps = Readonly<{
  button: HTMLElement
  /** For stacked buttons: opens to the left of the button instead of above it. */
  isBeside?: boolean
  onClose: () => void
  children: ReactNode
}>

/** Visual only: the button's accessible name has the same text. */
export function Tooltip({ button, isBeside = false, onClose, children }: TooltipProps) {
  const tooltip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The top layer, where supported, so nothing clips or covers the tooltip.
    tooltip.current?.showPopover?.()
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
      target instanceof Node && !button.contains(target) && !tooltip.current?.contains(target)
    document.addEventListener('pointerover', ({ target }) => isElsewhere(target) && close(), { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    document.addEventListener('scroll', () => close(), { signal, capture: true })
    return () => stop.abort()
  }, [button])

  return (
    <div
      ref={tooltip}
      popover="manual"
      role="tooltip"
      aria-hidden
      className={styles.tooltip}
      style={isBeside ? placeBeside(button) : placeBy(button)}
    >
      <p className={styles.words}>{children}</p>
    </div>
  )
}

/**
 * Above the button, or below it if there is no room. Aligned to the button's edge that is nearer to the
 * window's edge, and clamped to the window.
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

/** Pixels: two lines of text plus the navigation bar. */
const roomAbove = 120
