import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { crewPresence, providers, serviceRequests } from '../../../db/schema.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'

export async function listProviders(db: PostgresJsDatabase): Promise<Provider[]> {
  return db.select().from(providers).where(isNull(providers.removedAt)).orderBy(asc(providers.name))
}

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
