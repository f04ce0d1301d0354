import type { Sql, TransactionSql } from 'postgres'
import { entries } from './migrations/meta/_journal.json'

/** How a database's schema stands to this release's. `none`: it was never migrated. */
export type SchemaVersion = 'none' | 'older' | 'current' | 'newer'

/** How many migrations this release has. */
export const migrationCount = entries.length

/** Compares the last migration that the database has seen with the last one of this release. Changes nothing. */
export async function schemaVersion(sql: Sql): Promise<SchemaVersion> {
  const seen = await lastMigration(sql)
  if (seen === 0) return 'none'
  const last = Math.max(...entries.map(({ when }) => when))
  return seen === last ? 'current' : seen < last ? 'older' : 'newer'
}

/** When the last migration that the database has seen was written, in Unix milliseconds; 0 without any. */
export async function lastMigration(sql: Sql | TransactionSql): Promise<number> {
  // Not to_regclass: within a transaction it may miss what another one has just committed.
  const [found] = await sql`
    select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`
  if (!found) return 0
  const [seen] = await sql<{ last: number }[]>`
    select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`
  return seen?.last ?? 0
}
