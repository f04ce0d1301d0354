import { Refused } from '../../eventlog/types.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'
import type { BookingEvent, InquiryEvent, MessageEvent } from './events.ts'
import type { Inquiry } from './inquiry.ts'
import type { Message } from './message.ts'
import { awaitsPayment, isCancellable, isPaid, type ServiceRequest } from './service-request.ts'

type Created = Extract<BookingEvent, { type: 'BookingCreated' }>['data']

export const createBooking = (booking: Created): BookingEvent[] => [{ type: 'BookingCreated', data: booking }]

/** A payment as the provider has it, for the booking it names. */
export type Payment = Readonly<{
  id: string
  bookingId: string | undefined
  amountCents: number
  amountReceivedCents: number
  currency: string
}>

/** The customer is about to pay; a second try goes on with the same intent. */
export function startPayment(request: ServiceRequest, intent: Payment): BookingEvent[] {
  payable(request)
  if (request.stripePaymentIntentId === intent.id) return []
  return [{ type: 'PaymentStarted', data: { paymentIntentId: intent.id, amountCents: intent.amountCents } }]
}

/** Only an unpaid, living booking takes a payment. */
export function payable(request: ServiceRequest): void {
  if (request.paymentConfirmedAt) throw new Refused('This booking is already paid for.', 'already_paid')
  if (!awaitsPayment(request)) throw new Refused('This booking can no longer be paid for.', 'not_payable')
}

/**
 * The provider says that it succeeded, told by the confirm call and by the webhook, in any order and number. A
 * booking cancelled in between keeps the money's trace, so that it can be given back.
 */
export function confirmPayment(request: ServiceRequest, payment: Payment): BookingEvent[] {
  belongsTo(request, payment)
  if (request.paymentConfirmedAt) return []
  if (payment.currency !== 'usd' || payment.amountReceivedCents !== request.pricing.total) {
    throw new Refused('The amount paid does not match this booking.', 'amount_mismatch')
  }
  return [
    {
      type: 'PaymentConfirmed',
      data: { paymentIntentId: payment.id, amountCents: payment.amountReceivedCents },
    },
  ]
}

/** A declined card leaves the booking unpaid; the history tells why. */
export function failPayment(
  request: ServiceRequest,
  payment: Payment,
  failure: Readonly<{ code: string; message: string }>,
): BookingEvent[] {
  belongsTo(request, payment)
  if (request.paymentConfirmedAt) return []
  return [
    {
      type: 'PaymentFailed',
      data: { paymentIntentId: payment.id, code: failure.code, message: failure.message },
    },
  ]
}

function belongsTo(request: ServiceRequest, payment: Payment): void {
  if (payment.bookingId === request.id) return
  throw new Refused('This payment belongs to another booking.', 'payment_mismatch')
}

/** Refuses a change based on a stale view. Compares only what the caller says it has seen. */
export function unchangedSince(request: ServiceRequest, seen: Seen = {}): void {
  const isStatusSeen = seen.status === undefined || seen.status === request.status
  const areNotesSeen = seen.adminNotes === undefined || (seen.adminNotes ?? '') === (request.adminNotes ?? '')
  if (isStatusSeen && areNotesSeen) return
  throw new Refused('Someone else changed this booking in the meantime. Nothing was saved.', 'stale')
}

type Seen = Readonly<{ status?: string; adminNotes?: string | null }>

type StatusChange = Readonly<{ status?: BookingStatus; note?: string; adminNotes?: string }>

/** spec §4: the administrator may set any of the statuses freely; `note` says why. Nothing new is not recorded. */
export function changeStatus(
  request: ServiceRequest,
  { status = request.status, note, adminNotes }: StatusChange,
): BookingEvent[] {
  const isAsBefore = request.status === status && (adminNotes ?? request.adminNotes) === request.adminNotes
  if (isAsBefore && !note) return []
  return [{ type: 'StatusChanged', data: { from: request.status, to: status, note, adminNotes } }]
}

/**
 * A cancellation by the customer's wish, until the crew is at work. Whatever was paid and not given back is promised
 * back in full; said twice it is recorded once.
 */
export function cancelBooking(request: ServiceRequest): BookingEvent[] {
  if (request.status === 'cancelled') return []
  if (!isCancellable(request)) {
    const words = request.status === 'completed' ? 'is complete' : 'is already underway'
    throw new Refused(`This service ${words}, so it can no longer be cancelled. Please call us.`, 'too_late')
  }
  const refundCents = request.paidCents - request.refundedCents
  return [
    {
      type: 'StatusChanged',
      data: { from: request.status, to: 'cancelled', ...(refundCents > 0 && { refundCents }) },
    },
  ]
}

/** What can still be given back, in cents. Throws when that is less than was asked for. */
export function refundable(request: ServiceRequest, amountCents?: number): number {
  if (!isPaid(request)) throw new Refused('There is no payment to refund.', 'nothing_to_refund')
  const left = request.paidCents - request.refundedCents
  if (amountCents !== undefined && amountCents > left) {
    throw new Refused(`At most ${money(left)} can be refunded.`, 'refund_too_large')
  }
  return amountCents ?? left
}

/** One refund, as the provider tells it. */
export type Telling = Readonly<{ refundId: string; amountCents: number; reason?: string }>

/** The provider gave money back. That it is told twice is seen by its command. */
export function recordRefund(request: ServiceRequest, refund: Telling): BookingEvent[] {
  if (refund.amountCents > request.paidCents - request.refundedCents) {
    throw new Refused('More was refunded than was paid.', 'refund_too_large')
  }
  return [{ type: 'PaymentRefunded', data: refund }]
}

/** What was given back came back to us. */
export function failRefund(
  request: ServiceRequest,
  { refundId, amountCents }: Pick<Telling, 'refundId' | 'amountCents'>,
): BookingEvent[] {
  if (amountCents > request.refundedCents) {
    throw new Refused('The refund that failed is not on record.', 'no_such_refund')
  }
  return [{ type: 'RefundFailed', data: { refundId, amountCents } }]
}

type Missed = Extract<BookingEvent, { type: 'RefundNotMade' }>['data']

/** Money that was promised did not go back. Where somebody gave it back meanwhile there is nothing to say. */
export const missRefund = (request: ServiceRequest, missed: Missed): BookingEvent[] =>
  isPaid(request) ? [{ type: 'RefundNotMade', data: missed }] : []

type Notification = Extract<BookingEvent, { type: 'NotificationSent' }>['data']

/** What became of a mail or a text message about the booking, as its sender has it. */
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

/** Whatever was written is kept. */
export const receiveInquiry = (inquiry: Received['data']): InquiryEvent[] => [
  { type: 'InquiryReceived', data: inquiry },
]

type Received = Extract<InquiryEvent, { type: 'InquiryReceived' }>

/** Somebody of the office has dealt with it, or takes that back; said twice it is recorded once. */
export function markInquiry({ handledAt }: Inquiry, isHandled: boolean, by: string): InquiryEvent[] {
  if (isHandled === (handledAt !== null)) return []
  return [{ type: isHandled ? 'InquiryHandled' : 'InquiryReopened', data: { by } }]
}

/** A line of a booking's chat. */
export const sendMessage = (line: Sent['data']): MessageEvent[] => [{ type: 'MessageSent', data: line }]

type Sent = Extract<MessageEvent, { type: 'MessageSent' }>

/** The office has seen a line of somebody else's; seen twice it is recorded once. */
export const readMessage = ({ senderType, readAt }: Message): MessageEvent[] =>
  senderType === 'admin' || readAt !== null ? [] : [{ type: 'MessageRead', data: {} }]
