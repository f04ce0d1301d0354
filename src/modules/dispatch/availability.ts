import { Elysia } from 'elysia'
import { context } from '../../platform/context.ts'
import { model } from '../../platform/model.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { availabilityRequest } from './forms.ts'
import { openingsOn, usualErrand } from './openings.ts'
import { findCrew, findCrews } from './queries.ts'
import { slot, slotView } from './slot-taken.ts'
import { calendarAt } from './working-time.ts'

/**
 * GET /api/availability?date=YYYY-MM-DD[&providerId=][&serviceRequestId=]: the day's slots in America/Chicago, as
 * `{time: 'HH:MM', label, available}`, and for an administrator `reason` where one is not available, and whether it is
 * `overrulable`. With `serviceRequestId` the job is that booking, whose own time is not in its way; without it, three hours for two people.
 * With `providerId` for that crew alone, otherwise for any.
 */
export const availability = (deps: RouterOptions<'config' | 'db'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).get(
    '/availability',
    async ({ query, visitor, command }) => {
      const { date, providerId, serviceRequestId } = query
      const isOffice = visitor?.role === 'admin'
      const errand = serviceRequestId ? await expectRequest(deps.db, serviceRequestId) : usualErrand
      const around = { from: date, to: date, without: serviceRequestId }
      const crews = providerId
        ? [await findCrew(deps.db, providerId, around)]
        : await findCrews(deps.db, around)
      return openingsOn(date, crews, errand, calendarAt(deps.config, command.at)).map(opening =>
        slotView(opening, isOffice),
      )
    },
    { query: availabilityRequest, response: model(slot.array()) },
  )
