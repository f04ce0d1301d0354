import { Box, Text } from '@radix-ui/themes'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { labelsFor, type Scale } from './chart-axis.ts'
import styles from './charts.module.css'
import { periodInFull, periodInWords } from './periods.ts'
import type { By, Span } from './view.ts'

type BarGridProps = Readonly<{
  label: string
  /** Shown while no bar is selected. */
  hint: string
  /** Heads the column of row headings. */
  corner: string
  periods: readonly Span[]
  by: By
  /** The column that receives focus first, and that a grid wider than its frame scrolls to. */
  start: number
  rows: readonly BarRow[]
  /** Makes the rows tall, with the lines of this scale. */
  scale?: Scale
}>

/** A bar for each period. `text` describes it in a sentence; `number` is below it if there is room. */
type BarRow = Readonly<{
  key: string
  head: ReactNode
  bars: readonly Readonly<{ text: string; bar: ReactNode; number?: string }>[]
}>

type Cell = Readonly<{ row: number; column: number }>

/** Rows of bars. The pointer or arrow keys select a bar, whose text appears above the grid. */
export function BarGrid({ label, hint, corner, periods, by, start, rows, scale }: BarGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const labels = labelsFor(periods.map(({ from }) => from))
  const [selected, select] = useState<Cell>()
  // There may be fewer bars now than when it was selected.
  const within = ({ row, column }: Cell) => ({
    row: clamp(row, rows.length),
    column: clamp(column, periods.length),
  })
  const tabStop = within(selected ?? { row: 0, column: start })
  const text = selected && rows[tabStop.row]?.bars[tabStop.column]?.text

  useLayoutEffect(() => {
    const { current } = grid
    const cell = cellAt(current, { row: 0, column: start })
    if (current && cell) current.scrollTo({ left: cell.offsetLeft + cell.offsetWidth - current.clientWidth })
  }, [start])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    // In a single row, Up and Down scroll the page.
    if (!step || (rows.length === 1 && step[0] !== 0)) return
    event.preventDefault()
    // Moves from the focused bar, regardless of the pointer.
    const { row, column } = cellOf(event.target) ?? tabStop
    cellAt(grid.current, within({ row: row + step[0], column: column + step[1] }))?.focus()
  }
  const selectTarget = ({ target }: PointerEvent | FocusEvent) => select(cellOf(target))
  return (
    <Box className={styles.frame}>
      <Text as="p" size="2" mb="2" weight={text ? 'medium' : 'regular'} className={styles.text}>
        {text ?? <Text color="gray">{hint}</Text>}
      </Text>
      <table
        ref={grid}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={label}
        data-tall={scale && true}
        style={{ '--columns': periods.length, ...(scale && linesOf(scale)) }}
        onKeyDown={onKeyDown}
        onFocus={selectTarget}
        onBlur={() => select(undefined)}
        onPointerOver={selectTarget}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && select(undefined)}
      >
        <thead>
          <tr className={styles.row}>
            <th scope="col" className={styles.corner}>
              {corner}
            </th>
            {periods.map(period => (
              <th key={period.from} scope="col" className={styles.column}>
                <span className="visually-hidden">{periodInFull(period, by)}</span>
                {labels.has(period.from) && (
                  <span aria-hidden className={styles.tick} data-label={labels.get(period.from)}>
                    {periodInWords({ from: period.from, to: period.from })}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, bars }, n) => (
            <Row key={key} head={head} bars={bars} tabStop={tabStop.row === n ? tabStop.column : undefined} />
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type RowProps = Omit<BarRow, 'key'> &
  Readonly<{
    /** The row's tabbable column, if it has one. */
    tabStop: number | undefined
  }>

const Row = memo(({ head, bars, tabStop }: RowProps) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.head}>
      {head}
    </th>
    {bars.map(({ text, bar, number }, column) => (
      <td
        // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
        key={column}
        aria-label={text}
        tabIndex={tabStop === column ? 0 : -1}
        className={styles.cell}
      >
        {bar}
        {number && <span className={styles.number}>{number}</span>}
      </td>
    ))}
  </tr>
))

/** The fills tell the parts of a bar apart without color; the others mark hours without jobs and above the limit. */
export type Fill = 'solid' | 'striped' | 'outlined' | 'track' | 'over'

type BarProps = Readonly<{
  parts: readonly Readonly<{ fill: Fill; from: number; to: number }>[]
  low?: number
  high: number
}>

/** A bar's parts between the lowest and the highest value. */
export const Bar = ({ parts, low = 0, high }: BarProps) => (
  <span className={styles.bar}>
    {parts.map(({ fill, from, to }) => (
      <span
        key={fill}
        className={styles[fill]}
        style={{ bottom: share(from - low, high - low), height: share(to - from, high - low) }}
      />
    ))}
  </span>
)

/** The values of a tall grid's lines, beside its row. */
export const Axis = ({ scale, format }: Readonly<{ scale: Scale; format: (value: number) => string }>) => (
  <span className={styles.axis}>
    {scale.lines.map(value => (
      <span key={value} style={{ bottom: share(value - scale.low, scale.high - scale.low) }}>
        {format(value)}
      </span>
    ))}
  </span>
)

const linesOf = ({ low, high, lines }: Scale) => ({
  '--intervals': lines.length - 1,
  '--zero': share(-low, high - low),
})

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, index))

const cellAt = (grid: HTMLElement | null, { row, column }: Cell) =>
  grid?.querySelectorAll('tbody tr')[row]?.querySelectorAll('td')[column]

function cellOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest('td') : null
  const row = cell?.closest('tr')
  // A row begins with its heading.
  return cell && row ? { row: placeOf(row), column: placeOf(cell) - 1 } : undefined
}

const placeOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element)

/** Rows and columns that a key moves by. */
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageDown: [0, -7],
  PageUp: [0, 7],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}
