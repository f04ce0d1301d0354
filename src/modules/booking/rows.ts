import { inArray, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { serviceRequests } from '../../../db/schema.ts'
import { memoized } from '../../shared/memoize.ts'
import type { ServiceRequest } from './service-request.ts'

/** A booking at a version. `table` is the table's object id, because a rebuild may fold the same events differently. */
export type RowKey = Readonly<{ id: string; version: number; table: number }>

const { id, version } = serviceRequests
export const rowKey = { id, version, table: sql<number>`tableoid`.mapWith(Number).as('table') }

/** Rows per database and process, about 5 kB each. */
const CAPACITY = 2000

/**
 * Reads bookings in the order of their keys. A booking at a version never changes, so rows that were read before come
 * from memory: reading 50 rows of 40 columns takes several times as long as the rest of a request. Drawback: memory.
 */
export const readRows = (db: PostgresJsDatabase, keys: readonly RowKey[]) => cacheOf(db)(keys)

const cacheOf = memoized((db: PostgresJsDatabase) => {
  const cache = new Map<string, ServiceRequest>()

  function remember(name: string, row: ServiceRequest) {
    cache.delete(name)
    cache.set(name, row)
    for (const [oldest] of cache) {
      if (cache.size <= CAPACITY) return
      cache.delete(oldest)
    }
  }

  return async (keys: readonly RowKey[]): Promise<ServiceRequest[]> => {
    const missing = keys.filter(key => !cache.has(nameOf(key))).map(({ id }) => id)
    const read = missing.length > 0 ? await db.select().from(serviceRequests).where(inArray(id, missing)) : []
    const byId = new Map(read.map(row => [row.id, row]))
    return keys.flatMap(key => {
      const row = cache.get(nameOf(key)) ?? byId.get(key.id)
      // A booking that changed after its key was read is returned as it is now, and not cached under the old version.
      if (row?.version === key.version) remember(nameOf(key), row)
      return row ? [row] : []
    })
  }
})

const nameOf = ({ id, version, table }: RowKey) => `${id} ${version} ${table}`
