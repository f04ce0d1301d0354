import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import {
  analysis,
  bookingStatus,
  homeSize,
  inquiryType,
  jurisdiction,
  measured,
  pricing,
  senderType,
  serviceType,
  statusInWords,
} from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'

/** A mail or a text message that was on its way; its words are kept with the row of the outbox, not in the log. */
const notification = type({
  outboxId: 'string',
  kind: "'mail' | 'text'",
  recipient: 'string',
  'subject?': 'string',
})
type Notification = typeof notification.infer

/** Stream `booking-<id>`. Money in integer cents. */
export const bookingFacts = {
  BookingCreated: fact(
    type({
      serviceType,
      customerName: 'string',
      customerEmail: 'string',
      customerPhone: 'string',
      fromAddress: 'string',
      'toAddress?': 'string',
      'fromLatitude?': 'number',
      'fromLongitude?': 'number',
      'toLatitude?': 'number',
      'toLongitude?': 'number',
      'preferredDate?': 'string',
      photoUrls: 'string[]',
      'aiAnalysis?': analysis,
      pricing,
      roomSize: homeSize,
      estimateId: 'string',
      crewSize: 'number.integer',
      measured,
      jurisdiction,
      awaitsPayment: 'boolean',
      'contactPreference?': "'phone' | 'email' | 'text'",
      'adminNotes?': 'string',
      'userId?': 'string',
    }),
    ({ customerName, serviceType, pricing }) =>
      `${customerName} booked a ${serviceType === 'moving' ? 'move' : 'junk removal'} for ${money(pricing.total)}.`,
  ),
  PaymentStarted: fact(
    type({ paymentIntentId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) => `A card payment of ${money(amountCents)} was started.`,
  ),
  PaymentFailed: fact(
    type({ paymentIntentId: 'string', message: 'string', 'code?': 'string' }),
    ({ message }) => `A payment failed: ${message}`,
  ),
  PaymentConfirmed: fact(
    type({ paymentIntentId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) => `The payment of ${money(amountCents)} was received.`,
  ),
  PaymentRefunded: fact(
    // Refunds were once told as the total of a charge, so an old event may name that instead of the refund.
    type({
      'refundId?': 'string',
      'chargeId?': 'string',
      amountCents: 'number.integer',
      'reason?': 'string',
    }),
    ({ amountCents, reason }) => sentence(`${money(amountCents)} was refunded${reason ? `: ${reason}` : ''}`),
  ),
  RefundFailed: fact(
    type({ refundId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) =>
      `The bank rejected the refund of ${money(amountCents)}, so the customer has not received it.`,
  ),
  // The card provider did not give back what a cancellation promised. `isRetried`: it is asked again by itself.
  RefundNotMade: fact(type({ reason: 'string', isRetried: 'boolean' }), ({ reason, isRetried }) =>
    sentence(
      isRetried
        ? `The refund did not go through yet and will be retried: ${reason}`
        : `The refund did not go through and needs someone to take care of it: ${reason}`,
    ),
  ),
  StatusChanged: fact(
    // `note` says why; `adminNotes` replaces what stands on the booking; `refundCents` is what a cancellation promises
    // to give back.
    type({
      from: bookingStatus,
      to: bookingStatus,
      'note?': 'string',
      'adminNotes?': 'string',
      'refundCents?': 'number.integer',
    }),
    ({ from, to, note, adminNotes, refundCents }) => {
      const why = note ?? adminNotes
      if (from === to) return sentence(why ? `The office noted: ${why}` : 'The office cleared its notes')
      const refund = refundCents ? `, and ${money(refundCents)} will be refunded to the card` : ''
      return sentence(
        `The status changed from ${statusInWords(from)} to ${statusInWords(to)}${why ? `: ${why}` : ''}${refund}`,
      )
    },
  ),
  // What became of what was written about the booking. `kept`: no service is set up, so the office can read it only.
  NotificationSent: fact(notification, ({ kind, recipient, subject }) =>
    sentence(`${named[kind]} was sent to ${recipient}${told(subject)}`),
  ),
  NotificationKept: fact(notification, ({ kind, recipient, subject }) =>
    sentence(`${named[kind]} to ${recipient} was kept for the office to read${told(subject)}`),
  ),
  NotificationFailed: fact(notification.and({ reason: 'string' }), ({ kind, recipient, reason }) =>
    sentence(`${named[kind]} to ${recipient} could not be delivered: ${reason}`),
  ),
}

/** Stream `booking-<id>`, appended by dispatch. Times are UTC; a requested time is a day and HH:MM in Chicago. */
export const assignmentFacts = {
  ProviderAssigned: fact(
    type({ providerId: 'string', providerName: 'string', scheduledDate: 'string', scheduledEnd: 'string' }),
    ({ providerName, scheduledDate }) => `${providerName} was assigned for ${inChicago(scheduledDate)}.`,
  ),
  TimeWished: fact(
    // Without a time: any time of that day.
    type({ preferredDate: 'string', 'preferredTime?': 'string' }),
    ({ preferredDate, preferredTime }) =>
      preferredTime === undefined
        ? `A new day was requested: ${onCalendar(`${preferredDate}T12:00`, dayOnly)}.`
        : `A new time was requested: ${onCalendar(`${preferredDate}T${preferredTime}`, dayAndTime)}.`,
  ),
  ProviderUnassigned: fact(
    type({ providerId: 'string', scheduledDate: 'string' }),
    ({ scheduledDate }) => `The assignment for ${inChicago(scheduledDate)} was undone.`,
  ),
}

/** Stream `message-<id>`: the chat of a booking. */
export const messageFacts = {
  MessageSent: fact(
    type({
      serviceRequestId: 'string',
      'senderId?': 'string',
      senderType,
      message: 'string',
    }),
    ({ senderType, message }) => `${senders[senderType]} wrote: ${message}`,
  ),
  // By one of the office, for all of it. It does not name the booking, whose history would be twice as long by it.
  MessageRead: fact(type({}), () => 'The office read a message.'),
}

/** Stream `inquiry-<id>`: what somebody wrote to the office. `isSuspect`: probably by a script (see forms.ts). */
export const inquiryFacts = {
  InquiryReceived: fact(
    type({
      name: 'string',
      email: 'string',
      'phone?': 'string',
      subject: 'string',
      message: 'string',
      serviceType: inquiryType,
      isSuspect: 'boolean',
    }),
    ({ name, subject }) => sentence(`${name} wrote to the office: ${subject}`),
  ),
  // Answered, or needs no answer. `by` is what colleagues call whoever said so.
  InquiryHandled: fact(type({ by: 'string' }), ({ by }) => `${by} handled the message.`),
  InquiryReopened: fact(type({ by: 'string' }), ({ by }) => `${by} reopened the message.`),
}

const senders = { customer: 'The customer', admin: 'The office', provider: 'The crew' } as const

const named = { mail: 'An email', text: 'A text message' } as const satisfies Record<
  Notification['kind'],
  string
>

const told = (subject: string | undefined) => (subject ? `: ${subject}` : '')

/** Ends with one full stop, whatever somebody wrote at its end. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

// Uses Intl, because browsers run this file too and not all of them have Temporal.
const inChicago = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { ...dayAndTime, timeZone: 'America/Chicago' })
const onCalendar = (time: string, format: Intl.DateTimeFormatOptions) =>
  new Date(`${time}Z`).toLocaleString('en-US', { ...format, timeZone: 'UTC' })
const dayOnly = { dateStyle: 'medium' } as const
const dayAndTime = { ...dayOnly, timeStyle: 'short' } as const

export type BookingEvent = EventOf<typeof bookingFacts>
export type AssignmentEvent = EventOf<typeof assignmentFacts>
export type MessageEvent = EventOf<typeof messageFacts>
export type InquiryEvent = EventOf<typeof inquiryFacts>
