import { whenOf } from '../../../src/shared/calendar.ts'
import { leftOf } from '../../../src/shared/receipt.ts'
import { dayOf } from '../../shared/dates/clock.ts'
import { dollars } from '../../shared/payment/dollars.ts'
import type { MyBooking } from './my-bookings.ts'

/** `balance` is what is still due, in dollars; only a booking's own page knows it. */
type BookingWithMoney = MyBooking & Readonly<{ balance?: number }>

/** A booking's status and next step, in words. */
export function statusText(booking: BookingWithMoney): StatusText {
  switch (booking.status) {
    case 'pending':
    case 'pending_payment':
      if (booking.review) return statusTexts.underReview
      return booking.paid ? statusTexts.unpaidAgain : statusTexts.unpaid(dollars(booking.dueToBook))
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
function upcoming(booking: BookingWithMoney) {
  const { isAgreed, long, sentence = '' } = whenOf(booking)
  return isAgreed
    ? statusTexts.assigned(long, booking.provider?.name ?? 'Your crew')
    : statusTexts.confirmed(sentence, booking.paid && !((booking.balance ?? 0) > 0))
}

function cancelled(booking: MyBooking) {
  if (!booking.paid) return statusTexts.cancelledUnpaid
  const { keptAmount, refundedAmount } = booking
  // The office may have refunded later what was kept.
  const kept = leftOf(booking)
  if (kept > keptAmount) return statusTexts.refundOpen
  if (kept === 0) return statusTexts.refunded(dollars(refundedAmount))
  if (refundedAmount === 0) return statusTexts.notRefunded(dollars(kept))
  return statusTexts.partlyRefunded(dollars(refundedAmount), dollars(kept))
}

type StatusText = Readonly<{ title: string; text: string }>

/** For each booking state: its title, and what happens next and when. */
const statusTexts = {
  unpaid: (amount: string): StatusText => ({
    title: 'Not paid yet',
    text: `Your booking is confirmed as soon as the payment of ${amount} goes through.`,
  }),
  unpaidAgain: { title: 'Not paid yet', text: 'Your booking is confirmed as soon as it is paid.' },
  underReview: {
    title: 'We’re looking at your request',
    text: 'Nothing is charged until then. We’ll call you, and email you when you can pay.',
  },
  confirmed: (next: string, isPaid: boolean): StatusText => ({
    title: isPaid ? 'Confirmed and paid' : 'Confirmed',
    text: `${next} On the day, you can follow your crew on a map.`,
  }),
  assigned: (when: string, crew: string): StatusText => ({
    title: when,
    text: `${crew} is coming to you. Follow them on a map on the day, and message us any time before then.`,
  }),
  in_progress: {
    title: 'Your crew has started',
    text: 'Follow them on the map, or message us if you need anything.',
  },
  completed: (day: string | null): StatusText => ({
    title: 'All done',
    text: `${day ? `Completed on ${day}. ` : ''}Thank you for letting us carry your things. Your receipt is below.`,
  }),
  cancelledUnpaid: { title: 'Cancelled', text: 'Nothing was charged.' },
  refunded: (amount: string): StatusText => ({
    title: 'Cancelled and refunded',
    text: `${amount} went back to the card you paid with. Your bank may take 5 to 10 business days to show it.`,
  }),
  partlyRefunded: (amount: string, kept: string): StatusText => ({
    title: 'Cancelled',
    text: `${amount} went back to the card you paid with, and we kept ${kept}. If you have a question about it, please call us.`,
  }),
  notRefunded: (kept: string): StatusText => ({
    title: 'Cancelled',
    text: `We kept your payment of ${kept}. If you have a question about it, please call us.`,
  }),
  refundOpen: {
    title: 'Cancelled',
    text: 'Your refund will show up here as soon as it is made. If you don’t see it, please call us.',
  },
} as const satisfies Record<string, StatusText | ((...values: never[]) => StatusText)>
