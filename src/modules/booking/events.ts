import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import { refundRequest } from '../../shared/account.ts'
import { bookingDetails } from '../../shared/booking.ts'
import { bookingStatus, inquiryType, senderType, statusInWords } from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'
import { photoRecord } from '../../shared/photo-analysis.ts'
import { rateCardName } from '../../shared/rate-card-name.ts'
import { whyUndelivered } from '../../shared/text-failures.ts'
import { dayFacts } from './day/events.ts'
import { papersFacts } from './papers/events.ts'
import { moneyFacts } from './payments/events.ts'
import { proofFacts } from './proof/events.ts'

/** A mail or text message. Its text is in the outbox row, not in the log. */
const notification = type({
  outboxId: 'string',
  kind: "'mail' | 'text'",
  recipient: 'string',
  'subject?': 'string',
})
type Notification = typeof notification.infer

/** The terms of a request at its corrected addresses, or at a price that the office stated with its reason. */
const accepted = bookingDetails
  .pick(
    'fromAddress',
    'toAddress',
    'fromLatitude',
    'fromLongitude',
    'toLatitude',
    'toLongitude',
    'fromPrecision',
    'toPrecision',
    'aiAnalysis',
    'pricing',
    'depositCents',
    'deposit',
    'range',
    'tariff',
    'estimateId',
    'crewSize',
    'measured',
    'jurisdiction',
  )
  .merge({ rateCardVersion: 'string', priceReason: 'string' })
  .partial()
export type Accepted = typeof accepted.infer

/** Events from before the version was recorded do not name it. */
const by = (rateCardVersion: string | undefined) =>
  rateCardVersion ? ` ${rateCardName(rateCardVersion)}.` : ''

/** How the system waives the payment that books, because the price is paid already. */
export const paidWaiver = { by: 'The system', reason: 'the price is paid already' } as const

const isPaidWaiver = (data: object) =>
  'by' in data && data.by === paidWaiver.by && 'reason' in data && data.reason === paidWaiver.reason

/** Events of stream `booking-<id>`. Money is in integer cents. */
export const bookingFacts = {
  BookingCreated: fact(
    bookingDetails.merge({
      awaitsPayment: 'boolean',
      'photoAnalysis?': photoRecord,
      'rateCardVersion?': 'string',
    }),
    ({ customerName, serviceType, pricing, review, rateCardVersion }) => {
      const job = serviceType === 'moving' ? 'move' : 'junk removal'
      if (review === 'unlocated') return `${customerName} requested a ${job}. An address was not found.`
      if (review && pricing.total === 0)
        return `${customerName} requested a ${job} outside our area. The price is not known yet.`
      if (review)
        return `${customerName} requested a ${job} outside our area for ${money(pricing.total)}.${by(rateCardVersion)}`
      return `${customerName} booked a ${job} for ${money(pricing.total)}.${by(rateCardVersion)}`
    },
  ),
  // The office reviewed the request. With other terms, if the addresses were corrected or the office stated a price.
  RequestAccepted: fact(accepted, ({ pricing, priceReason, rateCardVersion }) => {
    if (!pricing) return 'The request was accepted at its price.'
    if (priceReason)
      return sentence(`The request was accepted at a stated price of ${money(pricing.total)}: ${priceReason}`)
    return `The request was accepted for ${money(pricing.total)}, at corrected addresses.${by(rateCardVersion)}`
  }),
  // The typed name is the signature. `version` is that of the words (`shared/survey-waiver.ts`).
  SurveyWaived: fact(
    type({ signature: 'string', version: 'string' }),
    ({ signature, version }) => `${signature} waived the survey of the goods (waiver ${version}).`,
  ),
  // The customer listed the items of an unpaid booking, which is priced by them.
  ItemsListed: fact(
    bookingDetails
      .pick('aiAnalysis', 'pricing', 'depositCents', 'deposit', 'range', 'tariff', 'estimateId', 'crewSize')
      .merge({ rateCardVersion: 'string' }),
    ({ pricing, rateCardVersion }) =>
      `The customer listed ${pricing.itemCount === 1 ? 'one item' : `${pricing.itemCount} items`}. The price is ${money(pricing.total)}.${by(rateCardVersion)}`,
  ),
  // The office heard it from the customer. `version` is that of the words (`shared/sms-consent.ts`).
  SmsConsentRecorded: fact(type({ isGiven: 'boolean', version: 'string' }), ({ isGiven, version }) =>
    isGiven
      ? `The customer agreed to text messages (words ${version}), as the office recorded.`
      : 'The customer no longer wants text messages, as the office recorded.',
  ),
  // A visitor who cannot open the booking asked for the link by mail.
  LinkRequested: fact(type({}), () => 'The link to the booking was requested by email.'),
  // The office takes the booking without its deposit, such as for cash on the day. `by` is the administrator's name.
  // `isPaid`: the system does, because the price is paid already. That ends with DepositDue. The first release to do so
  // did not mark it.
  DepositWaived: fact(
    type({ by: 'string', reason: 'string', 'isPaid?': 'true' }),
    ({ by, reason }) => sentence(`${by} waived the payment that books: ${reason}`),
    [data => (isPaidWaiver(data) ? { ...data, isPaid: true } : data)],
  ),
  // A correction took back what had paid the price. The booking keeps its status, its crew and its time.
  DepositDue: fact(
    type({}),
    () => 'The payment that books is due again, because the price is no longer paid.',
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
    // Old events name the charge instead of the refund, or no payment and state: of the booking's payment, succeeded.
    // `isExtra`: of an extra payment. `differenceCents` of it return money that was not owed; the rest lowers the price.
    // `request`: the RefundRequested that it answers.
    type({
      'refundId?': 'string',
      'chargeId?': 'string',
      'paymentIntentId?': 'string',
      amountCents: 'number.integer',
      'differenceCents?': 'number.integer',
      'state?': "'pending' | 'succeeded'",
      'isExtra?': 'boolean',
      'reason?': 'string',
      'request?': refundRequest,
    }),
    ({ amountCents, reason }) => sentence(`${money(amountCents)} was refunded${reason ? `: ${reason}` : ''}`),
  ),
  RefundFailed: fact(
    // `isUnseen`: no PaymentRefunded came before, and none follows. Without `state`, it failed.
    type({
      refundId: 'string',
      'paymentIntentId?': 'string',
      amountCents: 'number.integer',
      'state?': "'failed' | 'canceled'",
      'isExtra?': 'boolean',
      'isUnseen?': 'boolean',
      'request?': refundRequest,
    }),
    ({ amountCents, state }) =>
      state === 'canceled'
        ? `The refund of ${money(amountCents)} was canceled, so the customer has not received it.`
        : `The bank rejected the refund of ${money(amountCents)}, so the customer has not received it.`,
  ),
  // The card provider failed, and would repeat that for a day. Another attempt with another key follows.
  CardCallFailed: fact(
    type({ call: "'payment' | 'refund'", key: 'string', attempt: 'number.integer', reason: 'string' }),
    ({ call, attempt, reason }) => {
      const what = call === 'payment' ? 'start a payment' : 'make a refund'
      return sentence(`Attempt ${attempt} to ${what} failed at the card provider: ${reason}`)
    },
  ),
  // The card provider did not make a promised refund. `isRetried`: it is retried automatically. `request`: it was refused
  // for good, so nothing has moved. `isNeedless`: the money had been refunded in the provider's dashboard.
  RefundNotMade: fact(
    type({ reason: 'string', isRetried: 'boolean', 'request?': refundRequest, 'isNeedless?': 'boolean' }),
    ({ reason, isRetried, isNeedless }) => {
      if (isNeedless) return sentence(`The requested refund was not needed: ${reason}`)
      return sentence(
        isRetried
          ? `The refund did not go through yet and will be retried: ${reason}`
          : `The refund did not go through and needs someone to take care of it: ${reason}`,
      )
    },
  ),
  StatusChanged: fact(
    // `note` is the reason; `adminNotes` replaces the booking's notes; `refundCents` is the refund that a cancellation
    // promises, and `keptCents` what we keep of the payment: a fee by our terms if `isFee`, or else for the reason in
    // `note`. `isDeclined`: the office declined a request, for the reason in `note`. `replacedBy`: the customer changed
    // the answers and booked again before paying. `awaitsHours`: the job is completed, and its hours decide its price.
    // `awaitsMoney`: the job is completed, and what is due or owed then is a task of the office; an older release does
    // not set it. `isLapsed`: nobody paid in time.
    type({
      from: bookingStatus,
      to: bookingStatus,
      'note?': 'string',
      'adminNotes?': 'string',
      'refundCents?': 'number.integer',
      'keptCents?': 'number.integer',
      'isFee?': 'boolean',
      'isDeclined?': 'boolean',
      'replacedBy?': 'string',
      'awaitsHours?': 'boolean',
      'awaitsMoney?': 'boolean',
      'isLapsed?': 'boolean',
    }),
    ({ from, to, note, adminNotes, refundCents, keptCents, isFee, isDeclined, replacedBy, isLapsed }) => {
      if (isLapsed) return 'The booking lapsed, because it was not paid in time.'
      const why = note ?? adminNotes
      if (replacedBy)
        return 'The customer changed the answers and booked again, which cancelled this booking.'
      if (isDeclined) return sentence(`The request was declined: ${why}`)
      const refund = refundCents ? `, and ${money(refundCents)} will be refunded to the card` : ''
      const kept = keptCents
        ? `, and ${money(keptCents)} is kept${isFee ? ' as the cancellation fee' : ''}`
        : ''
      if (from === to)
        return sentence(
          `${why ? `The office noted: ${why}` : 'The office cleared its notes'}${refund}${kept}`,
        )
      return sentence(
        `The status changed from ${statusInWords(from)} to ${statusInWords(to)}${why ? `: ${why}` : ''}${refund}${kept}`,
      )
    },
  ),
  // Deliveries of the booking's mails and texts. Kept: no mail or text service is set up; only the office can read it.
  // `answer` is what the mail server or the text message service said.
  NotificationSent: fact(notification.and({ 'answer?': 'string' }), ({ kind, recipient, subject }) =>
    sentence(`${kinds[kind]} was sent to ${recipient}${withSubject(subject)}`),
  ),
  NotificationKept: fact(notification, ({ kind, recipient, subject }) =>
    sentence(`${kinds[kind]} to ${recipient} was kept for the office to read${withSubject(subject)}`),
  ),
  NotificationFailed: fact(notification.and({ reason: 'string' }), ({ kind, recipient, reason }) =>
    sentence(`${kinds[kind]} to ${recipient} could not be delivered: ${reason}`),
  ),
  // What the carrier reported later. `code` is the text message service's.
  DeliveryReported: fact(
    type({
      outboxId: 'string',
      recipient: 'string',
      state: "'delivered' | 'undelivered' | 'failed'",
      'code?': 'string',
    }),
    ({ recipient, state, code }) =>
      state === 'delivered'
        ? `A text message to ${recipient} was delivered.`
        : `A text message to ${recipient} was not delivered: ${whyUndelivered(code)}.`,
  ),
}

/** Events of stream `phone-<number in E.164>`: whether we may send it text messages. */
export const textFacts = {
  // By a reply such as STOP, or because the text message service refuses the number for that.
  TextsStopped: fact(type({ via: "'reply' | 'provider'" }), ({ via }) =>
    via === 'reply'
      ? 'The phone’s owner replied STOP: it gets no more text messages.'
      : 'The text message service reported that the phone opted out: it gets no more text messages.',
  ),
  TextsResumed: fact(type({}), () => 'The phone’s owner replied START: it may get text messages again.'),
}

/**
 * Events of stream `booking-<id>` that dispatch appends. Times are UTC; a requested time is a date and HH:MM in
 * Chicago.
 */
export const assignmentFacts = {
  ProviderAssigned: fact(
    // The window is present if the customer chose the time by it.
    type({
      providerId: 'string',
      providerName: 'string',
      scheduledDate: 'string',
      scheduledEnd: 'string',
      'windowStart?': 'string',
      'windowEnd?': 'string',
    }),
    ({ providerName, scheduledDate }) => `${providerName} was assigned for ${inChicago(scheduledDate)}.`,
  ),
  TimeWished: fact(
    // Without `preferredTime`, any time of that day.
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

const window = type({ windowStart: 'string', windowEnd: 'string' })
/** A crew's time within an arrival window. */
const place = window.merge({
  providerId: 'string',
  providerName: 'string',
  scheduledDate: 'string',
  scheduledEnd: 'string',
})

/**
 * Events of stream `booking-<id>`: the arrival window that the customer chose. Until `until` the crew's time is held for an
 * unpaid booking; a paid one has it reserved until the office assigns a crew.
 */
export const windowFacts = {
  WindowHeld: fact(
    place.merge({ until: 'string' }),
    ({ providerName, until, ...window }) =>
      `${spanInChicago(window)} with ${providerName} was held until ${inChicago(until)}.`,
  ),
  HoldExtended: fact(
    type({ until: 'string' }),
    ({ until }) => `The hold was extended until ${inChicago(until)}.`,
  ),
  WindowReserved: fact(
    place,
    ({ providerName, ...window }) => `${spanInChicago(window)} with ${providerName} was reserved.`,
  ),
  // `lapsed`: not paid in time. `declined`: the customer wants no particular time. `longer`: the job, by its list of items,
  // takes longer than the free time.
  WindowReleased: fact(
    window.merge({ reason: "'lapsed' | 'declined' | 'longer'" }),
    ({ reason, ...window }) => `${spanInChicago(window)} ${whyReleased[reason]}.`,
  ),
  // The payment that follows is refunded.
  WindowLost: fact(
    window,
    window => `${spanInChicago(window)} was taken before the payment arrived. The booking was cancelled.`,
  ),
}

/** Events of stream `message-<id>`: one message of a booking's chat. */
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
  // Read by one administrator, for the whole office. The event omits the booking id to stay out of its history.
  MessageRead: fact(type({}), () => 'The office read a message.'),
}

/** Events of stream `inquiry-<id>`: a contact message. `isSuspect`: probably sent by a script (see forms.ts). */
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
  // Answered, or needs no answer. `by` is the administrator's name.
  InquiryHandled: fact(type({ by: 'string' }), ({ by }) => `${by} handled the message.`),
  InquiryReopened: fact(type({ by: 'string' }), ({ by }) => `${by} reopened the message.`),
}

const whyReleased = {
  lapsed: 'is no longer held: it was not paid for in time',
  declined: 'was given up; the time is to be agreed by phone',
  longer: 'is no longer held: the job takes longer now than the time that is free',
} as const

const senders = { customer: 'The customer', admin: 'The office', provider: 'The crew' } as const

const kinds = { mail: 'An email', text: 'A text message' } as const satisfies Record<
  Notification['kind'],
  string
>

const withSubject = (subject: string | undefined) => (subject ? `: ${subject}` : '')

/** Adds a period unless the text ends with punctuation. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

// Uses Intl, because browsers run this file too and not all of them have Temporal.
const inChicago = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { ...dayAndTime, timeZone: 'America/Chicago' })
/** Mar 15, 2094, 8:00 AM to 10:00 AM */
const spanInChicago = ({ windowStart, windowEnd }: typeof window.infer) =>
  `${inChicago(windowStart)} to ${new Date(windowEnd).toLocaleString('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })}`
const onCalendar = (time: string, format: Intl.DateTimeFormatOptions) =>
  new Date(`${time}Z`).toLocaleString('en-US', { ...format, timeZone: 'UTC' })
const dayOnly = { dateStyle: 'medium' } as const
const dayAndTime = { ...dayOnly, timeStyle: 'short' } as const

export type BookingEvent = EventOf<typeof bookingFacts>
export type TextEvent = EventOf<typeof textFacts>
export type AssignmentEvent = EventOf<typeof assignmentFacts>
export type WindowEvent = EventOf<typeof windowFacts>
/** A crew's free time in an arrival window. */
export type Place = typeof place.infer
export type MessageEvent = EventOf<typeof messageFacts>
export type InquiryEvent = EventOf<typeof inquiryFacts>

/** What a service request is folded from: all facts of stream `booking-<id>` but its messages. */
export const requestFacts = {
  ...bookingFacts,
  ...moneyFacts,
  ...assignmentFacts,
  ...windowFacts,
  ...dayFacts,
  ...proofFacts,
  ...papersFacts,
}
export type RequestEvent = EventOf<typeof requestFacts>
