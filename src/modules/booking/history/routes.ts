import { type } from 'arktype'
import { streamOf } from '../../../eventlog/types.ts'
import { NotFound } from '../../../platform/errors.ts'
import { model } from '../../../platform/model.ts'
import { office } from '../../../platform/office.ts'
import { officeBooking } from '../../../shared/booking.ts'
import type { RouterOptions } from '../../module.ts'
import { positionRequest } from '../forms.ts'
import { serviceRequests } from '../service-request.ts'
import { bookingAt } from './booking-at.ts'
import { findTrail, waypoint } from './drives.ts'
import { entry, timeline } from './timeline.ts'

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

const pastBooking = type({
  position: 'number.integer',
  booking: officeBooking,
  providerName: 'string | null',
  changes: type({ field: 'string', from: 'unknown', to: 'unknown' }).array(),
})

/** More points than a small map can show. */
const mostPoints = 500
