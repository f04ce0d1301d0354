import { Refused } from '../../eventlog/types.ts'
import { isPaidByHand, type Money, priceCents } from '../../shared/account.ts'
import { type CancellationFee, cancellationOf, leftToCancel } from '../../shared/cancellation.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'
import { textsConsent } from '../../shared/sms-consent.ts'
import { waiverOfSurvey } from '../../shared/survey-waiver.ts'
import { type Accepted, type BookingEvent, type Place, paidWaiver, type WindowEvent } from './events.ts'
import {
  awaitsBooking,
  awaitsPayment,
  dueToBook,
  holdsCrew,
  isLate,
  isOver,
  isPaid,
  isSecured,
  lacksSurvey,
  lostHoldOf,
  owedToBook,
  refuseUnlessPayable,
  requiredToBook,
  type ServiceRequest,
  settlesOn,
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
  /** What is left after the payment that booked. */
  purpose?: 'balance'
}>

/** What the office heard from the customer about text messages. */
export function recordSmsConsent(
  { smsConsent }: ServiceRequest,
  { isGiven }: Readonly<{ isGiven: boolean }>,
): BookingEvent[] {
  if ((smsConsent !== null) === isGiven) return []
  return [{ type: 'SmsConsentRecorded', data: { isGiven, version: textsConsent.version } }]
}

/** 49 CFR 375.401: the customer signs the present words instead of a survey. Idempotent. */
export function waiveSurvey(
  request: ServiceRequest,
  { signature, version }: Readonly<{ signature: string; version: string }>,
): BookingEvent[] {
  if (!lacksSurvey(request)) return []
  if (isOver(request)) throw new Refused('This booking is over.', 'over')
  if (version !== waiverOfSurvey.version) {
    throw new Refused('The wording of the waiver has changed. Please reload the page and read it.', 'stale')
  }
  return [{ type: 'SurveyWaived', data: { signature: signature.trim(), version } }]
}

type Listed = Extract<BookingEvent, { type: 'ItemsListed' }>['data']

/** Refuses a list for a booking that needs none: it has one or a waiver, or its price is final. */
export function refuseUnlessListable(request: ServiceRequest): void {
  refuseUnlessPayable(request)
  if (lacksSurvey(request)) return
  throw new Refused('This booking no longer needs a list of items.', 'surveyed')
}

/** 49 CFR 375.401: the customer's list takes the place of a survey, and prices the booking. */
export function listItems(request: ServiceRequest, listed: Listed): BookingEvent[] {
  refuseUnlessListable(request)
  return [{ type: 'ItemsListed', data: listed }]
}

/**
 * The customer went back before paying and booked again, which ends the earlier booking. One that was paid, or that the
 * office has changed since, stays.
 */
export function replaceBooking(request: ServiceRequest, replacedBy: string): BookingEvent[] {
  if (!awaitsPayment(request) || request.paymentConfirmedAt) return []
  return [{ type: 'StatusChanged', data: { from: request.status, to: 'cancelled', replacedBy } }]
}

/** Idempotent: a repeat continues with the same intent. */
export function startPayment(request: ServiceRequest, intent: Payment): BookingEvent[] {
  refuseUnlessPayable(request)
  if (request.stripePaymentIntentId === intent.id) return []
  return [{ type: 'PaymentStarted', data: { paymentIntentId: intent.id, amountCents: intent.amountCents } }]
}

/**
 * Records a successful payment of what is due to book. Idempotent: the confirm call and the webhook may both report it, in
 * any order. The payment of a cancelled booking is recorded too, so it can be refunded.
 *
 * A booking whose hold was released needs `found`: a free place in its window, which is reserved, or 'none', which cancels
 * the booking. Without it such a payment is refused as `hold_released`, and nothing is recorded.
 */
export function confirmPayment(
  request: ServiceRequest,
  account: Money,
  payment: Payment,
  found?: Place | 'none',
): (BookingEvent | WindowEvent)[] {
  refuseUnlessFor(request, payment)
  if (request.paymentConfirmedAt) return []
  refuseOtherAmount(request, account, payment)
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

function refuseOtherAmount(
  request: ServiceRequest,
  account: Money,
  { id, currency, amountReceivedCents }: Payment,
): void {
  const isUsd = currency === 'usd'
  const isExtra = account.payments.some(payment => payment.isExtra && payment.paymentIntentId === id)
  if (isUsd && !isExtra && amountReceivedCents === dueToBook(request, account)) return
  if (isUsd && amountReceivedCents <= requiredToBook(request) && amountReceivedCents > owedToBook(account))
    throw new Refused(
      'The balance changed before the payment arrived, so all of it goes back to the card.',
      'balance_changed',
    )
  throw new Refused(
    'We received another amount than the one that books this. Please do not pay again. We’ll call you, and either confirm your booking or pay it back.',
    'amount_mismatch',
  )
}

/** Takes a booking without the payment that books, which confirms it. Idempotent. */
export function waiveDeposit(
  request: ServiceRequest,
  waiver: Readonly<{ by: string; reason: string }>,
): BookingEvent[] {
  if (request.depositWaivedAt !== null) return []
  if (isOver(request)) throw new Refused('This booking is over.', 'over')
  if (request.review) throw new Refused('Accept the request first.', 'under_review')
  if (isPaid(request)) throw new Refused('This booking is already paid for.', 'already_paid')
  return [{ type: 'DepositWaived', data: waiver }]
}

/**
 * Takes a booking whose price is paid without the payment that books, such as in cash. Once a correction leaves less than
 * what had to be paid to book, that is due again, and the booking stays as it is. Idempotent.
 */
export function followPayment(request: ServiceRequest, account: Money): BookingEvent[] {
  if (request.isWaivedAsPaid) {
    const paidCents = priceCents(account) - owedToBook(account)
    const isDue = dueToBook(request, account) > 0 && paidCents < requiredToBook(request)
    return isDue && request.status !== 'completed' ? [{ type: 'DepositDue', data: {} }] : []
  }
  if (isSecured(request) || isOver(request) || request.review) return []
  const isCovered = awaitsBooking(request) ? dueToBook(request, account) === 0 : isPaidByHand(account)
  if (!isCovered) return []
  return [{ type: 'DepositWaived', data: { ...paidWaiver, isPaid: true } }]
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

/** Refuses the payment of another booking. */
export function refuseUnlessFor(
  request: Pick<ServiceRequest, 'id'>,
  payment: Pick<Payment, 'bookingId'>,
): void {
  if (payment.bookingId === request.id) return
  throw new Refused('This payment belongs to another booking.', 'payment_mismatch')
}

/** Refuses to accept what the office does not review. */
export function refuseUnlessUnderReview(request: ServiceRequest): void {
  if (request.review && awaitsPayment(request)) return
  throw new Refused('This request is no longer under review.', 'not_under_review')
}

/**
 * Accepts a request, at other terms if its addresses were corrected or the office stated a price. Then the customer can
 * pay.
 */
export function acceptRequest(request: ServiceRequest, terms: Accepted = {}): BookingEvent[] {
  refuseUnlessUnderReview(request)
  return [{ type: 'RequestAccepted', data: terms }]
}

/** Declines a request. The customer is mailed the reason. */
export function declineRequest(request: ServiceRequest, reason: string): BookingEvent[] {
  refuseUnlessUnderReview(request)
  return [
    {
      type: 'StatusChanged',
      data: { from: request.status, to: 'cancelled', note: reason, isDeclined: true },
    },
  ]
}

type StatusChange = Readonly<{ status?: BookingStatus; note?: string; adminNotes?: string }>

/** spec §4: an administrator may set any status; `note` is the reason. Records nothing if nothing changes. */
export function changeStatus(
  request: ServiceRequest,
  { status = request.status, note, adminNotes }: StatusChange,
): BookingEvent[] {
  const isUnchanged = request.status === status && (adminNotes ?? request.adminNotes) === request.adminNotes
  if (isUnchanged && !note) return []
  return [
    {
      type: 'StatusChanged',
      data: {
        from: request.status,
        to: status,
        note,
        adminNotes,
        ...settlesOn(request, status),
      },
    },
  ]
}

/** The fee of the settings, the time, and the fee in cents that the customer was shown. */
type Cancelling = Readonly<{ fee: CancellationFee | undefined; now: string; seenFeeCents?: number }>

/**
 * A cancellation by our terms, until the crew starts. Promises a refund of what remains after the fee, and refuses a fee
 * that the customer was not shown. Idempotent.
 */
export function cancelBooking(
  request: ServiceRequest,
  { fee, now, seenFeeCents }: Cancelling,
): BookingEvent[] {
  if (request.status === 'cancelled') return []
  const { isAllowed, why, feeCents, refundCents } = cancellationOf(
    { ...request, isReserved: holdsCrew(request), isLate: isLate(request) },
    fee,
    now,
  )
  if (!isAllowed) throw new Refused(why, 'too_late')
  if (feeCents > (seenFeeCents ?? 0)) throw new Refused(`${why} Cancel again if you agree.`, 'fee_changed')
  return [
    {
      type: 'StatusChanged',
      data: {
        from: request.status,
        to: 'cancelled',
        ...(refundCents > 0 && { refundCents }),
        ...(feeCents > 0 && { keptCents: feeCents, isFee: true }),
      },
    },
  ]
}

/** `note` is the reason for another refund than our terms name. */
type OfficeCancelling = Omit<Cancelling, 'seenFeeCents'> &
  Readonly<{ refundCents: number; note?: string; adminNotes?: string }>

/**
 * Cancels a booking and settles its money in one step, or settles that of a cancelled one. We keep what is not refunded:
 * as the fee by our terms, or for a reason.
 */
export function cancelByOffice(
  request: ServiceRequest,
  { refundCents, note, adminNotes, fee, now }: OfficeCancelling,
): BookingEvent[] {
  const leftCents = leftToCancel(request)
  const terms = cancellationOf(
    { ...request, isReserved: holdsCrew(request), isLate: isLate(request) },
    fee,
    now,
  )
  if (refundCents > leftCents) {
    throw new Refused(`At most ${money(leftCents)} can be refunded.`, 'refund_too_large')
  }
  const keptCents = leftCents - refundCents
  const isByTerms = terms.isAllowed && refundCents === terms.refundCents
  if (keptCents > 0 && !isByTerms && !note) {
    throw new Refused(`Say why ${money(keptCents)} is not refunded.`, 'no_reason')
  }
  return [
    {
      type: 'StatusChanged',
      data: {
        from: request.status,
        to: 'cancelled',
        note,
        adminNotes,
        ...(refundCents > 0 && { refundCents }),
        ...(keptCents > 0 && { keptCents }),
        ...(keptCents > 0 && isByTerms && { isFee: true }),
      },
    },
  ]
}

/** The time, and the payment that can no longer be made; null if none was started. */
type Lapsing = Readonly<{ now: string; closedIntentId: string | null }>

/**
 * Cancels an abandoned checkout. Records nothing if the booking was paid or changed meanwhile, if another payment was
 * started, or while a hold says that the customer is paying.
 */
export function lapseBooking(request: ServiceRequest, { now, closedIntentId }: Lapsing): BookingEvent[] {
  const { status, review, paymentConfirmedAt, stripePaymentIntentId, heldUntil } = request
  if (status !== 'pending_payment' || review !== null || paymentConfirmedAt !== null) return []
  if (stripePaymentIntentId !== closedIntentId) return []
  if (heldUntil !== null && heldUntil > now) return []
  return [{ type: 'StatusChanged', data: { from: status, to: 'cancelled', isLapsed: true } }]
}

type FailedCall = Extract<BookingEvent, { type: 'CardCallFailed' }>['data']

/** Records that an attempt at the card provider failed without an effect, so the next one gets a new key. */
export const failCardCall = (failed: FailedCall): BookingEvent[] => [{ type: 'CardCallFailed', data: failed }]

type MissedRefund = Extract<BookingEvent, { type: 'RefundNotMade' }>['data']

/** Records that a promised refund was not made. */
export const recordMissedRefund = (missedRefund: MissedRefund): BookingEvent[] => [
  { type: 'RefundNotMade', data: missedRefund },
]

type Notification = Extract<BookingEvent, { type: 'NotificationSent' }>['data']

/** What the carrier reported about a text message. */
export const reportDelivery = (
  report: Extract<BookingEvent, { type: 'DeliveryReported' }>['data'],
): BookingEvent[] => [{ type: 'DeliveryReported', data: report }]

/** Records the delivery of a mail or text message about the booking. */
export function recordNotification(
  notification: Notification,
  delivery: Readonly<
    { state: 'sent'; answer?: string } | { state: 'kept' } | { state: 'failed'; reason: string }
  >,
): BookingEvent[] {
  switch (delivery.state) {
    case 'sent':
      return [
        {
          type: 'NotificationSent',
          data: { ...notification, ...(delivery.answer && { answer: delivery.answer }) },
        },
      ]
    case 'kept':
      return [{ type: 'NotificationKept', data: notification }]
    case 'failed':
      return [{ type: 'NotificationFailed', data: { ...notification, reason: delivery.reason } }]
  }
}
