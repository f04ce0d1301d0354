import { Refused } from '../../eventlog/types.ts'
import { money } from '../quoting/events.ts'
import type { BookingEvent, BookingStatus, InquiryEvent, MessageEvent } from './events.ts'
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
  if (request.paymentConfirmedAt) throw new Refused('This booking is already paid.', 'already_paid')
  if (!awaitsPayment(request)) throw new Refused('This booking can no longer be paid.', 'not_payable')
}

/**
 * The provider says that it succeeded, told by the confirm call and by the webhook, in any order and number. A
 * booking cancelled in between keeps the money's trace, so that it can be given back.
 */
export function confirmPayment(request: ServiceRequest, payment: Payment): BookingEvent[] {
  belongsTo(request, payment)
  if (request.paymentConfirmedAt) return []
  if (payment.currency !== 'usd' || payment.amountReceivedCents !== request.pricing.total) {
    throw new Refused('The amount paid is not the amount of this booking.', 'amount_mismatch')
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

/** spec §4: the administrator may set any of the statuses freely. */
export function changeStatus(
  request: ServiceRequest,
  { status, adminNotes }: Readonly<{ status: BookingStatus; adminNotes?: string }>,
): BookingEvent[] {
  if (request.status === status && (adminNotes ?? request.adminNotes) === request.adminNotes) return []
  return [{ type: 'StatusChanged', data: { from: request.status, to: status, adminNotes } }]
}

/**
 * A cancellation by the customer's wish, until the crew is at work. Whatever was paid and not given back is promised
 * back in full; said twice it is recorded once.
 */
export function cancelBooking(request: ServiceRequest): BookingEvent[] {
  if (request.status === 'cancelled') return []
  if (!isCancellable(request)) {
    const words = request.status === 'completed' ? 'is completed' : 'is under way'
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

/**
 * The provider's total of all refunds, told by the refund call and by the webhook: whichever comes second finds it
 * recorded.
 */
export function recordRefund(
  request: ServiceRequest,
  {
    totalCents,
    ...refund
  }: Readonly<{ refundId?: string; chargeId?: string; totalCents: number; reason?: string }>,
): BookingEvent[] {
  const amountCents = totalCents - request.refundedCents
  return amountCents > 0 ? [{ type: 'PaymentRefunded', data: { ...refund, amountCents } }] : []
}

/** Whatever was written is kept. */
export const receiveInquiry = (inquiry: InquiryEvent['data']): InquiryEvent[] => [
  { type: 'InquiryReceived', data: inquiry },
]

/** A line of a booking's chat. */
export const sendMessage = (line: MessageEvent['data']): MessageEvent[] => [
  { type: 'MessageSent', data: line },
]
