import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Options, type Sql } from 'postgres'

/** One pool for the log (tagged postgres.js) and the reads (drizzle). */
export type Database = Readonly<{ sql: Sql; db: PostgresJsDatabase; pool(): Pool; close(): Promise<void> }>

/** How many connections are idle and how many in use, and how many statements wait for one. */
export type Pool = Readonly<{ idle: number; busy: number; waiting: number }>

/** The database cannot be used. The message is a sentence that tells an operator what to do. */
export class UnusableDatabase extends Error {}

/**
 * Deadlines of a statement in seconds: to run (the database cancels it), to be answered at all (we drop the
 * connection, because the database may be stopped or the line dead), and to wait for a free connection.
 */
export type Deadlines = Readonly<{ statement: number; answer: number; wait: number }>

/** Visitors wait for the server's statements. Scripts have no deadline: a rebuild or backup may take long. */
export const serverDeadlines: Deadlines = { statement: 8, answer: 10, wait: 5 }

/**
 * Times are read as ISO 8601 in UTC, dates as YYYY-MM-DD, bigints as numbers, JSON parsed. With `readOnly` the database
 * refuses every write.
 * @throws UnusableDatabase without the driver's patch
 */
export function connect(
  url: string,
  { max = 10, deadlines, readOnly }: { max?: number; deadlines?: Deadlines; readOnly?: boolean } = {},
): Database {
  const sql = openPool(url, {
    max,
    ...oneStatementAtATime,
    ...(deadlines && { answer_timeout: deadlines.answer, wait_timeout: deadlines.wait }),
    connection: {
      application_name: 'fairmove',
      TimeZone: 'UTC',
      ...(deadlines && { statement_timeout: deadlines.statement * 1000 }),
      ...(readOnly && { default_transaction_read_only: true }),
    },
  })
  const db = drizzle(sql)
  // drizzle makes the driver read and write every type as text; the log uses the same connections and needs values.
  Object.assign(sql.options.parsers, {
    20: Number,
    114: JSON.parse,
    1082: (text: string) => text,
    1184: (text: string) => new Date(text).toISOString(),
    3802: JSON.parse,
  })
  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  Object.assign(sql.options.serializers, { 114: json, 3802: json })
  return { sql, db, pool: () => sql.pool(), close: () => sql.end({ timeout: 1 }) }
}

/** Opens connections as they are needed. @throws UnusableDatabase without the driver's patch */
export function openPool(url: string, options: Options<Record<string, never>>): Patched {
  const sql = postgres(url, { ...connecting, onnotice: () => {}, ...options })
  if (!isPatched(sql)) throw new UnusableDatabase('The database driver lacks its patch. Run `bun install`.')
  return sql
}

/** In seconds. The driver's own pauses grow to 20 s, so it would reconnect long after an outage ends. */
const connecting = {
  connect_timeout: 5,
  backoff: (failures: number) => Math.min(0.01 * 2 ** failures, 0.25),
}

/**
 * Otherwise the driver sends a second statement on a connection whose first one waits for a lock, and the holder of that
 * lock may be waiting for the second. The driver's types lack this setting.
 */
const oneStatementAtATime = { max_pipeline: 0 }

/** The patch adds `pool`. The driver's types do not know it. */
type Patched = Sql & { pool(): Pool }

const isPatched = (sql: Sql): sql is Patched => 'pool' in sql && typeof sql.pool === 'function'
