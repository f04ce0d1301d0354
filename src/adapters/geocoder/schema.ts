import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Found } from './remote.ts'

/**
 * What a public geocoder found, so that no address is asked for twice. `query` is the address as `cacheKey` writes it.
 * It can be emptied at any time.
 */
export const geocodeCache = pgTable('geocode_cache', {
  query: text().primaryKey(),
  place: jsonb().$type<Found>().notNull(),
  foundAt: timestamp({ withTimezone: true, mode: 'string', precision: 3 }).notNull().defaultNow(),
})
