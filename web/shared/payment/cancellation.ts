import { cancellationOf, freeCancellation } from '../../../src/shared/cancellation.ts'
import type { BookingStatus } from '../../../src/shared/catalog.ts'
import { toCents } from '../../../src/shared/money.ts'
import { useConfig } from '../api/config.ts'

/** A sentence that says until when cancelling is free. */
export const useFreeCancellation = (): string => freeCancellation(useCancellationFee())

const useCancellationFee = () => useConfig().cancellationFee ?? undefined

/** What a cancellation fee depends on. */
type FeeBasis = Readonly<{
  status: BookingStatus
  windowStart: string | null
  scheduledDate: string | null
  isReserved: boolean
  paidAmount: number
  refundedAmount: number
  disputedAmount: number
  isLate: boolean
}>

/** What it costs to cancel a booking at `now`, in dollars. The server decides by the same policy. */
export function useCancellation(booking: FeeBasis, now: string) {
  const fee = useCancellationFee()
  const { feeCents, refundCents, ...rest } = cancellationOf(
    {
      ...booking,
      paidCents: toCents(booking.paidAmount),
      refundedCents: toCents(booking.refundedAmount),
      disputedCents: toCents(booking.disputedAmount),
    },
    fee,
    now,
  )
  return { ...rest, fee: feeCents / 100, refund: refundCents / 100 }
}
