import { dayOf, momentInWords } from '../../data/day.ts'
import { dollars } from '../payment/dollars.ts'
import { leftOf, type MyBooking } from './my-bookings.ts'
import { standings } from './words.ts'

/** How a booking stands and what happens next, in words. */
export function standingOf(booking: MyBooking): Readonly<{ title: string; text: string }> {
  switch (booking.status) {
    case 'pending':
    case 'pending_payment':
      return standings.unpaid(dollars(booking.pricing.total))
    case 'confirmed':
      return standings.confirmed
    case 'assigned':
      return assigned(booking)
    case 'in_progress':
      return standings.in_progress
    case 'completed':
      return standings.completed(booking.completedAt && dayOf(booking.completedAt))
    case 'cancelled':
      return cancelled(booking)
  }
}

/** The office may set any status by hand, and so one whose day nobody gave yet. */
const assigned = ({ scheduledDate, provider }: MyBooking) =>
  scheduledDate
    ? standings.assigned(momentInWords(scheduledDate), provider?.name ?? 'Your crew')
    : standings.confirmed

function cancelled(booking: MyBooking) {
  if (!booking.paid) return standings.cancelledUnpaid
  return leftOf(booking) > 0 ? standings.refundOpen : standings.refunded(dollars(booking.refundedAmount))
}
