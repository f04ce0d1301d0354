import type { Sql, TransactionSql } from 'postgres'
import { createColumns } from './columns.ts'
import { eventId } from './ids.ts'
import type { Schemas } from './schemas.ts'
import type { Projection, Row, Stored, Table } from './types.ts'

/** A connection pool, or a transaction on one of its connections. */
export type Reader = Sql | TransactionSql

/** What happened, and the rows it led to, for whoever only reads. */
export type Reading = Readonly<{
  /** One stream in order, whole or up to a version, optionally without some event types. */
  stream(stream: string, part?: Part): Promise<Stored[]>
  /** Everything about a booking, in order, from whichever stream, but for some types. */
  about(serviceRequestId: string, without?: readonly string[]): Promise<Stored[]>
  /** A row as it is now. */
  row<R extends Row>(table: Table<R>, id: string): Promise<R | undefined>
  /** The event in one sentence, for a person. */
  describe(event: Stored): string
}>

type Part = Readonly<{ upTo?: number; without?: readonly string[] }>

export function readLog(
  sql: Reader,
  { schemas, tables }: Readonly<{ schemas: Schemas; tables: readonly Projection[] }>,
): Reading {
  const columnsOf = createColumns(tables)
  return {
    stream: (stream, part) => readStream(sql, schemas, stream, part),
    about: (id, without) => readAbout(sql, schemas, id, { without }),
    row: async <R extends Row>(table: Table<R>, id: string) => {
      const [row] = await sql<R[]>`
        select ${sql(columnsOf(table))} from ${sql(table.name)} where id = ${id}`
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

/**
 * Everything about a booking, in order: its own stream, and what other streams say of it (`data.serviceRequestId`),
 * but for the types of which there are too many to be read one by one.
 */
export async function readAbout(
  sql: Reader,
  schemas: Schemas,
  serviceRequestId: string,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<Stored[]> {
  const events = await sql<Stored[]>`
    select ${eventColumns(sql)} from events
    where (stream = ${`booking-${serviceRequestId}`}
        or (data ? 'serviceRequestId' and data ->> 'serviceRequestId' = ${serviceRequestId}))
      and type <> all (${without})
    order by position`
  return events.map(event => current(schemas, event))
}

/** The next events after a position. Positions follow the order of commits, so a cursor misses nothing. */
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

/**
 * The columns of `events`, by name: where a connection has prepared a `select *`, it fails once after a newer release has
 * added a column.
 */
export const eventColumns = (sql: Reader, from = 'events') => {
  const names = ['position', 'stream', 'version', 'type', 'schema', 'data', 'meta', 'id', 'at']
  return sql(names.map(name => `${from}.${name}`))
}

export async function head(sql: Reader): Promise<number> {
  const [last] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0) as position from events`
  return last?.position ?? 0
}

/** What a command appended to a stream, if it ever did. */
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

/**
 * The events before the first whose type this release does not know. A follower stops there: the process of the newer
 * release answers the event, and all after it.
 */
export function untilUnknown(schemas: Schemas, events: readonly Stored[]): readonly Stored[] {
  const unknown = events.findIndex(({ type }) => !schemas.types.has(type))
  return unknown < 0 ? events : events.slice(0, unknown)
}

export const current = <E extends Stored>(schemas: Schemas, event: E): E => ({
  ...event,
  data: schemas.upcast(event.type, event.schema, event.data),
  schema: schemas.current(event.type),
})
