import { whenOf } from '../../../src/shared/calendar.ts'
import { dayOf } from '../../data/day.ts'
import { dollars, leftOf } from '../payment/dollars.ts'
import type { MyBooking } from './my-bookings.ts'
import { standings } from './words.ts'

/** How a booking stands and what happens next, in words. */
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

/** By its time, not by its status, for the office may set any by hand. */
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
