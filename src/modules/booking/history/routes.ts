import { type } from 'arktype'
import { type Stored, streamOf } from '../../../eventlog/types.ts'
import { office } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { model } from '../../../platform/model.ts'
import { totalReceivedCents, totalRefundedCents } from '../../../shared/account.ts'
import { officeBooking } from '../../../shared/booking.ts'
import { dollars } from '../../../shared/money.ts'
import type { RouterOptions } from '../../module.ts'
import { positionRequest } from '../forms.ts'
import { bookingAccounts } from '../payments/account.ts'
import { officeView } from '../present.ts'
import { serviceRequests } from '../service-request.ts'
import { findTrail, waypoint } from './drives.ts'
import { crewName, entry, rowAt, timeline } from './timeline.ts'

/** The office views a booking's history, its state at any position, and the path of a drive. */
export const bookingHistory = (deps: RouterOptions<'log' | 'sql'>) => {
  const { log, sql } = deps
  return office(deps, '/api/admin/service-requests/:id/timeline')
    .get(
      '/',
      async ({ params }) => {
        const entries = await timeline(deps, params.id)
        if (entries.length === 0) throw new NotFound('We can’t find that booking.')
        return entries
      },
      { response: model(entry.array()) },
    )
    .get(
      '/at',
      async ({ params, query }) => {
        const events = await log.stream(streamOf(serviceRequests, params.id))
        const past = bookingAt(events, query.position)
        if (!past) throw new NotFound('That booking did not exist yet.')
        return { position: query.position, ...past }
      },
      { query: positionRequest, response: model(pastBooking) },
    )
    .get(
      '/trail',
      ({ params, query }) => findTrail(sql, params.id, { position: query.position, most: mostPoints }),
      { query: positionRequest, response: model(waypoint.array()) },
    )
}

/** `receivedAmount` and `returnedAmount` count cards, cash and checks, with tips. */
const pastBooking = type({
  position: 'number.integer',
  booking: officeBooking.merge({ receivedAmount: 'number', returnedAmount: 'number' }),
  providerName: 'string | null',
  changes: type({ field: 'string', from: 'unknown', to: 'unknown' }).array(),
})

/** More points than a small map can show. */
const mostPoints = 500

/**
 * A booking's past state: the fold of its own events up to a log position, as the office sees it. `changes` lists the
 * fields changed by the event at exactly that position. It is empty at the first event, and at positions of other
 * streams. Returns undefined before the booking existed.
 */
function bookingAt(own: readonly Stored[], position: number) {
  const booking = viewAt(own, position)
  if (!booking) return
  const { providerId } = booking
  const isOwnEvent = own.some(event => event.position === position)
  const before = isOwnEvent ? viewAt(own, position - 1) : booking
  return {
    booking,
    providerName: providerId === null ? null : (crewName(providerId, own, position) ?? null),
    changes: before ? changesBetween(before, booking) : [],
  }
}

function viewAt(own: readonly Stored[], position: number) {
  const row = rowAt(serviceRequests, own, position)
  const account = rowAt(bookingAccounts, own, position)
  if (!row || !account) return undefined
  return {
    ...officeView(row),
    receivedAmount: dollars(totalReceivedCents(account)),
    returnedAmount: dollars(totalRefundedCents(account)),
  }
}

type View = NonNullable<ReturnType<typeof viewAt>>

function changesBetween(before: View, after: View) {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...to.keys()]
    .filter(field => field !== 'updatedAt' && !Bun.deepEquals(from.get(field), to.get(field)))
    .map(field => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
}
