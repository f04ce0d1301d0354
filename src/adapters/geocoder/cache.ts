import type { Sql } from 'postgres'
import type { Found } from './remote.ts'

export interface Cache {
  find(address: string): Promise<Found | undefined>
  keep(address: string, found: Found): Promise<void>
}

/** Found addresses in the table `geocode_cache` (schema.ts), shared by every process on this database. */
export const createCache = (sql: Sql): Cache => ({
  async find(address) {
    const [row] = await sql<{ place: Found }[]>`
      select place from geocode_cache where query = ${cacheKey(address)}`
    return row?.place
  },
  async keep(address, found) {
    await sql`
      insert into geocode_cache (query, place) values (${cacheKey(address)}, ${sql.json(found)})
      on conflict (query) do update set place = excluded.place, "foundAt" = now()`
  },
})

/** An address without case, punctuation and country: what differs in nothing else is the same address. */
export const cacheKey = (address: string): string =>
  address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .trim()
    .replace(/ (usa?|united states( of america)?)$/, '')
