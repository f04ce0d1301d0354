import { measure, rangeOf } from '../../../src/shared/inventory.ts'
import type { List } from './list.ts'
import styles from './totals.module.css'
import { words } from './words.ts'

type TotalsProps = Readonly<{
  list: List
  /** What the photos leave open, in cubic feet; a list of the customer's own varies less. */
  range?: Readonly<{ low: number; high: number }> | null
}>

/** The volume in large, within what it is likely to be, and what it makes of the job. */
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
