import { asc, eq, isNull, sql } from 'drizzle-orm'
import { providers, serviceRequests, users } from '../../db/schema.ts'
import type { Reads } from '../eventlog/transaction.ts'
import { NotFound } from '../platform/errors.ts'
import { memoized } from '../shared/memoize.ts'

/**
 * Rows that several modules read by id. The statements are prepared once for each pool or transaction: building a query
 * takes longer than running it.
 */
export const findUser = async (db: Reads, id: string) => (await userById(db).execute({ id }))[0]

export const findRequest = async (db: Reads, id: string) => (await requestById(db).execute({ id }))[0]

export const findProvider = async (db: Reads, id: string) => (await providerById(db).execute({ id }))[0]

/** @throws NotFound */
export async function expectRequest(db: Reads, id: string) {
  const request = await findRequest(db, id)
  if (!request) throw new NotFound('We can’t find that booking.')
  return request
}

/** @throws NotFound */
export async function expectProvider(db: Reads, id: string) {
  const provider = await findProvider(db, id)
  if (!provider) throw new NotFound('We can’t find that provider.')
  return provider
}

export const listProviders = (db: Reads) =>
  db.select().from(providers).where(isNull(providers.removedAt)).orderBy(asc(providers.name))

const id = sql.placeholder('id')
const userById = memoized((db: Reads) =>
  db.select().from(users).where(eq(users.id, id)).prepare('user_by_id'),
)
const requestById = memoized((db: Reads) =>
  db.select().from(serviceRequests).where(eq(serviceRequests.id, id)).prepare('request_by_id'),
)
const providerById = memoized((db: Reads) =>
  db.select().from(providers).where(eq(providers.id, id)).prepare('provider_by_id'),
)
