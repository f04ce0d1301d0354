import { model } from '../../../platform/model.ts'
import { office } from '../../../platform/office.ts'
import { dayAt } from '../../../shared/chicago.ts'
import type { RouterOptions } from '../../module.ts'
import { overviewRequest } from '../forms.ts'
import { overviewAnswer, overviewOf, usualSpan } from './overview.ts'

/**
 * GET /api/admin/overview?from=YYYY-MM-DD&to=YYYY-MM-DD, both days of Chicago included, a year at most; without them
 * the last four weeks. How the business goes: bookings, money and quotes by day, and the crews' work, done and to come.
 */
export const overview = (deps: RouterOptions<'db' | 'sql'>) =>
  office(deps, '/api/admin').get(
    '/overview',
    ({ query: { from, to } }) => {
      const today = dayAt(new Date().toISOString())
      const asked = from && to ? { from, to } : usualSpan(today)
      return overviewOf(deps.sql, deps.db, asked, today)
    },
    { query: overviewRequest, response: model(overviewAnswer) },
  )
