import { type } from 'arktype'
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { hasTimeAhead, providers, serviceRequests, waitsForCrew } from '../../../db/schema.ts'
import type { Reads } from '../../eventlog/transaction.ts'
import { bookingStatus, serviceType } from '../../shared/catalog.ts'
import { spanOf } from '../../shared/chicago.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { expectProvider } from '../find.ts'
import type { Booked } from './drive.ts'
import type { Crew } from './openings.ts'
import type { Provider } from './provider.ts'

export async function listProviders(db: Reads): Promise<Provider[]> {
  return db.select().from(providers).where(isNull(providers.removedAt)).orderBy(asc(providers.name))
}

/** How many unfinished jobs each crew has, whatever their status; crews without any are omitted. */
export async function countOpenJobs(db: Reads): Promise<ReadonlyMap<string | null, number>> {
  const { providerId } = serviceRequests
  const open = await db
    .select({ providerId, jobs: count() })
    .from(serviceRequests)
    .where(hasTimeAhead(serviceRequests))
    .groupBy(providerId)
  return new Map(open.map(({ providerId, jobs }) => [providerId, jobs]))
}

export const listActive = (db: Reads): Promise<Provider[]> =>
  db
    .select()
    .from(providers)
    .where(and(eq(providers.isActive, true), isNull(providers.removedAt)))
    .orderBy(asc(providers.name))

/** Days of Chicago, YYYY-MM-DD, both included, and a booking whose own time is in nobody's way. */
export type Around = Readonly<{ from: string; to: string; without?: string }>

/** The active crews, each with the jobs that may be in the way of another one on these days. */
export const findCrews = async (db: Reads, around: Around): Promise<Crew[]> =>
  withJobs(db, await listActive(db), around)

/** @throws NotFound */
export async function findCrew(db: Reads, id: string, around: Around): Promise<Crew> {
  const provider = await expectProvider(db, id)
  return { provider, jobs: await listJobs(db, [provider], around) }
}

async function withJobs(db: Reads, crews: readonly Provider[], around: Around): Promise<Crew[]> {
  const byCrew = Map.groupBy(await listJobs(db, crews, around), job => job.providerId)
  return crews.map(provider => ({ provider, jobs: byCrew.get(provider.id) ?? [] }))
}

/** No way in the country takes a truck longer than a week, so a job farther away cannot be in the way of another. */
const daysOfLongestDrive = 7

/** Worded as the exclusion constraint, so that its index answers and both always agree on what blocks a crew. */
async function listJobs(
  db: Reads,
  crews: readonly Provider[],
  { from, to, without = '' }: Around,
): Promise<(Booked & Readonly<{ providerId: string }>)[]> {
  const { id, customerName, providerId, status, scheduledDate, scheduledEnd } = serviceRequests
  const { fromCoordinates, toAddress, toCoordinates } = serviceRequests
  const { start, end } = spanOf(from, to)
  const longest = sql.raw(`interval '${daysOfLongestDrive} days'`)
  const ids = crews.map(crew => crew.id)
  return db
    .select({
      id,
      customerName,
      providerId: sql<string>`${providerId}`,
      scheduledDate: sql<string>`${scheduledDate}`,
      scheduledEnd: sql<string>`${scheduledEnd}`,
      fromCoordinates,
      toAddress,
      toCoordinates,
    })
    .from(serviceRequests)
    .where(
      and(
        inArray(providerId, ids),
        sql`${status} in ('assigned', 'in_progress')`,
        isNotNull(scheduledDate),
        isNotNull(scheduledEnd),
        sql`tstzrange(${scheduledDate}, ${scheduledEnd})
          && tstzrange(${start}::timestamptz - ${longest}, ${end}::timestamptz + ${longest})`,
        ne(id, without),
      ),
    )
    .orderBy(asc(scheduledDate))
}

/** Every booking with a time that touches these days, but those that were cancelled, by their time. */
export async function listScheduled(db: PostgresJsDatabase, { from, to }: Omit<Around, 'without'>) {
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

/** A job with a time that is not over, with its crew. */
export const openJob = type({
  id: 'string',
  serviceType,
  customerName: 'string',
  status: bookingStatus,
  providerId: 'string | null',
  providerName: 'string | null',
  providerPhone: 'string | null',
  scheduledDate: 'string',
  scheduledEnd: 'string | null',
})

/** Jobs with a time that are not over, the earliest first, each with its crew; with `before`, those that begin before it. */
export async function listOpen(db: PostgresJsDatabase, before?: string) {
  const { id, serviceType, customerName, status, providerId, scheduledDate, scheduledEnd } = serviceRequests
  return db
    .select({
      ...{ id, serviceType, customerName, status, providerId, scheduledEnd },
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

/** How many paid bookings no crew has: in all, and of those wished for by a day. */
export async function countWaiting(db: PostgresJsDatabase, by: string) {
  const { preferredDate } = serviceRequests
  const [waiting] = await db
    .select({ all: count(), soon: sql<number>`(count(*) filter (where ${preferredDate} <= ${by}))::int` })
    .from(serviceRequests)
    .where(waitsForCrew(serviceRequests))
  return waiting ?? { all: 0, soon: 0 }
}

/** Paid bookings that no crew has, the oldest wish first, and those without a wish by when they were made. */
export const listUnassigned = (db: PostgresJsDatabase): Promise<ServiceRequest[]> =>
  db
    .select()
    .from(serviceRequests)
    .where(waitsForCrew(serviceRequests))
    .orderBy(...waitingOrder)

export const waitingOrder = [asc(serviceRequests.preferredDate), asc(serviceRequests.createdAt)]
