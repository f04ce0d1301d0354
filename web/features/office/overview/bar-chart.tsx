import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { columnAfterKey, labeledPeriods, scaleFor, useWidth } from './chart-axis.ts'
import { type Fill, SelectionText, useFills } from './chart-parts.tsx'
import styles from './charts.module.css'

/** A stacked bar. Positive parts stack upward from zero, negative ones downward. */
type Bar = Readonly<{
  /** First day of its period. */
  key: string
  /** Axis label, shown if there is room. */
  tick: string
  /** Description in a sentence. */
  text: string
  parts: readonly Readonly<{ fill: Fill; value: number }>[]
  /** Number above the bar, shown if every bar has room for its own. */
  count?: string
}>

type BarChartProps = Readonly<{
  label: string
  /** Shown while no bar is selected. */
  hint: string
  bars: readonly Bar[]
  /** Formats an axis value. */
  axis: (value: number) => string
}>

const height = 224
const topMargin = 12
const topWithCounts = 24
const bottomMargin = 28
const axisWidth = 64
const rightMargin = 24
const maxBarWidth = 48
const minSlot = 6

/**
 * A bar chart. The pointer or arrow keys select a bar, whose text appears above the chart. To assistive technology it
 * is a slider over the bars.
 */
export function BarChart({ label, hint, bars, axis }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(useWidth(frame), axisWidth + bars.length * minSlot + rightMargin)
  const { pattern, paint } = useFills()
  const { low, high, lines } = scaleFor(
    Math.min(0, ...bars.map(bar => heightOf(bar, -1))),
    Math.max(0, ...bars.map(bar => heightOf(bar, 1))),
  )
  const top = bars.some(({ count }) => count) ? topWithCounts : topMargin
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottomMargin)
  const slot = Math.min((width - axisWidth - rightMargin) / Math.max(1, bars.length), maxBarWidth * 1.5)
  const x = (n: number) => axisWidth + n * slot
  const thickness = Math.min(maxBarWidth, Math.max(minSlot - 2, slot * 0.72))
  const labeled = labeledPeriods(
    bars.map(({ key }) => key),
    slot,
  )
  const areCounted = bars.every(({ count = '' }) => count.length * digitWidth <= slot)
  const last = bars.length - 1
  const [chosen, select] = useState<number>()
  // There may be fewer bars now than when it was selected.
  const selected = chosen !== undefined && chosen <= last ? chosen : undefined
  const selectedBar = selected === undefined ? undefined : bars[selected]
  useKeepVisible(
    frame,
    width,
    selected === undefined ? undefined : { from: x(selected), to: x(selected) + slot },
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const next = columnAfterKey(sidewaysKeys[event.key] ?? event.key, selected ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    select(next)
  }
  const selectUnderPointer = ({ nativeEvent }: PointerEvent) => {
    const n = Math.floor((nativeEvent.offsetX - axisWidth) / slot)
    select(n >= 0 && n <= last ? n : undefined)
  }
  return (
    <>
      <SelectionText text={selectedBar?.text} hint={hint} />
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(selected ?? last) + 1}
        aria-valuetext={selectedBar?.text ?? hint}
        onKeyDown={onKeyDown}
        onBlur={() => select(undefined)}
      >
        <svg
          className={styles.picture}
          width={width}
          height={height}
          aria-hidden
          onPointerMove={selectUnderPointer}
          onPointerDown={selectUnderPointer}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && select(undefined)}
        >
          {pattern}
          {lines.map(value => (
            <g key={value}>
              <line
                className={value === 0 ? styles.zero : styles.line}
                x1={axisWidth}
                x2={width - rightMargin}
                y1={y(value)}
                y2={y(value)}
              />
              <text className={styles.axis} x={axisWidth - 8} y={y(value) + 5} textAnchor="end">
                {axis(value)}
              </text>
            </g>
          ))}
          {selected !== undefined && (
            <rect
              className={styles.selected}
              x={x(selected)}
              y={top}
              width={slot}
              height={height - top - bottomMargin}
            />
          )}
          {bars.map((bar, n) => (
            <g key={bar.key} transform={`translate(${x(n) + (slot - thickness) / 2} 0)`}>
              {stacked(bar).map(({ fill, from, to }) => (
                <rect
                  key={fill}
                  {...paint(fill)}
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
              {labeled.has(bar.key) && (
                <text className={styles.axis} x={thickness / 2} y={height - 6} textAnchor="middle">
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
const digitWidth = 9

const heightOf = ({ parts }: Bar, sign: 1 | -1) =>
  parts.reduce((sum, { value }) => sum + (Math.sign(value) === sign ? value : 0), 0)

/** Start and end of each nonzero part. */
function stacked({ parts }: Bar) {
  let [above, below] = [0, 0]
  return parts.flatMap(({ fill, value }) => {
    if (value === 0) return []
    if (value > 0) {
      above += value
      return [{ fill, from: above - value, to: above }]
    }
    below += value
    return [{ fill, from: below, to: below - value }]
  })
}

/** A vertical arrow key works as the horizontal one, as in any slider. */
const sidewaysKeys: Readonly<Record<string, string>> = { ArrowDown: 'ArrowLeft', ArrowUp: 'ArrowRight' }

type Stretch = Readonly<{ from: number; to: number }>

/** Scrolls a chart wider than its frame to the end at first, then to keep the selected part visible. Lengths in px. */
function useKeepVisible(frame: RefObject<HTMLElement | null>, width: number, part: Stretch | undefined) {
  useLayoutEffect(() => {
    frame.current?.scrollTo({ left: width })
  }, [frame, width])
  const { from, to } = part ?? {}
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || from === undefined || to === undefined) return
    const { scrollLeft, clientWidth } = current
    if (from < scrollLeft) current.scrollTo({ left: from })
    if (to > scrollLeft + clientWidth) current.scrollTo({ left: to - clientWidth })
  }, [frame, from, to])
}
