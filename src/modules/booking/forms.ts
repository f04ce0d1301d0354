import { type Traversal, type } from 'arktype'
import { bookingStatus, contactPreference, homeSize, serviceType } from '../../shared/catalog.ts'
import { atMost, atMostOrNull, day, email, filled, phone } from '../../shared/fields.ts'

/** What clients send about bookings. Prices are in dollars, as everywhere on the wire. */

const amount = type('0 <= number <= 1000000')

/**
 * POST /api/service-requests. `estimateId` names the estimate that was shown; without it the last one given for the
 * same job is taken. `pricing` and `totalPrice` are what the customer saw: they are compared with the estimate, never
 * believed. What only the server decides (status, hourlyRate, aiAnalysis, …) may come and is not read.
 */
export const bookingRequest = type({
  serviceType,
  customerName: filled('Name is required', 200),
  customerEmail: email,
  customerPhone: phone,
  fromAddress: filled('Address is required'),
  'toAddress?': atMostOrNull(300),
  'preferredDate?': day.or("'' | null"),
  'photoUrls?': type('string <= 1000').array().atMostLength(50).or('null'),
  'pricing?': type({ 'total?': amount }).or('null'),
  'totalPrice?': amount.or('null'),
  'estimateId?': 'string <= 40 | null',
  'roomSize?': homeSize.or('null'),
  'loadSize?': type('1 <= number.integer <= 8').or('null'),
  'contactPreference?': contactPreference.or('null'),
  'adminNotes?': atMostOrNull(2000),
  'createCheckout?': 'boolean | null',
}).onDeepUndeclaredKey('delete')
export type BookingRequest = typeof bookingRequest.infer

/** POST /api/photos/upload: type and length bind the address when they are known. */
export const uploadRequest = type({
  'contentType?': 'string <= 100',
  'contentLength?': '0 < number.integer <= 10485760',
}).or('undefined | null')

export const paymentRequest = type({ serviceRequestId: '1 <= string <= 40' }).onDeepUndeclaredKey('delete')

export const confirmRequest = type({
  serviceRequestId: '1 <= string <= 40',
  paymentIntentId: '1 <= string <= 100',
}).onDeepUndeclaredKey('delete')

/**
 * PATCH …/status: `note` says why, for the history; `adminNotes` replaces the notes on the booking. Without
 * `status`, the status is unchanged. 409 if what the caller has `seen` has changed.
 */
export const statusChange = type({
  'status?': bookingStatus,
  'note?': type('string.trim').to(atMost(2000)).or('null'),
  'adminNotes?': atMostOrNull(2000),
  'seen?': { 'status?': 'string <= 40', 'adminNotes?': 'string | null' },
})
export type StatusChange = typeof statusChange.infer

const filter = {
  'status?': bookingStatus.or(bookingStatus.array()).pipe(status => [status].flat()),
  'q?': 'string <= 200',
  'from?': day,
  'to?': day,
} as const

/** `status` may be given once or several times; days are those of America/Chicago. */
export const exportRequest = type(filter).onDeepUndeclaredKey('delete')

/** A page of what the same filter finds. */
export const listRequest = type({
  ...filter,
  'cursor?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 500').default('200'),
}).onDeepUndeclaredKey('delete')

/** A customer's own list, in pages of at most a hundred. */
export const myListRequest = type({
  'cursor?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 100').default('20'),
}).onDeepUndeclaredKey('delete')

/** GET /api/admin/outbox: a page of it, of one booking with `serviceRequestId`, of one state or kind where that is asked. */
export const outboxRequest = type({
  'state?': "'waiting' | 'sent' | 'kept' | 'failed'",
  'kind?': "'mail' | 'text'",
  'cursor?': 'string <= 40',
  'serviceRequestId?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 200').default('50'),
}).onDeepUndeclaredKey('delete')

/** GET /api/admin/service-requests/{id}/timeline/at and /trail: a position of the log, as the timeline names it. */
export const positionRequest = type({
  position: type('string.integer.parse').to('number >= 0'),
}).onDeepUndeclaredKey('delete')

/** `amount` in dollars, a cent at least; without it all that is left. */
export const refundRequest = type({
  'amount?': 'number >= 0.01',
  'reason?': atMost(500),
}).onDeepUndeclaredKey('delete')

/** POST /api/service-requests/{id}/messages: a line of the chat. */
export const messageForm = type({ message: type('string.trim').narrow(isMessage) }).onDeepUndeclaredKey(
  'delete',
)

/** Characters; the page's composer has the same. */
const longestMessage = 2000

function isMessage(text: string, ctx: Traversal): boolean {
  if (text === '') return ctx.reject({ message: 'Please write a message' })
  return (
    text.length <= longestMessage ||
    ctx.reject({ message: `Messages can be at most ${longestMessage.toLocaleString('en-US')} characters` })
  )
}

/** POST /api/admin/chats/{id}/read: the time of the newest line on the screen. */
export const readForm = type({ upTo: 'string.date.iso' }).onDeepUndeclaredKey('delete')

/** GET /api/admin/chats: a page of chats; `cursor` is the id of the last line of the last chat of the page before. */
export const chatsRequest = type({
  'cursor?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 200').default('50'),
}).onDeepUndeclaredKey('delete')

/** A page of the chat: the newest messages, or those before the one whose id is `cursor`. */
export const messagesRequest = type({
  'cursor?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 200').default('100'),
}).onDeepUndeclaredKey('delete')
