import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import { analysis, homeSize, jurisdiction, measured, money, pricing, serviceType } from '../quoting/events.ts'

/** spec §4, and `pending_payment` for the home wizard's bookings until they are paid. */
export const bookingStatus = type(
  "'pending' | 'pending_payment' | 'confirmed' | 'assigned' | 'in_progress' | 'completed' | 'cancelled'",
)
export type BookingStatus = typeof bookingStatus.infer

/** Stream `booking-<id>`; dispatch adds its own facts there. Money in integer cents. */
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
    ({ amountCents }) => `A card payment of ${money(amountCents)} was begun.`,
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
    // Told by the refund call, which names the refund, or by the webhook, which names the charge.
    type({
      'refundId?': 'string',
      'chargeId?': 'string',
      amountCents: 'number.integer',
      'reason?': 'string',
    }),
    ({ amountCents, reason }) => sentence(`${money(amountCents)} was refunded${reason ? `: ${reason}` : ''}`),
  ),
  StatusChanged: fact(
    // `refundCents` is what a cancellation promises to give back.
    type({
      from: bookingStatus,
      to: bookingStatus,
      'adminNotes?': 'string',
      'refundCents?': 'number.integer',
    }),
    ({ from, to, adminNotes, refundCents }) =>
      sentence(
        `The status went from ${words(from)} to ${words(to)}${adminNotes ? `: ${adminNotes}` : ''}${refundCents ? `, and ${money(refundCents)} goes back to the card` : ''}`,
      ),
  ),
}

/** Stream `message-<id>`: the chat of a booking. */
export const messageFacts = {
  MessageSent: fact(
    type({
      serviceRequestId: 'string',
      'senderId?': 'string',
      senderType: "'customer' | 'admin' | 'provider'",
      message: 'string',
    }),
    ({ senderType, message }) => `${senders[senderType]} wrote: ${message}`,
  ),
}

/** spec §3 "General contact message". */
export const inquiryType = type("'general' | 'moving' | 'junk' | 'quote'")

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
}

const senders = { customer: 'The customer', admin: 'The office', provider: 'The crew' } as const

/** Ends with one full stop, whatever somebody wrote at its end. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

const words = (status: BookingStatus) => status.replaceAll('_', ' ')

export type BookingEvent = EventOf<typeof bookingFacts>
export type MessageEvent = EventOf<typeof messageFacts>
export type InquiryEvent = EventOf<typeof inquiryFacts>
