import { Skeleton } from '@radix-ui/themes'
import { useCounts } from '../shared/queries.ts'
import type { OfficeStatus } from '../shared/status.ts'
import styles from './counters.module.css'
import { words } from './words.ts'

type CountersProps = Readonly<{ chosen: OfficeStatus | ''; onChoose: (status: OfficeStatus | '') => void }>

/** Spec §2: the four counters. Pressing one filters by its status; pressing it again clears the filter. */
export function Counters({ chosen, onChoose }: CountersProps) {
  const { data } = useCounts()
  return (
    <fieldset className={styles.counters} aria-label={words.counters}>
      {counted.map(([status, label]) => (
        <button
          key={status}
          type="button"
          className={styles.counter}
          data-status={status}
          aria-pressed={status === chosen}
          onClick={() => onChoose(status === chosen ? '' : status)}
        >
          <span className={styles.label}>{label}</span>
          <strong>
            {data ? countOf(data.byStatus, status).toLocaleString('en-US') : <Skeleton>00</Skeleton>}
          </strong>
        </button>
      ))}
    </fieldset>
  )
}

const counted: readonly (readonly [OfficeStatus, string])[] = [
  ['pending', 'Pending'],
  ['assigned', 'Assigned'],
  ['in_progress', 'In Progress'],
  ['completed', 'Completed'],
]

/** Bookings awaiting payment count as pending. */
const countOf = (byStatus: Readonly<Record<string, number>>, status: OfficeStatus) =>
  (byStatus[status] ?? 0) + (status === 'pending' ? (byStatus.pending_payment ?? 0) : 0)
