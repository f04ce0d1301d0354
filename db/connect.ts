import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'

/** One pool for the log (tagged postgres.js) and the reads (drizzle). */
export type Database = Readonly<{ sql: Sql; db: PostgresJsDatabase; pool(): Pool; close(): Promise<void> }>

/** How many connections are idle and how many in use, and how many statements wait for one. */
export type Pool = Readonly<{ idle: number; busy: number; waiting: number }>

/**
 * Deadlines of a statement in seconds: to run (the database cancels it), to be answered at all (we drop the
 * connection, because the database may be stopped or the line dead), and to wait for a free connection.
 */
export type Deadlines = Readonly<{ statement: number; answer: number; wait: number }>

/** Visitors wait for the server's statements. Scripts have no deadline: a rebuild or backup may take long. */
export const serverDeadlines: Deadlines = { statement: 8, answer: 10, wait: 5 }

/**
 * Times come out as ISO 8601 in UTC, dates as YYYY-MM-DD, bigints as numbers, JSON parsed. With `readOnly` the database
 * refuses every write.
 */
export function connect(
  url: string,
  { max = 10, deadlines, readOnly }: { max?: number; deadlines?: Deadlines; readOnly?: boolean } = {},
): Database {
  const sql = postgres(url, {
    max,
    ...connecting,
    ...oneStatementAtATime,
    ...(deadlines && { answer_timeout: deadlines.answer, wait_timeout: deadlines.wait }),
    onnotice: () => {},
    connection: {
      application_name: 'fairmove',
      TimeZone: 'UTC',
      ...(deadlines && { statement_timeout: deadlines.statement * 1000 }),
      ...(readOnly && { default_transaction_read_only: true }),
    },
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
  const pool = () => poolOf(sql)
  return { sql, db, pool, close: () => sql.end({ timeout: 1 }) }
}

/** In seconds. The driver's own pauses grow to 20 s, so it would reconnect long after an outage ends. */
export const connecting = {
  connect_timeout: 5,
  backoff: (failures: number) => Math.min(0.01 * 2 ** failures, 0.25),
}

/**
 * On each connection: the driver would else put a second one behind one that waits for a lock, and whoever holds that
 * lock may be waiting for the second. Its types do not know this setting.
 */
const oneStatementAtATime = { max_pipeline: 0 }

/** The patched driver tells; its types do not know of it. */
function poolOf(sql: object): Pool {
  if (!tellsPool(sql)) throw new TypeError('The database driver lacks its patch. Run `bun install`.')
  return sql.pool()
}

const tellsPool = (sql: object): sql is { pool(): Pool } => 'pool' in sql
