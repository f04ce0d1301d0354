import { model } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { addDays, dayAt, spanOf } from '../../shared/chicago.ts'
import { bookingNumber } from '../booking/service-request.ts'
import type { RouterOptions } from '../module.ts'
import { countWaiting, listOpen, openJob } from './queries.ts'

/**
 * GET /api/admin/today: unfinished jobs that start before today ends in Chicago, earliest first, and how many paid
 * bookings need a crew. `soon` counts those with a preferred day of tomorrow or earlier.
 */
export const today = (deps: RouterOptions<'db'>) =>
  office(deps, '/api/admin').get(
    '/today',
    async ({ command }) => {
      const day = dayAt(command.at)
      const [due, waiting] = await Promise.all([
        listOpen(deps.db, spanOf(day, day).end),
        countWaiting(deps.db, addDays(day, 1)),
      ])
      return { jobs: due.map(job => ({ bookingNumber: bookingNumber(job), ...job })), waiting }
    },
    {
      response: model({
        jobs: openJob.merge({ bookingNumber: 'string' }).array(),
        waiting: { all: 'number.integer', soon: 'number.integer' },
      }),
    },
  )
