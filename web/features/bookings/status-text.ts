import { whenOf } from '../../../src/shared/calendar.ts'
import { dayOf } from '../../shared/dates/clock.ts'
import { dollars, leftOf } from '../../shared/payment/dollars.ts'
import type { MyBooking } from './my-bookings.ts'
import { statusTexts } from './words.ts'

/** A booking's status and next step, in words. */
export function statusText(booking: MyBooking): Readonly<{ title: string; text: string }> {
  switch (booking.status) {
    case 'pending':
    case 'pending_payment':
      return statusTexts.unpaid(dollars(booking.pricing.total))
    case 'confirmed':
    case 'assigned':
      return upcoming(booking)
    case 'in_progress':
      return statusTexts.in_progress
    case 'completed':
      return statusTexts.completed(booking.completedAt && dayOf(booking.completedAt))
    case 'cancelled':
      return cancelled(booking)
  }
}

/** Decided by the scheduled time, because the office can set any status by hand. */
function upcoming(booking: MyBooking) {
  const { isAgreed, long, sentence = '' } = whenOf(booking)
  return isAgreed
    ? statusTexts.assigned(long, booking.provider?.name ?? 'Your crew')
    : statusTexts.confirmed(sentence)
}

function cancelled(booking: MyBooking) {
  if (!booking.paid) return statusTexts.cancelledUnpaid
  return leftOf(booking) > 0 ? statusTexts.refundOpen : statusTexts.refunded(dollars(booking.refundedAmount))
}
