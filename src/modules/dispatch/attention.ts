import { type } from 'arktype'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import {
  bookingAccounts,
  hasTimeAhead,
  isUnderReview,
  isUnpaid,
  isUnrefunded,
  isUnsurveyed,
  jobPapers,
  jobProofs,
  jobReviews,
  lostWindow,
  providers,
  serviceRequests,
  waitsForCrew,
} from '../../../db/schema.ts'
import { categoryOf, idOf, type Stored } from '../../eventlog/types.ts'
import { causeOf, readParked, readParkedSweeps, retryParked } from '../../jobs/queue.ts'
import { office } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { done, model, pick, success } from '../../platform/model.ts'
import { bookingColumns } from '../../shared/booking.ts'
import { graceMinutes } from '../../shared/calendar.ts'
import { dayAt, spanOf } from '../../shared/chicago.ts'
import { dollars } from '../../shared/money.ts'
import type { StepType } from '../../shared/move-day.ts'
import { bookingNumber, serviceRequests as bookings } from '../booking/service-request.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { waitingOrder } from './queries.ts'

/** Why a booking needs attention; it may have several reasons. */
const reason = type.enumerated(
  // The crew has not arrived by the end of the arrival window, or without one by the scheduled start.
  'late',
  // The crew has arrived and is not done by the scheduled end.
  'overrunning',
  // Today or tomorrow, by a crew with people or trucks on record, of whom nobody is planned.
  'unplanned',
  // The crew was deactivated or removed.
  'inactive_crew',
  // Has a crew, but its status does not reserve the crew's time.
  'crew_not_held',
  // Paid, but has no crew.
  'no_crew',
  // Confirmed or later, but the payment that books is neither made nor waived.
  'unpaid',
  // Between states and paid, without a list of its items or a signed waiver of a survey (49 CFR 375.401).
  'no_survey',
  // Cancelled with money that is neither refunded nor kept for a reason.
  'not_refunded',
  // The bank rejected a refund. Until it is made again, or the office notes how it paid.
  'refund_failed',
  // The customer disputes a payment at the bank. Until it is won, or lost and noted.
  'disputed',
  // Paid a second time, or another amount than the price, and not refunded yet.
  'extra_payment',
  // Completed, and its price depends on its hours by law. Until the office closes the job with them.
  'not_settled',
  // Completed with money that is still due or owed to the customer. Until it moves, or the office notes why it does not.
  'owed',
  // A phone reported a step that was refused. Until the office has checked it, at most two weeks.
  'refused_step',
  // A move that its crew finished and the customer did not sign for. Until it is signed, at most two weeks.
  'unsigned',
  // Paid for a time that was taken meanwhile, and refunded. Until the office notes what it agreed with the customer.
  'window_lost',
  // A request outside the area, or with an address that was not found.
  'review',
  // The customer gave three stars or fewer. Until the office says what it did.
  'low_rating',
  // A claim that is not decided.
  'claim',
)
export type Reason = typeof reason.infer

const fields = [
  'id',
  'status',
  'serviceType',
  'customerName',
  'customerPhone',
  'fromAddress',
  'toAddress',
  'preferredDate',
  'preferredTime',
  'providerId',
  'scheduledDate',
  'scheduledEnd',
  'crewSize',
  'paymentConfirmedAt',
  'windowStart',
  'windowEnd',
  'moveDay',
  'heldProviderId',
  'heldStart',
  'review',
] as const

const attentionResponse = type({
  limit: 'number.integer',
  failures: type({
    follower: 'string',
    job: 'string | null',
    position: 'number.integer | null',
    stream: 'string | null',
    type: 'string | null',
    at: 'string',
    summary: 'string | null',
    reason: 'string',
    booking: type({ id: 'string', customerName: 'string', bookingNumber: 'string' }).or('null'),
  }).array(),
  bookings: bookingColumns
    .pick(...fields)
    .merge({
      reason,
      lateAt: 'string | null',
      bookingNumber: 'string',
      providerName: 'string | null',
      providerPhone: 'string | null',
      pricing: { estimatedHours: 'number' },
      paidAmount: 'number',
      refundedAmount: 'number',
      disputedAmount: 'number',
      keptAmount: 'number',
    })
    .array(),
})

/**
 * GET /api/admin/attention: one entry in `bookings` for each booking and reason, at most `limit` per reason.
 * `lateAt` is the instant at which a job becomes late or overruns, null for other reasons. Today's jobs are
 * included before `lateAt`, so that a page can show them as late without another request.
 * `failures` are events that a follower or job failed to process, such as a refund that could not be made: `follower`
 * names it, and `job` is the id of a job, which POST /api/admin/jobs/{id}/retry runs again. Among them are sweeps, which
 * process no event, since `at`.
 */
export const attention = (deps: RouterOptions<'db' | 'log' | 'sql' | 'report'>) =>
  office(deps, '/api/admin')
    .get(
      '/attention',
      async ({ command }): Promise<typeof attentionResponse.infer> => {
        const [rows, failures] = await Promise.all([listAttention(deps.db, command.at), listFailures(deps)])
        return {
          limit,
          failures,
          bookings: rows.map(
            ({ paidCents, refundedCents, disputedCents, keptCents, lateAt, estimatedHours, ...row }) => ({
              ...row,
              lateAt: lateAt && new Date(lateAt).toISOString(),
              bookingNumber: bookingNumber(row),
              pricing: { estimatedHours },
              paidAmount: dollars(paidCents),
              refundedAmount: dollars(refundedCents),
              disputedAmount: dollars(disputedCents),
              keptAmount: dollars(keptCents),
            }),
          ),
        }
      },
      { response: model(attentionResponse) },
    )
    .post(
      '/jobs/:id/retry',
      async ({ params: { id } }) => {
        if ((await retryParked(deps.sql, { id })) === 0)
          throw new NotFound('That is no longer waiting for a retry.')
        return success
      },
      { response: done },
    )

/** At most this many per reason, the most recent or the soonest first. */
const limit = 100

type Reads = Pick<Platform, 'log' | 'db' | 'sql' | 'report'>

async function listFailures({ db, ...deps }: Reads) {
  const { log } = deps
  const events = (await log.parked(limit)).map(each => ({ ...each, job: null }))
  const parked = [...events, ...(await parkedJobs(deps))].map(each => ({
    ...each,
    bookingId: bookingOf(each.event),
  }))
  const ids = parked.flatMap(({ bookingId }) => bookingId ?? [])
  const { id, customerName } = serviceRequests
  const customers = await db.select({ id, customerName }).from(serviceRequests).where(inArray(id, ids))
  const failed = parked.map(({ follower, job, event, summary, reason, bookingId }) => {
    const customer = customers.find(({ id }) => id === bookingId)
    const booking = customer && { ...customer, bookingNumber: bookingNumber(customer) }
    const { position, stream, type, at } = event
    return { follower, job, position, stream, type, at, summary, reason, booking: booking ?? null }
  })
  const sweeps = (await readParkedSweeps(deps.sql)).map(({ kind, id, lastError, createdAt }) => ({
    ...{ follower: kind, job: id, at: new Date(createdAt).toISOString(), reason: lastError ?? '' },
    ...{ position: null, stream: null, type: null, summary: null, booking: null },
  }))
  return [...sweeps, ...failed]
}

/**
 * The outbox page lists parked messages; this lists only jobs that process an event. Jobs with an event that this release
 * cannot read are reported and left out.
 */
async function parkedJobs({ log, sql, report }: Omit<Reads, 'db'>) {
  const jobs = await readParked(sql, { answersEvent: true, limit })
  const listed = await Promise.all(
    jobs.map(async job => {
      try {
        const event = await causeOf(log, job)
        const reason = job.lastError ?? ''
        return { follower: job.kind, job: job.id, event, summary: log.describe(event), reason }
      } catch (error) {
        report(error)
        return undefined
      }
    }),
  )
  return listed.filter(each => each !== undefined)
}

/** The id of the event's booking, if it has one. */
function bookingOf({ stream, data }: Stored): string | undefined {
  if (categoryOf(stream) === bookings.category) return idOf(bookings.category, stream)
  return 'serviceRequestId' in data ? String(data.serviceRequestId) : undefined
}

/** Each part has its own partial index, so past bookings are not scanned. */
export function listAttention(db: PostgresJsDatabase, now: string) {
  const { id, status, providerId, scheduledDate, scheduledEnd, updatedAt } = serviceRequests
  const listed = (since: PgColumn) =>
    db.select({ id: bookingAccounts.id }).from(bookingAccounts).where(isNotNull(since))
  const waitingIn = (table: typeof jobReviews | typeof jobProofs, since: PgColumn) =>
    db.select({ id: table.id }).from(table).where(isNotNull(since))
  const tonight = spanOf(dayAt(now), dayAt(now)).end
  const tomorrowNight = spanOf(dayAt(tonight), dayAt(tonight)).end
  const open = hasTimeAhead(serviceRequests)
  const part = (reason: Reason, lateAt: SQL, where: SQL | undefined, order: readonly SQL[]) =>
    db
      .select({
        reason: sql<Reason>`${reason}::text`.as('reason'),
        lateAt: sql<string | null>`${lateAt}`.as('lateAt'),
        ...shown,
      })
      .from(serviceRequests)
      .leftJoin(providers, eq(providers.id, providerId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
  const recent = and(
    gte(scheduledDate, sql`${now}::timestamptz - interval '14 days'`),
    lt(scheduledDate, tonight),
  )
  const grace = sql.raw(`interval '${graceMinutes} minutes'`)
  const never = sql`null::timestamptz`
  const latest = [desc(scheduledDate)]
  const soonest = [asc(scheduledDate)]
  const lastChanged = [desc(updatedAt)]
  return unionAll(
    part(
      'late',
      sql`coalesce(${serviceRequests.windowEnd}, ${scheduledDate} + ${grace})`,
      and(open, lt(scheduledDate, tonight), not(isThere)),
      latest,
    ),
    part(
      'overrunning',
      sql`${scheduledEnd} + ${grace}`,
      and(open, lt(scheduledEnd, tonight), isThere),
      latest,
    ),
    part(
      'unplanned',
      never,
      and(
        open,
        gte(scheduledDate, now),
        lt(scheduledDate, tomorrowNight),
        eq(status, 'assigned'),
        isUnplanned,
      ),
      soonest,
    ),
    part(
      'inactive_crew',
      never,
      and(open, or(eq(providers.isActive, false), isNotNull(providers.removedAt), isNull(providers.id))),
      soonest,
    ),
    part('crew_not_held', never, and(open, notInArray(status, ['assigned', 'in_progress'])), soonest),
    part('no_crew', never, waitsForCrew(serviceRequests), waitingOrder),
    part('unpaid', never, isUnpaid(serviceRequests), lastChanged),
    part('no_survey', never, isUnsurveyed(serviceRequests), lastChanged),
    part('not_refunded', never, isUnrefunded(serviceRequests), lastChanged),
    part('refund_failed', never, inArray(id, listed(bookingAccounts.refundFailedAt)), lastChanged),
    part('disputed', never, inArray(id, listed(bookingAccounts.disputedAt)), lastChanged),
    part('extra_payment', never, inArray(id, listed(bookingAccounts.extraAt)), lastChanged),
    part('not_settled', never, inArray(id, listed(bookingAccounts.unsettledAt)), lastChanged),
    part('owed', never, inArray(id, listed(bookingAccounts.owedAt)), lastChanged),
    part('refused_step', never, and(recent, hasRefusal), latest),
    part('unsigned', never, and(eq(status, 'completed'), recent, isUnsigned), latest),
    part('window_lost', never, lostWindow(serviceRequests), lastChanged),
    part('review', never, isUnderReview(serviceRequests), [asc(serviceRequests.createdAt)]),
    part('low_rating', never, inArray(id, waitingIn(jobReviews, jobReviews.lowAt)), lastChanged),
    part('claim', never, inArray(id, waitingIn(jobProofs, jobProofs.openClaimAt)), lastChanged),
  )
}

/** `hasArrived` in SQL, of jobs that are not over. */
export const isThere = sql`(${serviceRequests.status} = 'in_progress' or ${reported('arrived')} or ${reported('work_started')})`

/** The crew that has the job now reported a step and did not take it back. */
function reported(step: StepType): SQL {
  const path = `$.steps[*] ? (@.type == "${step}" && !(@.undone == true) && !(@.byFormerCrew == true))`
  return sql`coalesce(${serviceRequests.moveDay} @? ${sql.raw(`'${path}'`)}, false)`
}

/** Not checked, and not taken back by its phone. */
const hasRefusal = sql`${serviceRequests.moveDay} @? '$.refused[*] ? (!(@.undone == true))'`

/** 92 Ill. Adm. Code 1457.90(b)(2): the bill of lading counts the workers and trucks. */
const isUnplanned = sql`(${lacks('members')} or ${lacks('trucks')})`

/** The crew has some on record, and none is planned for the job. */
function lacks(what: 'members' | 'trucks'): SQL {
  const planned = sql`${serviceRequests.moveDay} -> ${sql.raw(`'${what}'`)}`
  return sql`jsonb_array_length(${providers[what]}) > 0 and coalesce(jsonb_array_length(${planned}), 0) = 0`
}

/** Its crew reported the end of the move, and the bill of lading was not signed since its final price. */
const isUnsigned = sql`${serviceRequests.serviceType} = 'moving'
  and ${reported('finished')} and exists (
    select from ${bookingAccounts}
    where ${bookingAccounts.id} = ${serviceRequests.id} and ${bookingAccounts.settlement} is not null and not exists (
      select from ${jobPapers}, jsonb_array_elements(${jobPapers.signed}) paper
      where ${jobPapers.id} = ${bookingAccounts.id} and paper ->> 'kind' = 'bill_of_lading'
        -- The clock of a phone is corrected, but not to the second.
        and (paper ->> 'signedAt')::timestamptz
          >= (${bookingAccounts.settlement} ->> 'at')::timestamptz - interval '1 minute'))`

const shown = {
  ...pick(serviceRequests, fields),
  estimatedHours: sql<number>`(${serviceRequests.pricing} ->> 'estimatedHours')::float8`.as('estimatedHours'),
  paidCents: serviceRequests.paidCents,
  refundedCents: serviceRequests.refundedCents,
  disputedCents: serviceRequests.disputedCents,
  keptCents: serviceRequests.keptCents,
  providerName: sql<string | null>`${providers.name}`.as('providerName'),
  providerPhone: sql<string | null>`${providers.phone}`.as('providerPhone'),
}
