import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import {
  crewDrives,
  crewPresence,
  estimates,
  events,
  serviceRequests,
  providers as storedProviders,
} from '../../../db/schema.ts'
import { streamOf, upcast } from '../../eventlog/types.ts'
import type { Paces } from '../../shared/arrival-estimate.ts'
import type { QuoteInputs } from '../../shared/catalog.ts'
import type { Fix } from '../../shared/messages.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { trackingFacts } from '../dispatch/events.ts'
import { providers } from '../dispatch/provider.ts'

/** The bookings whose number ends in these characters, newest first. Almost always at most one. */
export async function findRequestsByNumber(
  db: PostgresJsDatabase,
  lastSix: string,
): Promise<ServiceRequest[]> {
  return db
    .select()
    .from(serviceRequests)
    .where(sql`right(${serviceRequests.id}, 6) = ${lastSix.toUpperCase()}`)
    .orderBy(desc(serviceRequests.createdAt))
    .limit(5)
}

/** A provider's current job: in progress, else the earliest that has not ended, else the oldest. */
export async function findJob(
  db: PostgresJsDatabase,
  providerId: string,
  now: number,
): Promise<ServiceRequest | undefined> {
  const { status, scheduledDate, scheduledEnd } = serviceRequests
  const [job] = await db
    .select()
    .from(serviceRequests)
    .where(and(eq(serviceRequests.providerId, providerId), inArray(status, ['assigned', 'in_progress'])))
    .orderBy(
      desc(eq(status, 'in_progress')),
      desc(sql`${scheduledEnd} >= ${new Date(now).toISOString()}::timestamptz`),
      asc(scheduledDate),
    )
    .limit(1)
  return job
}

/** The jobs of all crews that are in progress, or start within this time, earliest first. */
export async function listDueJobs(
  db: PostgresJsDatabase,
  { from, until }: Readonly<{ from: string; until: string }>,
) {
  const { id, status, providerId, customerName, scheduledDate } = serviceRequests
  const isDue = and(eq(status, 'assigned'), gte(scheduledDate, from), lt(scheduledDate, until))
  return db
    .select({ id, providerId, customerName, scheduledDate })
    .from(serviceRequests)
    .where(and(isNotNull(providerId), or(eq(status, 'in_progress'), isDue)))
    .orderBy(asc(scheduledDate))
}

/**
 * Assigned, current and completed jobs that start after an instant (ISO 8601), earliest first; of all crews without
 * `providerId`.
 */
export async function listScheduledJobs(
  db: PostgresJsDatabase,
  { since, providerId }: Readonly<{ since: string; providerId: string | undefined }>,
) {
  const { status, scheduledDate, scheduledEnd, id } = serviceRequests
  const jobs = await db
    .select({ request: serviceRequests, crewName: storedProviders.name })
    .from(serviceRequests)
    .innerJoin(storedProviders, eq(storedProviders.id, serviceRequests.providerId))
    .where(
      and(
        inArray(status, ['assigned', 'in_progress', 'completed']),
        gte(scheduledDate, since),
        isNotNull(scheduledEnd),
        providerId === undefined ? undefined : eq(serviceRequests.providerId, providerId),
      ),
    )
    .orderBy(asc(scheduledDate), asc(id))
  return jobs.flatMap(({ request, crewName }) => {
    const { scheduledDate: start, scheduledEnd: end } = request
    return start && end ? [{ request, crewName, start, end }] : []
  })
}

/** What the customer of a booking said about the job. */
export async function findInputs(
  db: PostgresJsDatabase,
  { estimateId }: Pick<ServiceRequest, 'estimateId'>,
): Promise<QuoteInputs | undefined> {
  const [estimate] = await db
    .select({ inputs: estimates.inputs })
    .from(estimates)
    .where(eq(estimates.id, estimateId))
  return estimate?.inputs
}

/** How long each crew's drives took. */
export async function listPaces(db: PostgresJsDatabase): Promise<Paces[]> {
  const crews = await db.select({ paces: crewDrives.paces }).from(crewDrives)
  return crews.map(({ paces }) => paces)
}

type OnlineUntil = Readonly<{ providerId: string; until: number }>

/** Extends the online time of crews that report to this process. */
export async function saveOnlineUntil(db: PostgresJsDatabase, crews: readonly OnlineUntil[]): Promise<void> {
  if (crews.length === 0) return
  // Every process locks the rows in the same order, so no two wait for each other.
  const rows = crews
    .toSorted((a, b) => (a.providerId < b.providerId ? -1 : 1))
    .map(({ providerId, until }) => ({ providerId, onlineUntil: new Date(until).toISOString() }))
  const { providerId, onlineUntil } = crewPresence
  await db
    .insert(crewPresence)
    .values(rows)
    .onConflictDoUpdate({
      target: providerId,
      set: { onlineUntil: sql`greatest(${onlineUntil}, excluded."onlineUntil")` },
    })
}

/** Online times of these crews, as reported to any process. */
export async function findOnlineUntil(
  db: PostgresJsDatabase,
  ids: readonly string[],
): Promise<readonly OnlineUntil[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(crewPresence)
    .where(inArray(crewPresence.providerId, [...ids]))
  return rows.map(({ providerId, onlineUntil }) => ({ providerId, until: Date.parse(onlineUntil) }))
}

/** Milliseconds since 1970; `until` is the first instant after. */
export type Span = Readonly<{ from: number; until: number }>

/** A crew's fixes in the log from a span of time: in no order, and with duplicates if any were stored. */
export async function storedFixes(
  db: PostgresJsDatabase,
  providerId: string,
  { from, until }: Span,
): Promise<Fix[]> {
  const fixes: Fix[] = []
  const fact = trackingFacts.LocationReported
  for await (const { schema, data } of reportsSince(db, providerId, from)) {
    const reported = fact.data.assert(upcast(fact, schema, data))
    // Newer reports are read too, so only the span's fixes are collected.
    fixes.push(
      ...reported.fixes.filter(({ timestamp }) => {
        const at = Date.parse(timestamp)
        return at >= from && at < until
      }),
    )
  }
  return fixes
}

/** Reads from the newest back, so that older reports cost nothing. A report is newer than its fixes. */
async function* reportsSince(db: PostgresJsDatabase, providerId: string, from: number) {
  const stream = streamOf(providers, providerId)
  let before = 2147483647
  while (true) {
    const page = await db
      .select({
        version: events.version,
        type: events.type,
        schema: events.schema,
        data: events.data,
        at: events.at,
      })
      .from(events)
      .where(and(eq(events.stream, stream), lt(events.version, before)))
      .orderBy(desc(events.version))
      .limit(pageSize)
    yield* page.filter(({ type }) => type === 'LocationReported')
    const oldest = page.at(-1)
    if (!oldest || page.length < pageSize || Date.parse(oldest.at) < from - clockToleranceMs) return
    before = oldest.version
  }
}

const pageSize = 200
/** A phone's clock may be a little ahead of ours, and one server's clock of another's. */
const clockToleranceMs = 60_000
