import type { OfficeBooking } from './list.ts'
import { assign as words } from './words.ts'

type Paid = Pick<OfficeBooking, 'status' | 'paidAmount' | 'refundedAmount'>

/** Why no crew can be assigned, where the server would refuse it. */
export function whyNotAssignable({ status, paidAmount, refundedAmount }: Paid): string | undefined {
  if (status === 'completed' || status === 'cancelled') return words.over
  return paidAmount <= refundedAmount ? words.unpaid : undefined
}
