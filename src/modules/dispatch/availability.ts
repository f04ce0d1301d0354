import { Elysia } from 'elysia'
import { context } from '../../platform/context.ts'
import { model } from '../../platform/model.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { availabilityRequest } from './forms.ts'
import { defaultJob, openingsOn } from './openings.ts'
import { findCrew, findCrews } from './queries.ts'
import { slot, slotView } from './slot-taken.ts'
import { calendarAt } from './working-time.ts'

/**
 * GET /api/availability?date=YYYY-MM-DD[&providerId=][&serviceRequestId=]: the day's slots in America/Chicago, as
 * `{time: 'HH:MM', label, available}`. Administrators also see the `reason` an unavailable slot is unavailable and whether
 * they may override it (`overrulable`). With `serviceRequestId`, the slots fit that booking, ignoring its current time;
 * without it, a job of three hours for two people. With `providerId`, only that crew is considered.
 */
export const availability = (deps: RouterOptions<'config' | 'db'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).get(
    '/availability',
    async ({ query, visitor, command }) => {
      const { date, providerId, serviceRequestId } = query
      const isOffice = visitor?.role === 'admin'
      const jobSpec = serviceRequestId ? await expectRequest(deps.db, serviceRequestId) : defaultJob
      const window = { from: date, to: date, without: serviceRequestId }
      const crews = providerId
        ? [await findCrew(deps.db, providerId, window)]
        : await findCrews(deps.db, window)
      return openingsOn(date, crews, jobSpec, calendarAt(deps.config, command.at)).map(opening =>
        slotView(opening, isOffice),
      )
    },
    { query: availabilityRequest, response: model(slot.array()) },
  )
