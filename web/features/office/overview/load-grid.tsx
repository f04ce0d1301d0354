import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './load-grid.module.css'
import { type LoadRow, Row } from './load-row.tsx'
import { Said } from './said.tsx'
import { ticksOf } from './ticks.ts'
import { useWidth } from './use-width.ts'

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

type Place = Readonly<{ row: number; column: number }>

/**
 * A row for each crew with a bar for each day or week, as high as the share of its hours that is booked. The pointer or
 * arrow keys select a cell, whose text appears above the grid.
 */
export function LoadGrid({ label, hint, corner, columns, start, rows }: LoadGridProps) {
  const frame = useRef<HTMLTableElement>(null)
  const firstColumn = useRef<HTMLTableCellElement>(null)
  const slot = useWidth(firstColumn, columns[0]?.key)
  const ticks = ticksOf(
    columns.map(({ key }) => key),
    slot,
  )
  const [picked, setPicked] = useState<Place>()
  const last = { row: rows.length - 1, column: columns.length - 1 }
  // There may be fewer cells now than when it was selected.
  const at = within(picked ?? { row: 0, column: start }, last)

  // Scrolls a grid wider than its frame to the start column.
  useLayoutEffect(() => {
    const { current } = frame
    const cell = cellAt(current, { row: 0, column: start })
    if (current && cell) current.scrollTo({ left: cell.offsetLeft + slot - current.clientWidth })
  }, [start, slot])

  const onKeyDown = (event: KeyboardEvent) => {
    // Moves from the focused cell, regardless of the pointer.
    const next = stepTo(event.key, placeOf(event.target) ?? at, last)
    if (!next) return
    event.preventDefault()
    cellAt(frame.current, within(next, last))?.focus()
  }
  const pick = ({ target }: PointerEvent | FocusEvent) => setPicked(placeOf(target))
  return (
    <>
      <Said text={picked && rows[at.row]?.cells[at.column]?.text} hint={hint} />
      <table
        ref={frame}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={label}
        style={{ '--columns': columns.length }}
        onKeyDown={onKeyDown}
        onFocus={pick}
        onBlur={() => setPicked(undefined)}
        onPointerOver={pick}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPicked(undefined)}
      >
        <thead>
          <tr className={styles.row}>
            <th scope="col" className={styles.corner}>
              {corner}
            </th>
            {columns.map(({ key, name, tick }, n) => (
              <th key={key} ref={n === 0 ? firstColumn : undefined} scope="col" className={styles.column}>
                <span className="visually-hidden">{name}</span>
                {ticks.has(key) && (
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
              stop={at.row === n ? at.column : undefined}
              isPicked={picked !== undefined}
              areNumbered={slot >= NUMBER}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Minimum width for a number below a bar, and half the width of an axis label, in px. */
const NUMBER = 48
const HALF_A_TICK = 26

/** Shifts the first and last axis labels inward, so that they are not cut off. */
function edgeOf(column: number, last: number, slot: number) {
  if ((column + 0.5) * slot < HALF_A_TICK) return 'start'
  return (last - column + 0.5) * slot < HALF_A_TICK ? 'end' : undefined
}

const cellAt = (grid: HTMLElement | null, { row, column }: Place) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

const within = ({ row, column }: Place, last: Place): Place => ({
  row: Math.min(last.row, Math.max(0, row)),
  column: Math.min(last.column, Math.max(0, column)),
})

function stepTo(key: string, { row, column }: Place, last: Place): Place | undefined {
  const steps: Readonly<Record<string, Place>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageDown: { row, column: column - 7 },
    PageUp: { row, column: column + 7 },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  }
  return steps[key]
}
