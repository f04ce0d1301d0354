import { memo, type ReactNode } from 'react'
import { type Load, shareOfLoad } from './load.ts'
import styles from './load-grid.module.css'
import { wholePercent } from './share.ts'
import { words } from './words.ts'

/** A crew, and a cell for each column. `text` describes the cell in a sentence. */
export type LoadRow = Readonly<{
  key: string
  head: ReactNode
  cells: readonly Readonly<{ load: Load; text: string }>[]
}>

type RowProps = Omit<LoadRow, 'key'> &
  Readonly<{ n: number; stop: number | undefined; isPicked: boolean; areNumbered: boolean }>

/** `stop` is this row's tabbable column, if it has one. */
export const Row = memo(({ head, cells, n, stop, isPicked, areNumbered }: RowProps) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.head}>
      {head}
    </th>
    {cells.map(({ load, text }, column) => (
      <td
        // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
        key={column}
        aria-label={text}
        tabIndex={stop === column ? 0 : -1}
        className={styles.cell}
        data-row={n}
        data-column={column}
        data-picked={(isPicked && stop === column) || undefined}
      >
        <Bar load={load} />
        {areNumbered && <span className={styles.number}>{numberOf(load)}</span>}
      </td>
    ))}
  </tr>
))

/** Jobs outside working hours show a full outlined bar. Overbooking shows a line on top. */
function Bar({ load }: Readonly<{ load: Load }>) {
  const share = shareOfLoad(load)
  const scheduled = load.soFar + load.ahead
  if (share === undefined) return <span className={scheduled > 0 ? styles.outside : styles.closed} />
  const heightOf = (hours: number) => ({ height: `${(hours / Math.max(scheduled, load.workable)) * 100}%` })
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
  return load.jobs > 0 ? words.hours(load.soFar + load.ahead) : undefined
}
