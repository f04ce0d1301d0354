import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { unseen } from '../../../components/unseen.ts'
import styles from './load-grid.module.css'
import { type LoadRow, Row } from './load-row.tsx'
import { Said } from './said.tsx'
import { ticksOf } from './ticks.ts'
import { useWidth } from './use-width.ts'

type LoadGridProps = Readonly<{
  label: string
  /** Said while no cell is picked. */
  hint: string
  corner: string
  /** Days or weeks, by the first day of each: its name in full, and at the axis where there is room. */
  columns: readonly Readonly<{ key: string; name: string; tick: string }>[]
  /** Where the keyboard comes in. */
  start: number
  rows: readonly LoadRow[]
}>

type Place = Readonly<{ row: number; column: number }>

/**
 * A row for each crew, in it a bar for each day or week, as high as the part of its hours that has jobs. The pointer or
 * the arrow keys pick one, and the line above says it in words.
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
  // There may be fewer cells than when it was picked.
  const at = within(picked ?? { row: 0, column: start }, last)

  // A grid wider than its frame is seen there at first.
  useLayoutEffect(() => {
    const { current } = frame
    const cell = cellAt(current, { row: 0, column: start })
    if (current && cell) current.scrollTo({ left: cell.offsetLeft + slot - current.clientWidth })
  }, [start, slot])

  const onKeyDown = (event: KeyboardEvent) => {
    // From the cell that has the focus, wherever the pointer is.
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys
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
                <span className={unseen}>{name}</span>
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

/** Room for a number below a bar, and for half a name at the axis, in px. */
const NUMBER = 48
const HALF_A_TICK = 26

/** At the ends a name stands beside the middle of its column, so that it is not cut. */
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
