import { type Traversal, type } from 'arktype'
import { filled, inOrder, instant, plainDay, type Span, timeOfDay } from '../../shared/fields.ts'

/** The crew, time and status that the client last saw. A stale value refuses the change. */
const seen = type({
  providerId: 'string <= 40 | null',
  scheduledDate: instant('Choose a date and time').or('null'),
  'status?': 'string <= 40',
})

/** `scheduledDate` is an instant, ISO 8601 with its offset. */
export const assignment = type({
  providerId: filled('Choose a provider', 40),
  scheduledDate: instant('Choose a date and time'),
  'seen?': seen,
}).onDeepUndeclaredKey('delete')
export type Assignment = typeof assignment.infer

/** DELETE /api/admin/service-requests/{id}/assign: the crew and time that the client last saw. */
export const unassignRequest = type({
  'providerId?': 'string <= 40',
  'scheduledDate?': instant('Choose a date and time'),
}).onDeepUndeclaredKey('delete')

/** /api/admin/swap: the ids of two bookings. */
export const swapRequest = type({
  a: '1 <= string <= 40',
  b: '1 <= string <= 40',
  'seen?': { a: seen, b: seen },
})
  .onDeepUndeclaredKey('delete')
  .narrow(
    ({ a, b }, ctx) => a !== b || ctx.reject({ message: 'Choose another booking', relativePath: ['b'] }),
  )
export type Swap = typeof swapRequest.infer

/**
 * PATCH /api/service-requests/{id}/schedule: a start time or an arrival window, as an instant, ISO 8601 with its
 * offset.
 */
export const newTime = type({
  'scheduledDate?': instant('Choose a date and time'),
  'windowStart?': instant('Choose a date and time'),
})
  .onDeepUndeclaredKey('delete')
  .narrow(
    ({ scheduledDate, windowStart }, ctx) =>
      (scheduledDate === undefined) !== (windowStart === undefined) ||
      ctx.reject({ message: 'Choose a date and time', relativePath: ['scheduledDate'] }),
  )

/** PATCH /api/service-requests/{id}/preferred-date: a day in Chicago. */
export const newDay = type({ preferredDate: plainDay }).onDeepUndeclaredKey('delete')

/** GET /api/admin/service-requests/{id}/suggestions */
export const suggestionsRequest = type({
  'date?': plainDay,
  'time?': timeOfDay,
  'providerId?': 'string <= 40',
}).onDeepUndeclaredKey('delete')

/** GET /api/admin/schedule */
export const scheduleRequest = type({ from: plainDay, to: plainDay })
  .onDeepUndeclaredKey('delete')
  .narrow(inOrder)
  .narrow((span, ctx) => isWithin(94, 'three months', span, ctx))

/** GET /api/admin/overview: both days or neither. */
export const overviewRequest = type({ 'from?': plainDay, 'to?': plainDay })
  .onDeepUndeclaredKey('delete')
  .narrow(({ from, to }, ctx) => {
    if (from && to) return inOrder({ from, to }, ctx) && isWithin(366, 'a year', { from, to }, ctx)
    return from === to || ctx.reject({ message: 'Please choose both a first and a last day' })
  })

/** GET /api/availability: a day in Chicago, optionally for one crew and one booking. */
export const availabilityRequest = type({
  date: plainDay.configure({ message: 'Please choose a valid date' }),
  'providerId?': 'string <= 40',
  'serviceRequestId?': 'string <= 40',
}).onDeepUndeclaredKey('delete')

function isWithin(days: number, inWords: string, { from, to }: Span, ctx: Traversal) {
  return (
    Date.parse(to) - Date.parse(from) < days * 86_400_000 ||
    ctx.reject({ message: `Please choose at most ${inWords}`, relativePath: ['to'] })
  )
}
