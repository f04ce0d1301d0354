import { Elysia } from 'elysia'
import { context } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { model, pick } from '../../../platform/model.ts'
import { bookingColumns } from '../../../shared/booking.ts'
import { arrivalWindow } from '../../../shared/windows.ts'
import { expectRequest } from '../../find.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { type WindowJob, windowTaken } from '../../windows.ts'
import type { Place } from '../events.ts'
import { windowChoice, windowsRequest } from '../forms.ts'
import { findEstimate } from '../queries.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import { declineWindow, holdWindow, refuseUnlessHoldable } from './decide.ts'
import { jobOfEstimate } from './hold.ts'
import type { Windows } from './windows.ts'

const fields = ['windowStart', 'windowEnd', 'heldUntil'] as const
const chosen = bookingColumns.pick(...fields)

/**
 * GET /api/windows?from=YYYY-MM-DD[&days=7][&estimateId=][&serviceRequestId=]: the arrival windows of some days, with
 * the crews that are left for the job of that quote or booking, which does not count as taken. Without either, for a
 * job of three hours for two people.
 *
 * PATCH /api/service-requests/:id/window {windowStart}: holds another window for an unpaid booking; null for no
 * particular time. Like paying, for every holder of the booking's id. 409 `window_taken` with the current windows if it
 * is gone. A paid booking changes its window by PATCH /api/service-requests/:id/schedule.
 */
export const windowRoutes = (
  deps: RouterOptions<'clientOf' | 'db' | 'log' | 'rateLimiter'> & Readonly<{ windows: Windows }>,
) =>
  new Elysia({ prefix: '/api' })
    .use(context(deps))
    .get(
      '/windows',
      async ({ query: { from, days, estimateId, serviceRequestId }, command }) => {
        const job = await jobOf(deps, { estimateId, serviceRequestId })
        return deps.windows.offer(job, { from, days, without: serviceRequestId, now: command.at })
      },
      { query: windowsRequest, response: model(arrivalWindow.array()) },
    )
    .patch(
      '/service-requests/:id/window',
      async ({ params, body: { windowStart }, visitor, command, server, request }) => {
        const booking = await expectRequest(deps.db, params.id)
        if (windowStart === null) {
          const { row } = await deps.log.handle(serviceRequests, params.id, declineWindow, command)
          return pick(row, fields)
        }
        refuseUnlessHoldable(booking)
        if (visitor?.role !== 'admin') deps.rateLimiter.take('holds', deps.clientOf(server, request))
        const decide = (row: ServiceRequest, place: Place) => holdWindow(row, place, command.at)
        return pick(await deps.windows.change(booking, windowStart, decide, command), fields)
      },
      { body: windowChoice, response: { 200: model(chosen), 409: model(windowTaken) } },
    )

type Asked = Readonly<{ estimateId?: string; serviceRequestId?: string }>

async function jobOf(
  { db }: Pick<Platform, 'db'>,
  { estimateId, serviceRequestId }: Asked,
): Promise<WindowJob | null> {
  if (serviceRequestId) return expectRequest(db, serviceRequestId)
  if (!estimateId) return null
  const estimate = await findEstimate(db, estimateId)
  if (!estimate) throw new NotFound('We can’t find that quote.')
  return jobOfEstimate(estimate)
}
