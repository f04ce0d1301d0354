import { Skeleton } from '@radix-ui/themes'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Boxes } from '../../../shared/drawings/drawings.tsx'
import styles from './bookings.module.css'
import { words } from './words.ts'

/** Placeholder shown while the list loads. */
export const Waiting = () => (
  <div className={styles.list} aria-busy>
    {[1, 2, 3].map(n => (
      <Skeleton key={n} height="260px" />
    ))}
  </div>
)

/** Empty state: no bookings at all, or none that match the filter. */
export function Nothing({ isAsked }: Readonly<{ isAsked: boolean }>) {
  const { title, text } = isAsked ? words.noMatch : words.none
  return (
    <EmptyState drawing={<Boxes />} level={3} heading={title}>
      {text}
    </EmptyState>
  )
}
