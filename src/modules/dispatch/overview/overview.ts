import { type } from 'arktype'
import { asc } from 'drizzle-orm'
import { providers } from '../../../../db/schema.ts'
import { office } from '../../../platform/context.ts'
import { model } from '../../../platform/model.ts'
import { addDays, dayAt } from '../../../shared/chicago.ts'
import { dollars } from '../../../shared/money.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { overviewRequest } from '../forms.ts'
import {
  type Business,
  daysOf,
  isAtWork,
  listDays,
  type Span,
  sumOf,
  sumOfWork,
  type Work,
  workIn,
} from './figures.ts'

const business = type({
  bookings: {
    made: 'number.integer',
    paid: 'number.integer',
    unpaid: 'number.integer',
    cancelled: 'number.integer',
  },
  revenue: { received: 'number', refunded: 'number', net: 'number' },
  quotes: { given: 'number.integer', booked: 'number.integer', paid: 'number.integer' },
})
const crewWork = type({
  scheduledHours: 'number',
  workableHours: 'number',
  jobs: 'number.integer',
  jobsDone: 'number.integer',
})
const sum = business.merge({ work: crewWork })

const overviewResponse = type({
  from: 'string',
  to: 'string',
  today: 'string',
  days: business.merge({ day: 'string' }).array(),
  sum,
  before: { from: 'string', to: 'string', sum },
  ahead: crewWork,
  crews: type({
    id: 'string',
    name: 'string',
    isAtWork: 'boolean',
    soFar: crewWork,
    ahead: crewWork,
    days: { scheduledHours: 'number[]', workableHours: 'number[]', jobs: 'number.integer[]' },
  }).array(),
})

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
      return overviewOf(deps, span, today)
    },
    { query: overviewRequest, response: model(overviewResponse) },
  )

/** The four weeks that end today. */
const defaultSpan = (today: string): Span => ({ from: addDays(today, -27), to: today })

/**
 * The requested days up to today, their totals and those of the preceding span of the same length, and each crew's work
 * so far, ahead and per day. Money in dollars, work in hours, days in Chicago.
 */
async function overviewOf({ db, sql }: Pick<Platform, 'db' | 'sql'>, span: Span, today: string) {
  const length = daysOf(span).length
  const soFar = { from: span.from, to: earlier(span.to, today) }
  const before = { from: addDays(span.from, -length), to: addDays(soFar.to, -length) }

  const [rows, days, workOf, workBefore] = await Promise.all([
    db.select().from(providers).orderBy(asc(providers.name)),
    listDays({ db, sql }, { from: before.from, to: soFar.to }),
    workIn(sql, span),
    workIn(sql, before),
  ])
  const currentDays = days.filter(({ day }) => day >= span.from)
  const previousDays = days.filter(({ day }) => day <= before.to)
  const crews = rows.map(crew => {
    const work = workOf(crew)
    return {
      id: crew.id,
      name: crew.name,
      isAtWork: isAtWork(crew),
      work,
      soFar: sumOfWork(work.filter(({ day }) => day <= today)),
      ahead: sumOfWork(work.filter(({ day }) => day > today)),
    }
  })
  const atWork = crews.filter(crew => crew.isAtWork)
  return {
    ...span,
    today,
    days: currentDays.map(each => ({ day: each.day, ...inDollars(each) })),
    sum: { ...inDollars(sumOf(currentDays)), work: rounded(sumOfWork(atWork.map(crew => crew.soFar))) },
    before: {
      ...before,
      sum: {
        ...inDollars(sumOf(previousDays)),
        work: rounded(sumOfWork(rows.filter(isAtWork).flatMap(workBefore))),
      },
    },
    ahead: rounded(sumOfWork(atWork.map(crew => crew.ahead))),
    crews: crews
      .filter(crew => crew.isAtWork || crew.soFar.jobs + crew.ahead.jobs > 0)
      .map(({ work, soFar, ahead, ...crew }) => ({
        ...crew,
        soFar: rounded(soFar),
        ahead: rounded(ahead),
        days: inColumns(work.map(rounded)),
      })),
  }
}

const inDollars = ({ bookings, revenue: { receivedCents, refundedCents }, quotes }: Business) => ({
  bookings: { made: bookings.paid + bookings.unpaid + bookings.cancelled, ...bookings },
  revenue: {
    received: dollars(receivedCents),
    refunded: dollars(refundedCents),
    net: dollars(receivedCents - refundedCents),
  },
  quotes,
})

/** Rounds hours to two decimals. */
const rounded = (work: Work): Work => ({
  ...work,
  scheduledHours: Math.round(work.scheduledHours * 100) / 100,
  workableHours: Math.round(work.workableHours * 100) / 100,
})

/** One array per field, in day order. For a year of fifty crews, repeated keys would add a megabyte. */
const inColumns = (days: readonly Work[]) => ({
  scheduledHours: days.map(day => day.scheduledHours),
  workableHours: days.map(day => day.workableHours),
  jobs: days.map(day => day.jobs),
})

const earlier = (a: string, b: string) => (a < b ? a : b)
