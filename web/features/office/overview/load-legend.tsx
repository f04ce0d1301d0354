import type { ReactNode } from 'react'
import { type Load, shareOfLoad } from './load.ts'
import styles from './load-grid.module.css'
import section from './section.module.css'
import { words } from './words.ts'

type LoadLegendProps = Readonly<{ isBegun: boolean; hasAhead: boolean; loads: readonly Load[] }>

/** Legend of the bar styles that occur in a grid. */
export function LoadLegend({ isBegun, hasAhead, loads }: LoadLegendProps) {
  const isOutside = (load: Load) => load.workable === 0 && load.jobs > 0
  const isClosed = (load: Load) => load.workable === 0 && load.jobs === 0
  const isOver = (load: Load) => (shareOfLoad(load) ?? 0) > 1
  return (
    <ul className={section.legend}>
      {isBegun && <Entry name={words.untilToday} bar={<span className={styles.soFar} />} />}
      {hasAhead && <Entry name={words.ahead} bar={<span className={styles.ahead} />} />}
      {loads.some(isOver) && <Entry name={words.over} bar={<span className={styles.over} />} />}
      {loads.some(isOutside) && <Entry name={words.outside} bar={<span className={styles.outside} />} />}
      {loads.some(isClosed) && <Entry name={words.noHours} bar={<span className={styles.closed} />} />}
    </ul>
  )
}

const Entry = ({ name, bar }: Readonly<{ name: string; bar: ReactNode }>) => (
  <li>
    <span className={styles.sample}>{bar}</span> {name}
  </li>
)
