import { measure, rangeOf } from '../../../src/shared/inventory.ts'
import type { List } from './list.ts'
import styles from './totals.module.css'
import { words } from './words.ts'

type TotalsProps = Readonly<{
  list: List
  /** The volume range that the photos allow, in cubic feet. A hand-made list has a narrower one. */
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
