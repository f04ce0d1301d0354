import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './bars.module.css'
import { type Look, useStripes } from './look.tsx'
import { Said } from './said.tsx'
import { scaleFor } from './scale.ts'
import { ticksOf } from './ticks.ts'
import { useInSight } from './use-in-sight.ts'
import { useWidth } from './use-width.ts'

/** A stacked bar. Positive parts stack upward from zero, negative ones downward. */
type Bar = Readonly<{
  /** First day of its period. */
  key: string
  /** Axis label, shown if there is room. */
  tick: string
  /** Description in a sentence. */
  text: string
  parts: readonly Readonly<{ look: Look; value: number }>[]
  /** Number above the bar, shown if every bar has room for its own. */
  count?: string
}>

type BarsProps = Readonly<{
  label: string
  /** Shown while no bar is selected. */
  hint: string
  bars: readonly Bar[]
  /** Formats an axis value. */
  axis: (value: number) => string
}>

const HEIGHT = 224
const TOP = 12
const TOP_WITH_COUNTS = 24
const BOTTOM = 28
const GUTTER = 64
const RIGHT = 24
const WIDEST = 48
const NARROWEST = 6

/**
 * A bar chart. The pointer or arrow keys select a bar, whose text appears above the chart. To assistive technology it
 * is a slider over the bars.
 */
export function Bars({ label, hint, bars, axis }: BarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(useWidth(frame), GUTTER + bars.length * NARROWEST + RIGHT)
  const { Stripes, paint } = useStripes()
  const { low, high, lines } = scaleFor(
    Math.min(0, ...bars.map(bar => heightOf(bar, -1))),
    Math.max(0, ...bars.map(bar => heightOf(bar, 1))),
  )
  const top = bars.some(({ count }) => count) ? TOP_WITH_COUNTS : TOP
  const y = (value: number) => top + ((high - value) / (high - low)) * (HEIGHT - top - BOTTOM)
  const slot = Math.min((width - GUTTER - RIGHT) / Math.max(1, bars.length), WIDEST * 1.5)
  const x = (n: number) => GUTTER + n * slot
  const thickness = Math.min(WIDEST, Math.max(NARROWEST - 2, slot * 0.72))
  const ticks = ticksOf(
    bars.map(({ key }) => key),
    slot,
  )
  const areCounted = bars.every(({ count = '' }) => count.length * DIGIT <= slot)
  const last = bars.length - 1
  const [chosen, setPicked] = useState<number>()
  // There may be fewer bars now than when it was selected.
  const picked = chosen !== undefined && chosen <= last ? chosen : undefined
  const now = picked === undefined ? undefined : bars[picked]
  useInSight(frame, width, picked === undefined ? undefined : { from: x(picked), to: x(picked) + slot })

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, picked ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    setPicked(next)
  }
  const onPoint = ({ nativeEvent }: PointerEvent) => {
    const n = Math.floor((nativeEvent.offsetX - GUTTER) / slot)
    setPicked(n >= 0 && n <= last ? n : undefined)
  }
  return (
    <>
      <Said text={now?.text} hint={hint} />
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(picked ?? last) + 1}
        aria-valuetext={now?.text ?? hint}
        onKeyDown={onKeyDown}
        onBlur={() => setPicked(undefined)}
      >
        <svg
          className={styles.picture}
          width={width}
          height={HEIGHT}
          aria-hidden
          onPointerMove={onPoint}
          onPointerDown={onPoint}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPicked(undefined)}
        >
          {Stripes}
          {lines.map(value => (
            <g key={value}>
              <line
                className={value === 0 ? styles.zero : styles.line}
                x1={GUTTER}
                x2={width - RIGHT}
                y1={y(value)}
                y2={y(value)}
              />
              <text className={styles.axis} x={GUTTER - 8} y={y(value) + 5} textAnchor="end">
                {axis(value)}
              </text>
            </g>
          ))}
          {picked !== undefined && (
            <rect
              className={styles.picked}
              x={x(picked)}
              y={top}
              width={slot}
              height={HEIGHT - top - BOTTOM}
            />
          )}
          {bars.map((bar, n) => (
            <g key={bar.key} transform={`translate(${x(n) + (slot - thickness) / 2} 0)`}>
              {stacked(bar).map(({ look, from, to }) => (
                <rect
                  key={look}
                  {...paint(look)}
                  y={y(to)}
                  width={thickness}
                  height={Math.max(1, y(from) - y(to))}
                />
              ))}
              {areCounted && bar.count && (
                <text
                  className={styles.axis}
                  x={thickness / 2}
                  y={y(heightOf(bar, 1)) - 6}
                  textAnchor="middle"
                >
                  {bar.count}
                </text>
              )}
              {ticks.has(bar.key) && (
                <text className={styles.axis} x={thickness / 2} y={HEIGHT - 6} textAnchor="middle">
                  {bar.tick}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </>
  )
}

/** Width of a digit above a bar, in px. */
const DIGIT = 9

const heightOf = ({ parts }: Bar, sign: 1 | -1) =>
  parts.reduce((sum, { value }) => sum + (Math.sign(value) === sign ? value : 0), 0)

/** Start and end of each nonzero part. */
function stacked({ parts }: Bar) {
  let [above, below] = [0, 0]
  return parts.flatMap(({ look, value }) => {
    if (value === 0) return []
    if (value > 0) {
      above += value
      return [{ look, from: above - value, to: above }]
    }
    below += value
    return [{ look, from: below, to: below - value }]
  })
}

function stepTo(key: string, from: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - 7,
    PageUp: from + 7,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.min(last, Math.max(0, to))
}
