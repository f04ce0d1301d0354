import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { providers, serviceRequests } from '../../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import type { Provider } from './provider.ts'

export async function listProviders(db: PostgresJsDatabase): Promise<Provider[]> {
  return db.select().from(providers).where(isNull(providers.removedAt)).orderBy(asc(providers.name))
}

/** @throws NotFound */
export async function findProvider(db: PostgresJsDatabase, id: string): Promise<Provider> {
  const [provider] = await db.select().from(providers).where(eq(providers.id, id))
  if (!provider) throw new NotFound('There is no such provider.')
  return provider
}

/** Jobs that a provider is booked for and that are not over. */
export async function countOpenJobs(db: PostgresJsDatabase, providerId: string): Promise<number> {
  const [open] = await db
    .select({ jobs: count() })
    .from(serviceRequests)
    .where(
      and(
        eq(serviceRequests.providerId, providerId),
        inArray(serviceRequests.status, ['assigned', 'in_progress']),
      ),
    )
  return open?.jobs ?? 0
}
