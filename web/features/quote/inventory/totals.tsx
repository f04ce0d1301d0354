import { measure, rangeOf } from '../../../../src/shared/inventory.ts'
import type { List } from './list.ts'
import styles from './totals.module.css'
import { words } from './words.ts'

type TotalsProps = Readonly<{
  list: List
  /** The range from the photo analysis, in cubic feet. Defaults to the range of the list's volume. */
  range?: Readonly<{ low: number; high: number }> | null
}>

/** The total volume with its range, and the job's complexity. */
export function Totals({ list, range }: TotalsProps) {
  const { estimatedVolume, itemCount, complexity } = measure(list)
  const { low, high } = range ?? rangeOf(estimatedVolume)
  return (
    <div className={styles.totals}>
      <span>{words.total}</span>
      <span className={styles.volume}>{words.cubicFeet(estimatedVolume)}</span>
      <span className={styles.note}>{words.range(low, high)}</span>
      <span className={styles.note}>
        {words.items(itemCount)} · {words.complexities[complexity]}
      </span>
    </div>
  )
}
