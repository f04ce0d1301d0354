import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'

/** One pool for the log (tagged postgres.js) and the reads (drizzle). */
export type Database = Readonly<{ sql: Sql; db: PostgresJsDatabase; close(): Promise<void> }>

/** Times come out as ISO 8601 in UTC, dates as YYYY-MM-DD, bigints as numbers, JSON parsed. */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Database {
  const sql = postgres(url, {
    max,
    ...oneStatementAtATime,
    onnotice: () => {},
    connection: { application_name: 'fairmove', TimeZone: 'UTC' },
  })
  const db = drizzle(sql)
  // drizzle reads and writes every type as text; the log works on the same connections and wants values.
  Object.assign(sql.options.parsers, {
    20: Number,
    114: JSON.parse,
    1082: (text: string) => text,
    1184: (text: string) => new Date(text).toISOString(),
    3802: JSON.parse,
  })
  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  Object.assign(sql.options.serializers, { 114: json, 3802: json })
  return { sql, db, close: () => sql.end({ timeout: 5 }) }
}

/**
 * On each connection: the driver would else put a second one behind one that waits for a lock, and whoever holds that
 * lock may be waiting for the second. Its types do not know this setting.
 */
const oneStatementAtATime = { max_pipeline: 0 }
