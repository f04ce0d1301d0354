import { Count } from '../count.tsx'
import { countBookings, useAttention } from './use-attention.ts'

/** How many bookings need attention, beside the label of the tab. */
export const AttentionCount = () => <Count count={countBookings(useAttention().current ?? [])} />
