import type { OfficeBooking } from './list.ts'
import { assign as words } from './words.ts'

type Paid = Pick<OfficeBooking, 'status' | 'paidAmount' | 'refundedAmount'>

/** Why the server would refuse a crew for this booking, or undefined. */
export function whyNotAssignable({ status, paidAmount, refundedAmount }: Paid): string | undefined {
  if (status === 'completed' || status === 'cancelled') return words.over
  return paidAmount <= refundedAmount ? words.unpaid : undefined
}
