import type { Sql } from 'postgres'
import { entries } from './migrations/meta/_journal.json'

/** How a database's schema stands to this release's. `none`: it was never migrated. */
export type SchemaVersion = 'none' | 'older' | 'current' | 'newer'

/** How many migrations this release has. */
export const migrationCount = entries.length

/** Compares the last migration that the database has seen with the last one of this release. Changes nothing. */
export async function schemaVersion(sql: Sql): Promise<SchemaVersion> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`
  if (!found?.migrated) return 'none'
  const [seen] = await sql<{ last: number | null }[]>`
    select max(created_at)::float8 as last from drizzle.__drizzle_migrations`
  if (!seen?.last) return 'none'
  const last = Math.max(...entries.map(({ when }) => when))
  return seen.last === last ? 'current' : seen.last < last ? 'older' : 'newer'
}
