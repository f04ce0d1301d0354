import { Count } from '../count.tsx'
import { countBookings, useAttention } from './use-attention.ts'

/** The number of bookings that need attention, beside the tab's label. */
export const AttentionCount = () => <Count count={countBookings(useAttention().current ?? [])} />
