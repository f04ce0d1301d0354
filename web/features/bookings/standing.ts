import { whenOf } from '../../../src/shared/calendar.ts'
import { dayOf } from '../../shared/dates/day.ts'
import { dollars, leftOf } from '../../shared/payment/dollars.ts'
import type { MyBooking } from './my-bookings.ts'
import { standings } from './words.ts'

/** A booking's status and next step, in words. */
export function standingOf(booking: MyBooking): Readonly<{ title: string; text: string }> {
  switch (booking.status) {
    case 'pending':
    case 'pending_payment':
      return standings.unpaid(dollars(booking.pricing.total))
    case 'confirmed':
    case 'assigned':
      return ahead(booking)
    case 'in_progress':
      return standings.in_progress
    case 'completed':
      return standings.completed(booking.completedAt && dayOf(booking.completedAt))
    case 'cancelled':
      return cancelled(booking)
  }
}

/** Decided by the scheduled time, because the office can set any status by hand. */
function ahead(booking: MyBooking) {
  const { isAgreed, long, sentence = '' } = whenOf(booking)
  return isAgreed
    ? standings.assigned(long, booking.provider?.name ?? 'Your crew')
    : standings.confirmed(sentence)
}

function cancelled(booking: MyBooking) {
  if (!booking.paid) return standings.cancelledUnpaid
  return leftOf(booking) > 0 ? standings.refundOpen : standings.refunded(dollars(booking.refundedAmount))
}
