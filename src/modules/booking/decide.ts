import { Refused } from '../../eventlog/types.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import type { Accepted, BookingEvent, Place, WindowEvent } from './events.ts'
import {
  awaitsPayment,
  isCancellable,
  isPaid,
  lostHoldOf,
  refuseUnlessPayable,
  type ServiceRequest,
} from './service-request.ts'

type Created = Extract<BookingEvent, { type: 'BookingCreated' }>['data']

export const createBooking = (booking: Created): BookingEvent[] => [{ type: 'BookingCreated', data: booking }]

/** A payment at the card provider, and the booking it is for. */
export type Payment = Readonly<{
  id: string
  bookingId: string | undefined
  amountCents: number
  amountReceivedCents: number
  currency: string
}>

/** Idempotent: a repeat continues with the same intent. */
export function startPayment(request: ServiceRequest, intent: Payment): BookingEvent[] {
  refuseUnlessPayable(request)
  if (request.stripePaymentIntentId === intent.id) return []
  return [{ type: 'PaymentStarted', data: { paymentIntentId: intent.id, amountCents: intent.amountCents } }]
}

/**
 * Records a successful payment. Idempotent: the confirm call and the webhook may both report it, in any order. The
 * payment of a cancelled booking is recorded too, so it can be refunded.
 *
 * A booking whose hold was released needs `found`: a free place in its window, which is reserved, or 'none', which cancels
 * the booking. Without it such a payment is refused as `hold_released`, and nothing is recorded.
 */
export function confirmPayment(
  request: ServiceRequest,
  payment: Payment,
  found?: Place | 'none',
): (BookingEvent | WindowEvent)[] {
  refuseUnlessFor(request, payment)
  if (request.paymentConfirmedAt) return []
  if (payment.currency !== 'usd' || payment.amountReceivedCents !== request.pricing.total) {
    throw new Refused('The amount paid does not match this booking.', 'amount_mismatch')
  }
  const confirmed = {
    type: 'PaymentConfirmed',
    data: { paymentIntentId: payment.id, amountCents: payment.amountReceivedCents },
  } as const
  const window = lostHoldOf(request)
  if (!window) return [confirmed]
  if (!found) throw new Refused('The time of this booking is no longer held.', 'hold_released')
  // The booking is cancelled first, so its payment is refunded like that of any cancelled booking.
  if (found === 'none') return [{ type: 'WindowLost', data: window }, confirmed]
  return [confirmed, { type: 'WindowReserved', data: found }]
}

/** Records why a card was declined. The booking stays unpaid. */
export function failPayment(
  request: ServiceRequest,
  payment: Payment,
  failure: Readonly<{ code: string; message: string }>,
): BookingEvent[] {
  refuseUnlessFor(request, payment)
  if (request.paymentConfirmedAt) return []
  return [
    {
      type: 'PaymentFailed',
      data: { paymentIntentId: payment.id, code: failure.code, message: failure.message },
    },
  ]
}

function refuseUnlessFor(request: ServiceRequest, payment: Payment): void {
  if (payment.bookingId === request.id) return
  throw new Refused('This payment belongs to another booking.', 'payment_mismatch')
}

/** Refuses to accept what the office does not review. */
export function refuseUnlessUnderReview(request: ServiceRequest): void {
  if (request.review && awaitsPayment(request)) return
  throw new Refused('This request is no longer under review.', 'not_under_review')
}

/** Accepts a request, at other terms if its addresses were corrected. From then on the customer can pay. */
export function acceptRequest(request: ServiceRequest, terms: Accepted = {}): BookingEvent[] {
  refuseUnlessUnderReview(request)
  return [{ type: 'RequestAccepted', data: terms }]
}

/** Refuses a change based on a stale view. Compares only the fields in `seen`. */
export function refuseIfStale(request: ServiceRequest, seen: Seen = {}): void {
  const isStatusSeen = seen.status === undefined || seen.status === request.status
  const areNotesSeen = seen.adminNotes === undefined || (seen.adminNotes ?? '') === (request.adminNotes ?? '')
  if (isStatusSeen && areNotesSeen) return
  throw new Refused('Someone else changed this booking in the meantime. Nothing was saved.', 'stale')
}

type Seen = Readonly<{ status?: string; adminNotes?: string | null }>

type StatusChange = Readonly<{ status?: BookingStatus; note?: string; adminNotes?: string }>

/** spec §4: an administrator may set any status; `note` is the reason. Records nothing if nothing changes. */
export function changeStatus(
  request: ServiceRequest,
  { status = request.status, note, adminNotes }: StatusChange,
): BookingEvent[] {
  const isUnchanged = request.status === status && (adminNotes ?? request.adminNotes) === request.adminNotes
  if (isUnchanged && !note) return []
  return [{ type: 'StatusChanged', data: { from: request.status, to: status, note, adminNotes } }]
}

/** A cancellation by the customer, until the crew starts. Promises a full refund of what remains. Idempotent. */
export function cancelBooking(request: ServiceRequest): BookingEvent[] {
  if (request.status === 'cancelled') return []
  if (!isCancellable(request)) {
    const state = request.status === 'completed' ? 'is complete' : 'is already underway'
    throw new Refused(`This service ${state}, so it can no longer be cancelled. Please call us.`, 'too_late')
  }
  const refundCents = request.paidCents - request.refundedCents
  return [
    {
      type: 'StatusChanged',
      data: { from: request.status, to: 'cancelled', ...(refundCents > 0 && { refundCents }) },
    },
  ]
}

type FailedCall = Extract<BookingEvent, { type: 'CardCallFailed' }>['data']

/** Records that an attempt at the card provider failed without an effect, so the next one gets a new key. */
export const failCardCall = (failed: FailedCall): BookingEvent[] => [{ type: 'CardCallFailed', data: failed }]

type MissedRefund = Extract<BookingEvent, { type: 'RefundNotMade' }>['data']

/** Records that a promised refund was not made. Records nothing if it has been refunded since. */
export const recordMissedRefund = (request: ServiceRequest, missedRefund: MissedRefund): BookingEvent[] =>
  isPaid(request) ? [{ type: 'RefundNotMade', data: missedRefund }] : []

type Notification = Extract<BookingEvent, { type: 'NotificationSent' }>['data']

/** Records the delivery of a mail or text message about the booking. */
export function recordNotification(
  notification: Notification,
  delivery: Readonly<{ state: 'sent' | 'kept' } | { state: 'failed'; reason: string }>,
): BookingEvent[] {
  switch (delivery.state) {
    case 'sent':
      return [{ type: 'NotificationSent', data: notification }]
    case 'kept':
      return [{ type: 'NotificationKept', data: notification }]
    case 'failed':
      return [{ type: 'NotificationFailed', data: { ...notification, reason: delivery.reason } }]
  }
}
