import type { PendingQuery, Row as ResultRow, Sql, TransactionSql } from 'postgres'
import type { Changes, Loaded } from './decide-on.ts'
import { eventId } from './ids.ts'
import type { Schemas } from './schemas.ts'
import {
  type Projection,
  type Recorded,
  type Row,
  rowOf,
  type Stored,
  streamOf,
  type Table,
} from './types.ts'

/** A connection pool, or a transaction on one of its connections. */
export type Reader = Sql | TransactionSql

/** Hooks for the metrics. Times are in seconds. */
export type Observer = Readonly<{
  /** Events were committed. */
  appended(events: readonly Recorded[]): void
  /** Another writer changed a stream first, so commands are decided again. */
  conflicted(): void
  /** A command was refused, with the refusal's code. */
  refused(code: string): void
  /** A command waited this long before it was decided. */
  queued(seconds: number): void
  /** An append waited this long for the log's lock. */
  locked(seconds: number): void
}>

export type Store = ReturnType<typeof openStore>

/** Appends events together with the rows they lead to, and loads rows. */
export function openStore(tables: readonly Projection[], schemas: Schemas, observer: Partial<Observer> = {}) {
  const projectionOf = ({ name }: Table) => {
    const projection = tables.find(each => each.name === name)
    if (!projection) throw new Error(`${name} is not a table of this log.`)
    return projection
  }
  /** The tables that fold the same streams, the complete one first. */
  const foldsOf = (table: Table) => {
    const { category } = projectionOf(table)
    return tables
      .filter(each => each.category === category)
      .toSorted((one, other) => Number(one.isPartial) - Number(other.isPartial))
  }
  /** A partial table may be newer than its streams, or another release that does not know it wrote the stream. */
  const foldAnew = async <R extends Row>(sql: Reader, table: Table<R>, id: string) =>
    rowOf(table, await readStream(sql, schemas, streamOf(table, id)))
  return {
    /** All or nothing, in one statement. Fails with 40001 when a stream is not at its expected version. */
    async append(sql: Reader, { events, puts }: Changes): Promise<void> {
      if (events.length === 0) return
      const parameters = [events, ...puts.map(({ rows }) => rows)].map(each => JSON.stringify(each))
      const statement = appendAndPut(puts.map(({ table }) => table))
      const [log] = await sql.unsafe<{ lockSeconds: number }[]>(statement, parameters, prepared)
      if (log) observer.locked?.(log.lockSeconds)
    },
    /** The rows with these ids, in every table that folds the same streams. */
    async load(sql: Reader, table: Table, ids: readonly string[]): Promise<Loaded> {
      const loaded: Loaded[number][] = []
      // One after the other, the complete table first: it has the stream's version. If a table read later has a newer
      // row, the append conflicts.
      for (const each of foldsOf(table)) {
        const rows = ids.length === 0 ? [] : await selectRows(sql, each, ids)
        const found = new Map(rows.map(row => [row.id, row]))
        const started = each.isPartial ? [...(loaded[0]?.rows.keys() ?? [])] : []
        for (const id of started.filter(id => !found.has(id))) {
          const row = await foldAnew(sql, each, id)
          if (row) found.set(id, row)
        }
        loaded.push({ table: each, rows: found })
      }
      return loaded
    },
    /** The current row. */
    async row<R extends Row>(sql: Reader, table: Table<R>, id: string): Promise<R | undefined> {
      const [row] = await selectRows<R>(sql, projectionOf(table), [id])
      return row ?? (table.isPartial ? foldAnew(sql, table, id) : undefined)
    },
    /** The refusals of all tables that fold the same streams. */
    refusalsOf: (table: Table): Table['refusals'] =>
      Object.assign({}, ...foldsOf(table).map(({ refusals }) => refusals)),
  }
}

const prepared = { prepare: true }

const selectRows = <R extends Row>(sql: Reader, { name, columns }: Projection, ids: readonly string[]) =>
  sql.unsafe<R[]>(`select ${quoted(columns)} from ${name} where id = any($1)`, [[...new Set(ids)]], prepared)

/** Each put selects from the append, so the log's lock is always taken before any row's. */
const appendAndPut = (tables: readonly Projection[]) => `
  with lock as materialized (select clock_timestamp() as before, events_lock(), clock_timestamp() as after),
  log as materialized (select events_append($1::text::jsonb), after - before as waited from lock)
  ${tables.map(put).join('')}
  select extract(epoch from waited)::float8 as "lockSeconds" from log`

const put = ({ name, columns }: Projection, n: number) => `
  , put_${n} as (
    insert into ${name} (${quoted(columns)})
    select ${columns.map(column => `r."${column}"`).join()}
    from log, jsonb_populate_recordset(null::${name}, $${n + 2}::text::jsonb) r
    on conflict (id) do update set ${columns.map(column => `"${column}" = excluded."${column}"`).join()})`

/** A list of quoted column names. Statements name their columns: another release may have added some. */
export const quoted = (columns: readonly string[]) => columns.map(column => `"${column}"`).join()

/**
 * Inserts these columns of rows in batches; `table` is a qualified name. Other columns get their defaults, and
 * identity columns take their values from the rows.
 */
export async function copyRows(
  sql: Reader,
  table: string,
  rows: readonly object[],
  columns: readonly string[],
): Promise<void> {
  const names = quoted(columns)
  for (let at = 0; at < rows.length; at += BATCH) {
    await sql.unsafe(
      `insert into ${table} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(rows.slice(at, at + BATCH))],
    )
  }
}

const BATCH = 2000

/** Reads of the log and of the rows. */
export type Reading = ReturnType<typeof readLog>

/** A condition on the columns of `events`, as tagged SQL. */
type Condition = PendingQuery<ResultRow[]>

export function readLog(
  sql: Reader,
  { schemas, tables }: Readonly<{ schemas: Schemas; tables: readonly Projection[] }>,
) {
  const store = openStore(tables, schemas)
  return {
    /** One stream in order, whole or up to a version, optionally without some event types. */
    stream: (stream: string, part?: Part) => readStream(sql, schemas, stream, part),
    /** The events that fulfill a condition, of any streams, in order. */
    where: (condition: Condition) =>
      selectEvents(sql, schemas, sql`from events where ${condition} order by position`),
    /** The current row. */
    row: <R extends Row>(table: Table<R>, id: string) => store.row(sql, table, id),
    /** The event in one sentence, for a person. */
    describe: ({ type, data }: Stored) => schemas.describe(type, data),
  }
}

type Part = Readonly<{ upTo?: number; without?: readonly string[] }>

export const readStream = (
  sql: Reader,
  schemas: Schemas,
  stream: string,
  { upTo = 2147483647, without = [] }: Part = {},
) =>
  selectEvents(
    sql,
    schemas,
    sql`from events where stream = ${stream} and version <= ${upTo} and type <> all (${without}) order by version`,
  )

/** What a command appended to a stream, if anything. */
export const eventsOfCommand = (sql: Reader, schemas: Schemas, stream: string, commandId: string) =>
  selectEvents(
    sql,
    schemas,
    sql`
      from events first join events on events.stream = first.stream and events.version >= first.version
        and events.meta ->> 'commandId' = ${commandId}
      where first.id = ${eventId(commandId, stream, 0)} order by events.version`,
  )

async function selectEvents(sql: Reader, schemas: Schemas, from: Condition): Promise<Stored[]> {
  const events = await sql<Stored[]>`select ${eventColumns(sql)} ${from}`
  return events.map(event => current(schemas, event))
}

/**
 * The next events after a position, with their data as stored. Position order is commit order, so a cursor misses
 * nothing.
 */
export const readStoredAfter = (sql: Reader, position: number, limit: number) => sql<Stored[]>`
  select ${eventColumns(sql)} from events where position > ${position} order by position limit ${limit}`

export async function readAfter(sql: Reader, schemas: Schemas, position: number, limit: number) {
  const events = await readStoredAfter(sql, position, limit)
  return events.map(event => current(schemas, event))
}

/** The last position of the log. */
export async function head(sql: Reader): Promise<number> {
  const [last] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0) as position from events`
  return last?.position ?? 0
}

/** Columns by name: a prepared `select *` fails once after a newer release has added a column. */
export const eventColumns = (sql: Reader) =>
  sql(
    ['position', 'stream', 'version', 'type', 'schema', 'data', 'meta', 'id', 'at'].map(
      each => `events.${each}`,
    ),
  )

/** A stored event in its current shape. */
export const current = <E extends Stored>(schemas: Schemas, event: E): E => ({
  ...event,
  data: schemas.upcast(event.type, event.schema, event.data),
  schema: schemas.current(event.type),
})
