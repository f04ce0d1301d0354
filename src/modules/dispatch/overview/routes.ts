import { model } from '../../../platform/model.ts'
import { office } from '../../../platform/office.ts'
import { dayAt } from '../../../shared/chicago.ts'
import type { RouterOptions } from '../../module.ts'
import { overviewRequest } from '../forms.ts'
import { defaultSpan, overviewAnswer, overviewOf } from './overview.ts'

/**
 * GET /api/admin/overview?from=YYYY-MM-DD&to=YYYY-MM-DD, days in Chicago, inclusive, at most a year; the last four weeks
 * by default. Bookings, money and quotes per day, and the crews' past and upcoming work.
 */
export const overview = (deps: RouterOptions<'db' | 'sql'>) =>
  office(deps, '/api/admin').get(
    '/overview',
    ({ query: { from, to } }) => {
      const today = dayAt(new Date().toISOString())
      const span = from && to ? { from, to } : defaultSpan(today)
      return overviewOf(deps.sql, deps.db, span, today)
    },
    { query: overviewRequest, response: model(overviewAnswer) },
  )
