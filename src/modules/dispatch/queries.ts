import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import {
  busyCrew,
  busyFrom,
  busyUntil,
  hasTimeAhead,
  holdsCrew,
  isBusy,
  providers,
  serviceRequests,
  waitsForCrew,
} from '../../../db/schema.ts'
import type { Reads } from '../../eventlog/transaction.ts'
import { pick } from '../../platform/model.ts'
import { bookingColumns } from '../../shared/booking.ts'
import { spanOf } from '../../shared/chicago.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { expectProvider } from '../find.ts'
import type { Booked, Crew } from './crew-fit.ts'
import type { Provider } from './provider.ts'

/** How many open jobs each crew has, in any status, with those that are only held. Crews without any are omitted. */
export async function countOpenJobs(db: Reads): Promise<ReadonlyMap<string | null, number>> {
  const crew = busyCrew(serviceRequests)
  const open = await db
    .select({ crew, jobs: count() })
    .from(serviceRequests)
    .where(or(hasTimeAhead(serviceRequests), holdsCrew(serviceRequests)))
    .groupBy(crew)
  return new Map(open.map(({ crew, jobs }) => [crew, jobs]))
}

export const listActive = (db: Reads): Promise<Provider[]> =>
  db
    .select()
    .from(providers)
    .where(and(eq(providers.isActive, true), isNull(providers.removedAt)))
    .orderBy(asc(providers.name))

/**
 * Days in Chicago, YYYY-MM-DD, inclusive. `without` is the id of a booking to leave out. Holds that have lapsed by `now` do
 * not count: a decision that needs their time releases them.
 */
type JobWindow = Readonly<{ from: string; to: string; without?: string; now: string }>

/** The active crews, each with the jobs that may conflict with a job on these days. */
export const findCrews = async (db: Reads, window: JobWindow): Promise<Crew[]> =>
  withJobs(db, await listActive(db), window)

/** @throws NotFound */
export async function findCrew(db: Reads, id: string, window: JobWindow): Promise<Crew> {
  const provider = await expectProvider(db, id)
  return { provider, jobs: await listJobs(db, [provider], window) }
}

async function withJobs(db: Reads, crews: readonly Provider[], window: JobWindow): Promise<Crew[]> {
  const byCrew = Map.groupBy(await listJobs(db, crews, window), job => job.providerId)
  return crews.map(provider => ({ provider, jobs: byCrew.get(provider.id) ?? [] }))
}

/** No drive in the country takes a truck longer than a week, so jobs further apart cannot conflict. */
const daysOfLongestDrive = 7

/** Uses the exclusion constraint's conditions, so that its index applies and both agree on what blocks a crew. */
async function listJobs(
  db: Reads,
  crews: readonly Provider[],
  { from, to, without = '', now }: JobWindow,
): Promise<(Booked & Readonly<{ providerId: string }>)[]> {
  const { id, customerName, fromCoordinates, toAddress, toCoordinates } = serviceRequests
  const { start, end } = spanOf(from, to)
  const longest = sql.raw(`interval '${daysOfLongestDrive} days'`)
  const ids = crews.map(crew => crew.id)
  return db
    .select({
      id,
      customerName,
      providerId: busyCrew(serviceRequests),
      scheduledDate: busyFrom(serviceRequests).mapWith(serviceRequests.heldStart),
      scheduledEnd: busyUntil(serviceRequests).mapWith(serviceRequests.heldEnd),
      fromCoordinates,
      toAddress,
      toCoordinates,
    })
    .from(serviceRequests)
    .where(
      and(
        inArray(busyCrew(serviceRequests), ids),
        isBusy(serviceRequests),
        sql`tstzrange(${busyFrom(serviceRequests)}, ${busyUntil(serviceRequests)})
          && tstzrange(${start}::timestamptz - ${longest}, ${end}::timestamptz + ${longest})`,
        not(hasLapsed(now)),
        ne(id, without),
      ),
    )
    .orderBy(asc(busyFrom(serviceRequests)))
}

/** The bookings whose holds on these crews have lapsed by `now`, but are not released yet. */
export async function listLapsed(db: Reads, crewIds: readonly string[], now: string): Promise<string[]> {
  const { id, heldProviderId } = serviceRequests
  const lapsed = await db
    .select({ id })
    .from(serviceRequests)
    .where(and(holdsCrew(serviceRequests), inArray(heldProviderId, [...crewIds]), hasLapsed(now)))
  return lapsed.map(({ id }) => id)
}

/** `isLapsed` of a row that holds a crew, in SQL. */
const hasLapsed = (now: string): SQL => {
  const { providerId, paymentConfirmedAt, heldUntil } = serviceRequests
  return sql`(${isNull(providerId)} and ${isNull(paymentConfirmedAt)} and coalesce(${lte(heldUntil, now)}, false))`
}

/** Bookings scheduled on these days, except cancelled ones, earliest first. */
export async function listScheduled(db: PostgresJsDatabase, { from, to }: Pick<JobWindow, 'from' | 'to'>) {
  const { status, providerId, scheduledDate, scheduledEnd } = serviceRequests
  const { start, end } = spanOf(from, to)
  return db
    .select({ request: serviceRequests, providerName: providers.name })
    .from(serviceRequests)
    .leftJoin(providers, eq(providers.id, providerId))
    .where(
      and(
        isNotNull(scheduledDate),
        ne(status, 'cancelled'),
        sql`tstzrange(${scheduledDate}, ${scheduledEnd}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
      ),
    )
    .orderBy(asc(scheduledDate), asc(serviceRequests.id))
}

const heldJobFields = ['id', 'customerName', 'windowStart', 'windowEnd', 'heldUntil'] as const

/** A crew's time that is held for an unpaid booking until `heldUntil`, or reserved for a paid one: then that is null. */
export const heldJob = bookingColumns
  .pick(...heldJobFields)
  .merge({ providerId: 'string', start: 'string', end: 'string' })

/** The holds and reservations on these days, earliest first, without those that have lapsed by `now`. */
export const listHeld = (db: PostgresJsDatabase, { from, to, now }: Omit<JobWindow, 'without'>) => {
  const { heldProviderId, heldStart, heldEnd } = serviceRequests
  const { start, end } = spanOf(from, to)
  return db
    .select({
      ...pick(serviceRequests, heldJobFields),
      providerId: sql<string>`${heldProviderId}`,
      start: sql<string>`${heldStart}`.mapWith(heldStart),
      end: sql<string>`${heldEnd}`.mapWith(heldEnd),
    })
    .from(serviceRequests)
    .where(and(holdsCrew(serviceRequests), lt(heldStart, end), gt(heldEnd, start), not(hasLapsed(now))))
    .orderBy(asc(heldStart))
}

const openJobFields = [
  'id',
  'serviceType',
  'customerName',
  'status',
  'providerId',
  'windowEnd',
  'scheduledEnd',
  'moveDay',
] as const

/** A scheduled job that is not finished, with its crew. */
export const openJob = bookingColumns.pick(...openJobFields).merge({
  scheduledDate: 'string',
  providerName: 'string | null',
  providerPhone: 'string | null',
})

/** Scheduled jobs that are not finished, earliest first. With `before`, only jobs that start before it. */
export async function listOpen(db: PostgresJsDatabase, before?: string) {
  const { id, status, providerId, scheduledDate } = serviceRequests
  return db
    .select({
      ...pick(serviceRequests, openJobFields),
      scheduledDate: sql<string>`${scheduledDate}`,
      providerName: providers.name,
      providerPhone: providers.phone,
    })
    .from(serviceRequests)
    .leftJoin(providers, eq(providers.id, providerId))
    .where(
      and(
        inArray(status, ['assigned', 'in_progress']),
        isNotNull(scheduledDate),
        before === undefined ? undefined : lt(scheduledDate, before),
      ),
    )
    .orderBy(asc(scheduledDate), asc(id))
}

/** How many paid bookings have no crew: `all`, and `soon` for those with a preferred day of `by` or earlier. */
export async function countWaiting(db: PostgresJsDatabase, by: string) {
  const { preferredDate } = serviceRequests
  const [waiting] = await db
    .select({ all: count(), soon: sql<number>`(count(*) filter (where ${preferredDate} <= ${by}))::int` })
    .from(serviceRequests)
    .where(waitsForCrew(serviceRequests))
  return waiting ?? { all: 0, soon: 0 }
}

/** Paid bookings without a crew, by preferred day, then by creation; those without a preferred day come last. */
export const listUnassigned = (db: PostgresJsDatabase): Promise<ServiceRequest[]> =>
  db
    .select()
    .from(serviceRequests)
    .where(waitsForCrew(serviceRequests))
    .orderBy(...waitingOrder)

export const waitingOrder = [asc(serviceRequests.preferredDate), asc(serviceRequests.createdAt)]
