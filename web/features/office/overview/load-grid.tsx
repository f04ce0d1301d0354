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
import { clamp, columnAfterKey, labeledPeriods, useWidth } from './chart-axis.ts'
import { Legend, SelectionText } from './chart-parts.tsx'
import { hours, wholePercent } from './format.ts'
import styles from './load-grid.module.css'
import { type Load, shareOfLoad } from './overview-data.ts'

type LoadGridProps = Readonly<{
  label: string
  /** Shown while no cell is selected. */
  hint: string
  corner: string
  /** Days or weeks, keyed by first day: the full name, and a short one for the axis. */
  columns: readonly Readonly<{ key: string; name: string; tick: string }>[]
  /** Column that receives focus first. */
  start: number
  rows: readonly LoadRow[]
}>

/** A crew, and a cell for each column. `text` describes the cell in a sentence. */
type LoadRow = Readonly<{
  key: string
  head: ReactNode
  cells: readonly Readonly<{ load: Load; text: string }>[]
}>

type Cell = Readonly<{ row: number; column: number }>

/**
 * A row for each crew with a bar for each day or week, as high as the share of its hours that is booked. The pointer or
 * arrow keys select a cell, whose text appears above the grid.
 */
export function LoadGrid({ label, hint, corner, columns, start, rows }: LoadGridProps) {
  const frame = useRef<HTMLTableElement>(null)
  const firstColumn = useRef<HTMLTableCellElement>(null)
  const slot = useWidth(firstColumn, columns[0]?.key)
  const labeled = labeledPeriods(
    columns.map(({ key }) => key),
    slot,
  )
  const [selected, select] = useState<Cell>()
  const last = { row: rows.length - 1, column: columns.length - 1 }
  const within = ({ row, column }: Cell): Cell => ({
    row: clamp(row, last.row),
    column: clamp(column, last.column),
  })
  // There may be fewer cells now than when it was selected.
  const at = within(selected ?? { row: 0, column: start })

  // Scrolls a grid wider than its frame to the start column.
  useLayoutEffect(() => {
    const { current } = frame
    const cell = cellAt(current, { row: 0, column: start })
    if (current && cell) current.scrollTo({ left: cell.offsetLeft + slot - current.clientWidth })
  }, [start, slot])

  const onKeyDown = (event: KeyboardEvent) => {
    // Moves from the focused cell, regardless of the pointer.
    const next = cellAfterKey(event.key, cellOf(event.target) ?? at, last)
    if (!next) return
    event.preventDefault()
    cellAt(frame.current, within(next))?.focus()
  }
  const selectTarget = ({ target }: PointerEvent | FocusEvent) => select(cellOf(target))
  return (
    <>
      <SelectionText text={selected && rows[at.row]?.cells[at.column]?.text} hint={hint} />
      <table
        ref={frame}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={label}
        style={{ '--columns': columns.length }}
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
            {columns.map(({ key, name, tick }, n) => (
              <th key={key} ref={n === 0 ? firstColumn : undefined} scope="col" className={styles.column}>
                <span className="visually-hidden">{name}</span>
                {labeled.has(key) && (
                  <span aria-hidden className={styles.tick} data-edge={edgeOf(n, last.column, slot)}>
                    {tick}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ...row }, n) => (
            <Row
              key={key}
              {...row}
              n={n}
              tabStop={at.row === n ? at.column : undefined}
              isSelected={selected !== undefined}
              areNumbered={slot >= numberWidth}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Minimum width for a number below a bar, and half the width of an axis label, in px. */
const numberWidth = 48
const halfLabelWidth = 26

/** Shifts the first and last axis labels inward, so that they are not cut off. */
function edgeOf(column: number, last: number, slot: number) {
  if ((column + 0.5) * slot < halfLabelWidth) return 'start'
  return (last - column + 0.5) * slot < halfLabelWidth ? 'end' : undefined
}

const cellAt = (grid: HTMLElement | null, { row, column }: Cell) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function cellOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

function cellAfterKey(key: string, { row, column }: Cell, last: Cell): Cell | undefined {
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'ArrowDown') return { row: row + 1, column }
  const next = columnAfterKey(key, column, last.column)
  return next === undefined ? undefined : { row, column: next }
}

type RowProps = Omit<LoadRow, 'key'> &
  Readonly<{
    n: number
    /** The row's tabbable column, if it has one. */
    tabStop: number | undefined
    isSelected: boolean
    areNumbered: boolean
  }>

const Row = memo(({ head, cells, n, tabStop, isSelected, areNumbered }: RowProps) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.head}>
      {head}
    </th>
    {cells.map(({ load, text }, column) => (
      <td
        // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
        key={column}
        aria-label={text}
        tabIndex={tabStop === column ? 0 : -1}
        className={styles.cell}
        data-row={n}
        data-column={column}
        data-selected={(isSelected && tabStop === column) || undefined}
      >
        <LoadBar load={load} />
        {areNumbered && <span className={styles.number}>{numberOf(load)}</span>}
      </td>
    ))}
  </tr>
))

/** Jobs outside working hours show a full outlined bar. Overbooking shows a line on top. */
function LoadBar({ load }: Readonly<{ load: Load }>) {
  const share = shareOfLoad(load)
  const scheduled = load.soFar + load.ahead
  if (share === undefined) return <span className={scheduled > 0 ? styles.outside : styles.closed} />
  const heightOf = (booked: number) => ({ height: `${(booked / Math.max(scheduled, load.workable)) * 100}%` })
  return (
    <span className={styles.open} data-over={share > 1 || undefined}>
      {load.ahead > 0 && <span className={styles.ahead} style={heightOf(load.ahead)} />}
      {load.soFar > 0 && <span className={styles.soFar} style={heightOf(load.soFar)} />}
    </span>
  )
}

function numberOf(load: Load): string | undefined {
  const share = shareOfLoad(load)
  if (share !== undefined) return wholePercent(share)
  return load.jobs > 0 ? `${hours(load.soFar + load.ahead)} h` : undefined
}

type LoadLegendProps = Readonly<{ isBegun: boolean; hasAhead: boolean; loads: readonly Load[] }>

/** Legend of the bar styles that occur in a grid. */
export function LoadLegend({ isBegun, hasAhead, loads }: LoadLegendProps) {
  const barStyles = [
    { name: 'Through today', style: styles.soFar, isUsed: isBegun },
    { name: 'Still to come', style: styles.ahead, isUsed: hasAhead },
    { name: 'Over its hours', style: styles.over, isUsed: loads.some(load => (shareOfLoad(load) ?? 0) > 1) },
    {
      name: 'Jobs outside working hours',
      style: styles.outside,
      isUsed: loads.some(({ workable, jobs }) => workable === 0 && jobs > 0),
    },
    {
      name: 'No working hours',
      style: styles.closed,
      isUsed: loads.some(({ workable, jobs }) => workable === 0 && jobs === 0),
    },
  ]
  return (
    <Legend
      entries={barStyles
        .filter(({ isUsed }) => isUsed)
        .map(({ name, style }) => ({
          name,
          sample: (
            <span className={styles.sample}>
              <span className={style} />
            </span>
          ),
        }))}
    />
  )
}
