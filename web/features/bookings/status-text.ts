import { whenOf } from '../../../src/shared/calendar.ts'
import { payBeforeJob } from '../../../src/shared/due-before-job.ts'
import { bankTime } from '../../../src/shared/labels.ts'
import { leftOf } from '../../../src/shared/receipt.ts'
import { dayOf } from '../../shared/dates/clock.ts'
import { dollars } from '../../shared/payment/dollars.ts'
import type { OpenBooking } from './my-bookings.ts'

type StatusText = Readonly<{ title: string; text: string }>

/** A booking's status, and what happens next and when. */
export function statusText(booking: OpenBooking): StatusText {
  if (booking.dueBeforeJob > 0) return dueBeforeJob(booking)
  switch (booking.status) {
    case 'pending':
    case 'pending_payment':
      return unpaid(booking)
    case 'confirmed':
    case 'assigned':
      return upcoming(booking)
    case 'in_progress':
      return {
        title: 'Your crew has started',
        text: 'Follow them on the map, or message us if you need anything.',
      }
    case 'completed':
      return {
        title: 'All done',
        text: `${booking.completedAt ? `Completed on ${dayOf(booking.completedAt)}. ` : ''}Thank you for letting us carry your things.${booking.received > 0 ? ' Your receipt is below.' : ''}`,
      }
    case 'cancelled':
      return cancelled(booking)
  }
}

function dueBeforeJob(booking: OpenBooking): StatusText {
  const { isAgreed, long } = whenOf(booking)
  return {
    title: isAgreed ? long : 'Confirmed, and a payment is due',
    text: `${dollars(booking.dueBeforeJob)} is due for it. ${payBeforeJob(booking)}`,
  }
}

function unpaid({ review, paid, dueToBook, extra }: OpenBooking): StatusText {
  if (review) {
    return {
      title: 'We’re looking at your request',
      text: `${reviewReasons[review]} Nothing is charged until we agree. We’ll call you, and email you when you can pay.`,
    }
  }
  if (extra > 0) {
    return {
      title: 'Not confirmed yet',
      text: `We received ${dollars(extra)}, which is not the payment that books it. Please do not pay again. We’ll call you, and either confirm your booking or pay it back.`,
    }
  }
  if (dueToBook === 0 && !paid) {
    return { title: 'Paid', text: 'Nothing is left to pay. We’ll confirm your booking in a moment.' }
  }
  return {
    title: 'Not paid yet',
    text: paid
      ? 'Your booking is confirmed as soon as it is paid.'
      : `Your booking is confirmed as soon as the payment of ${dollars(dueToBook)} goes through.`,
  }
}

const reviewReasons: Readonly<Record<NonNullable<OpenBooking['review']>, string>> = {
  outside: 'An address is outside our usual area, so we check the route first.',
  unlocated: 'We could not find an address, so there is no price yet.',
}

/** Decided by the scheduled time, because the office can set any status by hand. */
function upcoming(booking: OpenBooking): StatusText {
  const { isAgreed, long, sentence = '' } = whenOf(booking)
  if (isAgreed) {
    return {
      title: long,
      text: `${booking.provider?.name ?? 'Your crew'} is coming to you. Follow them on a map on the day, and message us any time before then.`,
    }
  }
  const isPaid = booking.received > 0 && booking.balance <= 0
  return {
    title: isPaid ? 'Confirmed and paid' : 'Confirmed',
    text: `${sentence} On the day, you can follow your crew on a map.`,
  }
}

function cancelled(booking: OpenBooking): StatusText {
  const { received, refundMade, refundRequested, paidBack, extra, disputedAmount, owedByHand } = booking
  if (received === 0) return { title: 'Cancelled', text: 'Nothing was charged.' }
  // The office may have refunded later what was kept.
  const left = leftOf(booking)
  if (left > booking.keptAmount) {
    return {
      title: 'Cancelled',
      text: 'Your refund will show up here as soon as it is made. If you don’t see it, please call us.',
    }
  }
  const card = 'the card you paid with'
  const sentences = [
    refundMade > 0 && `${dollars(refundMade)} went back to ${card}. ${bankTime}`,
    refundRequested > 0 && `${dollars(refundRequested)} is on its way back to ${card}.`,
    paidBack > 0 && `We paid you back ${dollars(paidBack)} in cash or by check.`,
    left > 0 && `We kept ${dollars(left)} of your payment. If you have a question about it, please call us.`,
    disputedAmount > 0 && `Your bank took ${dollars(disputedAmount)} back from us, because of your dispute.`,
    owedByHand > 0 && `You paid ${dollars(owedByHand)} in cash or by check. We’ll contact you about it.`,
    extra > 0 && `We’ll pay back the ${dollars(extra)} that you also paid.`,
  ]
  const isRefunded = left + refundRequested + disputedAmount + owedByHand + extra === 0
  return {
    title: isRefunded ? 'Cancelled and refunded' : 'Cancelled',
    text: sentences.filter(Boolean).join(' '),
  }
}
