import type { PendingQuery, Row as ResultRow, Sql, TransactionSql } from 'postgres'
import { eventId } from './ids.ts'
import type { Schemas } from './schemas.ts'
import type { Projection, Row, Stored, Table } from './types.ts'

/** A connection pool, or a transaction on one of its connections. */
export type Reader = Sql | TransactionSql

/** A condition on the columns of `events`, as tagged SQL. */
export type Condition = PendingQuery<ResultRow[]>

/** Reads of the log and of the rows. */
export type Reading = Readonly<{
  /** One stream in order, whole or up to a version, optionally without some event types. */
  stream(stream: string, part?: Part): Promise<Stored[]>
  /** The events that fulfill a condition, of any streams, in order. */
  where(condition: Condition): Promise<Stored[]>
  /** The current row. */
  row<R extends Row>(table: Table<R>, id: string): Promise<R | undefined>
  /** The event in one sentence, for a person. */
  describe(event: Stored): string
}>

type Part = Readonly<{ upTo?: number; without?: readonly string[] }>

export function readLog(
  sql: Reader,
  { schemas, tables }: Readonly<{ schemas: Schemas; tables: readonly Projection[] }>,
): Reading {
  return {
    stream: (stream, part) => readStream(sql, schemas, stream, part),
    where: async condition => {
      const events = await sql<Stored[]>`
        select ${eventColumns(sql)} from events where ${condition} order by position`
      return events.map(event => current(schemas, event))
    },
    row: async <R extends Row>({ name }: Table<R>, id: string) => {
      const columns = tables.find(table => table.name === name)?.columns
      if (!columns) throw new Error(`${name} is not a table of this log.`)
      const [row] = await sql<R[]>`select ${sql(columns)} from ${sql(name)} where id = ${id}`
      return row
    },
    describe: event => schemas.describe(event.type, event.data),
  }
}

export async function readStream(
  sql: Reader,
  schemas: Schemas,
  stream: string,
  { upTo = 2147483647, without = [] }: Part = {},
): Promise<Stored[]> {
  const events = await sql<Stored[]>`
    select ${eventColumns(sql)} from events
    where stream = ${stream} and version <= ${upTo} and type <> all (${without})
    order by version`
  return events.map(event => current(schemas, event))
}

/** The next events after a position. Position order is commit order, so a cursor misses nothing. */
export async function readAfter(
  sql: Reader,
  schemas: Schemas,
  position: number,
  limit: number,
): Promise<Stored[]> {
  const events = await readStoredAfter(sql, position, limit)
  return events.map(event => current(schemas, event))
}

/** The same, with each event's data as it was stored. */
export const readStoredAfter = (sql: Reader, position: number, limit: number) => sql<Stored[]>`
  select ${eventColumns(sql)} from events where position > ${position} order by position limit ${limit}`

/** Columns by name: a prepared `select *` fails once after a newer release has added a column. */
export const eventColumns = (sql: Reader, from = 'events') => {
  const names = ['position', 'stream', 'version', 'type', 'schema', 'data', 'meta', 'id', 'at']
  return sql(names.map(name => `${from}.${name}`))
}

export async function head(sql: Reader): Promise<number> {
  const [last] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0) as position from events`
  return last?.position ?? 0
}

/** What a command appended to a stream, if anything. */
export async function eventsOfCommand(
  sql: Reader,
  schemas: Schemas,
  stream: string,
  commandId: string,
): Promise<Stored[]> {
  const events = await sql<Stored[]>`
    select ${eventColumns(sql, 'e')} from events first join events e
      on e.stream = first.stream and e.version >= first.version and e.meta ->> 'commandId' = ${commandId}
    where first.id = ${eventId(commandId, stream, 0)} order by e.version`
  return events.map(event => current(schemas, event))
}

export const current = <E extends Stored>(schemas: Schemas, event: E): E => ({
  ...event,
  data: schemas.upcast(event.type, event.schema, event.data),
  schema: schemas.current(event.type),
})
