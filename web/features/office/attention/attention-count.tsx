import { Count } from '../count.tsx'
import { countBookings, useAttention } from './use-attention.ts'

/** The number of bookings and failed tasks that need attention, beside the tab's label. */
export function AttentionCount() {
  const { current = [], failures } = useAttention()
  return <Count count={countBookings(current) + failures.length} />
}
