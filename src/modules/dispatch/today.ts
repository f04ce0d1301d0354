import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { addDays, dayAt } from '../../http/chicago.ts'
import { context } from '../../http/context.ts'
import { administrator } from '../../http/visitor.ts'
import { bookingNumber } from '../booking/service-request.ts'
import { countWaiting, listDue } from './queries.ts'

/**
 * GET /api/admin/today, what the office has to watch: the jobs that were to begin before this day of Chicago ends and
 * are not over, the earliest first; and how many paid bookings need a crew, `soon` those wished for by tomorrow.
 */
export const today = (deps: Deps) =>
  new Elysia({ prefix: '/api/admin', tags: ['office'] })
    .use(context(deps))
    .onTransform(({ visitor }) => {
      administrator(visitor)
    })
    .get('/today', async ({ command }) => {
      const day = dayAt(command.at)
      const [due, waiting] = await Promise.all([
        listDue(deps.db, day),
        countWaiting(deps.db, addDays(day, 1)),
      ])
      const jobs = due.map(({ request, crew }) => ({
        id: request.id,
        bookingNumber: bookingNumber(request),
        customerName: request.customerName,
        status: request.status,
        scheduledDate: request.scheduledDate,
        scheduledEnd: request.scheduledEnd,
        providerId: request.providerId,
        providerName: crew?.name ?? null,
        providerPhone: crew?.phone ?? null,
      }))
      return { jobs, waiting }
    })
