import { type Traversal, type } from 'arktype'
import { pageOf } from '../../platform/model.ts'
import { bookingStatus, contactPreference, homeSize, serviceType } from '../../shared/catalog.ts'
import { atMost, atMostOrNull, day, email, filled, instant, phone, plainDay } from '../../shared/fields.ts'
import { inventory } from '../../shared/forms/quote.ts'
import { mostTip, toCents } from '../../shared/money.ts'
import { roomsOnPhotos } from '../../shared/photo-analysis.ts'

/** Request models of bookings. Money is in dollars, as everywhere in the API. */

const windowStart = instant('Choose one of the times shown')

const amount = type('0 <= number <= 1000000')

/**
 * POST /api/service-requests. `estimateId` identifies the estimate that was shown; without it, the latest one for the
 * same job is used. `pricing` and `totalPrice` are what the customer saw; they are compared with the estimate, never
 * trusted. `windowStart` is the start of an arrival window (GET /api/windows), which is then held. `replaces` is the
 * visitor's unpaid booking that this one takes the place of: it is cancelled. `smsConsent` agrees to text messages, in
 * the words of `smsConsentVersion` or else the current ones. Fields that only the server decides (status, hourlyRate,
 * aiAnalysis, …) are ignored.
 */
export const bookingRequest = type({
  serviceType,
  customerName: filled('Name is required', 200),
  customerEmail: email,
  customerPhone: phone,
  fromAddress: filled('Address is required'),
  'toAddress?': atMostOrNull(300),
  'preferredDate?': day.or("'' | null"),
  'windowStart?': windowStart.or("'' | null"),
  'photoUrls?': type('string <= 1000').array().atMostLength(50).or('null'),
  'photoRooms?': roomsOnPhotos.or('null'),
  'pricing?': type({ 'total?': amount }).or('null'),
  'totalPrice?': amount.or('null'),
  'estimateId?': 'string <= 40 | null',
  'roomSize?': homeSize.or('null'),
  'loadSize?': type('1 <= number.integer <= 8').or('null'),
  'contactPreference?': contactPreference.or('null'),
  'smsConsent?': 'boolean | null',
  'smsConsentVersion?': 'string <= 20 | null',
  'adminNotes?': atMostOrNull(2000),
  'createCheckout?': 'boolean | null',
  'replaces?': 'string <= 40 | null',
}).onDeepUndeclaredKey('delete')
export type BookingRequest = typeof bookingRequest.infer

/** GET /api/windows: days in Chicago, and the quote or the booking that they are for. */
export const windowsRequest = type({
  from: plainDay,
  days: type('string.integer.parse').to('1 <= number <= 31').default('7'),
  'estimateId?': 'string <= 40',
  'serviceRequestId?': 'string <= 40',
}).onDeepUndeclaredKey('delete')

/** PATCH /api/service-requests/{id}/window */
export const windowChoice = type({ windowStart: windowStart.or('null') }).onDeepUndeclaredKey('delete')

/** POST /api/service-requests/{id}/survey-waiver. The typed name is the signature. */
export const surveyWaiverForm = type({
  signature: filled('Type your name to sign', 200),
  version: 'string <= 20',
}).onDeepUndeclaredKey('delete')

/** POST /api/service-requests/{id}/items. `total` is what the customer saw, in dollars; it is compared, never trusted. */
export const itemsForm = type({
  inventory: inventory.atLeastLength(1).configure({ message: 'List at least one item' }),
  'isInventoryComplete?': 'boolean',
  total: amount,
}).onDeepUndeclaredKey('delete')
export type ItemsForm = typeof itemsForm.infer

/** POST …/sms-consent: whether the customer agrees to text messages, as the office heard from them. */
export const smsConsentForm = type({ isGiven: 'boolean' }).onDeepUndeclaredKey('delete')

/** POST /api/photos/upload. If given, the type and length (in bytes) are bound to the upload URL. */
export const uploadRequest = type({
  'contentType?': 'string <= 100',
  'contentLength?': '0 < number.integer <= 10485760',
}).or('undefined | null')

/**
 * POST /api/create-payment-intent. Without `purpose` it is the payment that books. The server knows the amounts, except for
 * the customer's tip, in dollars, which comes with what is due of the balance.
 */
export const paymentRequest = type({
  serviceRequestId: '1 <= string <= 40',
  'purpose?': "'balance'",
  'tip?': type(`0 <= number <= ${mostTip}`).configure({
    message: `Enter an amount up to $${mostTip.toLocaleString('en-US')}`,
  }),
}).onDeepUndeclaredKey('delete')

export const confirmRequest = type({
  serviceRequestId: '1 <= string <= 40',
  paymentIntentId: '1 <= string <= 100',
}).onDeepUndeclaredKey('delete')

/**
 * PATCH …/status. `note` is the reason, for the history; `adminNotes` replaces the booking's notes. Without `status`,
 * the status is unchanged. `refund` settles the money of a cancellation, in dollars; without it
 * nothing is refunded, and the booking stays on the office's list. 409 if the booking no longer matches `seen`.
 */
export const statusChange = type({
  'status?': bookingStatus,
  'refund?': amount,
  'note?': type('string.trim').to(atMost(2000)).or('null'),
  'adminNotes?': atMostOrNull(2000),
  'seen?': { 'status?': 'string <= 40', 'adminNotes?': 'string | null' },
})
export type StatusChange = typeof statusChange.infer

/**
 * POST …/review: accepts a request, at other addresses if given, and at a price that the office states. `price` is in
 * dollars; the customer reads its reason. `hours` are the crew's time for the job at that price, drive included.
 */
export const acceptance = type({
  'fromAddress?': filled('Address is required'),
  'toAddress?': filled('Address is required'),
  'price?': type('1 <= number <= 100000').configure({ message: 'Enter $1 to $100,000' }),
  'priceReason?': filled('Say what the price is for', 200),
  'hours?': type('0.25 <= number <= 100')
    .narrow(hours => Number.isInteger(hours * 4))
    .configure({ message: 'Enter 0.25 to 100 hours, in quarters of an hour' }),
})
  .narrow(
    ({ price, priceReason }, ctx) =>
      price === undefined ||
      priceReason !== undefined ||
      ctx.reject({ relativePath: ['priceReason'], message: 'Say what the price is for' }),
  )
  .narrow(
    ({ price, hours }, ctx) =>
      hours === undefined ||
      price !== undefined ||
      ctx.reject({ relativePath: ['price'], message: 'Enter the price for these hours' }),
  )
  .onDeepUndeclaredKey('delete')
export type Acceptance = typeof acceptance.infer

/** POST /api/service-requests/{id}/card-consent: the box about keeping the card, and the version of its words. */
export const cardConsentForm = type({ isGiven: 'boolean', version: 'string <= 20' }).onDeepUndeclaredKey(
  'delete',
)

/** POST …/deposit-waiver: why the office takes the booking without the payment that books, such as cash on the day. */
export const depositWaiver = type({ reason: filled('Say why', 500) }).onDeepUndeclaredKey('delete')

/** POST …/decline: the reason, which the customer is mailed. */
export const refusal = type({ reason: filled('Say why', 500) }).onDeepUndeclaredKey('delete')

/** POST …/cancel by the customer. `seenFee` is the fee in dollars that the page showed; it is compared, never trusted. */
export const cancellationRequest = type({ 'seenFee?': amount })
  .onDeepUndeclaredKey('delete')
  .or('undefined | null')

const filter = {
  'status?': bookingStatus.or(bookingStatus.array()).pipe(status => [status].flat()),
  'q?': 'string <= 200',
  'from?': day,
  'to?': day,
} as const

/** `status` may be repeated; dates are in America/Chicago. */
export const exportRequest = type(filter).onDeepUndeclaredKey('delete')

/** The same filter, in pages. */
export const listRequest = type({
  ...filter,
  ...pageOf({ usual: 200, most: 500 }),
}).onDeepUndeclaredKey('delete')

/** A customer's own bookings, in pages. */
export const myListRequest = type(pageOf({ usual: 20, most: 100 })).onDeepUndeclaredKey('delete')

/** GET /api/admin/outbox: a page, optionally for one booking, state or kind. */
export const outboxRequest = type({
  'state?': "'waiting' | 'sent' | 'kept' | 'failed'",
  'kind?': "'mail' | 'text'",
  'serviceRequestId?': 'string <= 40',
  ...pageOf({ usual: 50, most: 200 }),
}).onDeepUndeclaredKey('delete')

/** GET /api/admin/service-requests/{id}/timeline/at and /trail: a log position from the timeline. */
export const positionRequest = type({
  position: type('string.integer.parse').to('number >= 0'),
}).onDeepUndeclaredKey('delete')

/**
 * POST …/refund, in dollars. `amount` is at least one cent; without it, the full remainder is refunded. `isExtra`: of what
 * was paid by mistake. 409 if another remainder than that in `seen` can be refunded.
 */
export const refundRequest = type({
  'amount?': 'number >= 0.01',
  'isExtra?': 'boolean',
  'reason?': atMost(500),
  'seen?': { 'refundable?': 'number' },
}).onDeepUndeclaredKey('delete')

/** POST …/charge-card: what the page showed to be due now, in dollars. 409 if another amount is due. */
export const cardCharge = type({ amount: '0 < number <= 1000000' }).onDeepUndeclaredKey('delete')

/**
 * POST …/cash and PATCH …/cash/{cashId}: money taken by hand, in dollars. `tip` is part of the amount; an amount of 0
 * takes an entry back. 409 for a new entry if the balance is no longer that in `seen`: somebody else may have recorded
 * the same money.
 */
export const cashForm = type({
  kind: "'cash' | 'check'",
  amount: '0 <= number <= 100000',
  'tip?': '0 <= number <= 100000',
  takenBy: filled('Who took it is required'),
  'note?': atMost(500),
  'seen?': { 'balance?': 'number' },
}).onDeepUndeclaredKey('delete')
export type CashForm = typeof cashForm.infer

/** POST …/pay-back: money that we owed and paid back by hand, in dollars. `seen` is the balance that the page showed. */
export const payBackForm = type({
  kind: "'cash' | 'check'",
  amount: '0.01 <= number <= 100000',
  paidBy: filled('Who paid it is required'),
  'note?': atMost(500),
  seen: { balance: 'number' },
}).onDeepUndeclaredKey('delete')

/** POST …/pay-back/{paidBackId}/remove: it was recorded by mistake. */
export const paidBackRemoval = type({ reason: filled('Say why', 500) }).onDeepUndeclaredKey('delete')

/**
 * POST /api/crew/jobs/{id}/bill: the total and the balance in dollars that the customer agreed to. 409 if they have
 * changed. A page of an earlier release does not ask who agreed.
 */
export const crewSettlement = type({
  total: '0 <= number <= 1000000',
  balance: '-1000000 <= number <= 1000000',
  'acceptedBy?': filled('Enter the full name of the person who agrees', 200),
}).onDeepUndeclaredKey('delete')

/** POST /api/crew/jobs/{id}/bill/cash: `by` is the id of the crew's member who took it. */
export const crewCash = type({
  kind: "'cash' | 'check'",
  amount: '0.01 <= number <= 100000',
  'tip?': '0 <= number <= 100000',
  'by?': atMost(100),
}).onDeepUndeclaredKey('delete')
export type CrewCashForm = typeof crewCash.infer

/** What the page showed; 409 if the booking no longer matches it. The balance is in dollars. */
const seenMoney = type({ 'status?': 'string <= 40', 'balance?': 'number' })

/** In cents; undefined if the page did not say. */
export const seenBalanceIn = (seen: Readonly<{ balance?: number }> = {}) =>
  seen.balance === undefined ? undefined : toCents(seen.balance)

/** At most a week. */
const minutes = type('0 <= number.integer <= 10080')

/**
 * POST …/settlement: what was worked. `minutes` include the drive between the ends and no breaks; `travelMinutes` are
 * those of the truck to the customer and back. `span` is when the work was done. Amounts are in dollars. `agreedBy` is
 * who agreed to more than the estimate: with `agreedMinutes` to the extras and to so many minutes more, and without it to
 * all of the work. With `preview`, nothing is recorded.
 */
export const settlementForm = type({
  workers: '1 <= number.integer <= 20',
  minutes: minutes.narrow(
    (each, ctx) => each > 0 || ctx.reject({ message: 'Enter how long the crew worked' }),
  ),
  travelMinutes: minutes.default(0),
  'span?': type({
    startedAt: instant('Enter when the work began'),
    endedAt: instant('Enter when the work ended'),
    breakMinutes: minutes,
  }).narrow(
    ({ startedAt, endedAt }, ctx) =>
      Date.parse(startedAt) <= Date.parse(endedAt) || ctx.reject({ message: 'The end is before the start' }),
  ),
  'extras?': type({
    label: filled('Say what it is', 100),
    amount: type('0.01 <= number <= 100000').configure({ message: 'Enter an amount above $0' }),
  })
    .array()
    .atMostLength(20),
  'agreedBy?': atMostOrNull(200),
  'agreedMinutes?': minutes,
  'preview?': 'boolean',
  'seen?': seenMoney,
}).onDeepUndeclaredKey('delete')
export type SettlementForm = typeof settlementForm.infer

/** POST …/charges: in dollars, negative for a discount. The customer reads the label and the reason. */
export const chargeForm = type({
  label: filled('Say what it is for', 100),
  amount: type('-100000 <= number <= 100000').narrow(
    (each, ctx) => toCents(each) !== 0 || ctx.reject({ message: 'Enter an amount' }),
  ),
  reason: filled('Say why', 500),
  'seen?': seenMoney,
}).onDeepUndeclaredKey('delete')
export type ChargeForm = typeof chargeForm.infer

/** POST /api/service-requests/{id}/messages: a chat message. */
export const messageForm = type({ message: type('string.trim').narrow(isValidMessage) }).onDeepUndeclaredKey(
  'delete',
)

/** In characters. The page's composer has the same limit. */
const maxMessageLength = 2000

function isValidMessage(text: string, ctx: Traversal): boolean {
  if (text === '') return ctx.reject({ message: 'Please write a message' })
  return (
    text.length <= maxMessageLength ||
    ctx.reject({ message: `Messages can be at most ${maxMessageLength.toLocaleString('en-US')} characters` })
  )
}

/** POST /api/admin/chats/{id}/read: the time of the newest message on the screen. */
export const readForm = type({ upTo: 'string.date.iso' }).onDeepUndeclaredKey('delete')

/** GET /api/admin/chats: a page of chats; `cursor` is the id of the last message of the previous page's last chat. */
export const chatsRequest = type(pageOf({ usual: 50, most: 200 })).onDeepUndeclaredKey('delete')

/** A page of a chat: the newest messages, or those before the message with the id `cursor`. */
export const messagesRequest = type(pageOf({ usual: 100, most: 200 })).onDeepUndeclaredKey('delete')
