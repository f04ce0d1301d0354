import type { Changes, Loaded } from './decide-on.ts'
import type { Reader } from './read.ts'
import type { Projection, Recorded, Row, Table } from './types.ts'

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

/** Loads rows, and appends events together with the rows they lead to. */
export type Store = Readonly<{
  /** The rows with these ids, in every table that folds the same streams. */
  load(sql: Reader, table: Table, ids: readonly string[]): Promise<Loaded>
  /** All or nothing, in one statement. Fails with 40001 when a stream is not at its expected version. */
  append(sql: Reader, changes: Changes): Promise<void>
  /** Of all tables that fold the same streams. */
  refusalsOf(table: Table): Table['refusals']
}>

export function openStore(tables: readonly Projection[], observer: Partial<Observer>): Store {
  const foldsOf = ({ category, name }: Table) => {
    const folds = tables
      .filter(each => each.category === category)
      .toSorted((one, other) => Number(one.isPartial) - Number(other.isPartial))
    if (!folds.some(each => each.name === name)) throw new Error(`${name} is not a table of this log.`)
    return folds
  }
  return {
    async load(sql, table, ids) {
      const loaded: Loaded[number][] = []
      // One after the other, the complete table first: it has the stream's version. If a table read later has a newer
      // row, the append conflicts.
      for (const each of foldsOf(table)) {
        const rows = ids.length === 0 ? [] : await select(sql, each, ids)
        loaded.push({ table: each, rows: new Map(rows.map(row => [row.id, row])) })
      }
      return loaded
    },
    async append(sql, { events, puts }) {
      if (events.length === 0) return
      const parameters = [events, ...puts.map(({ rows }) => rows)].map(each => JSON.stringify(each))
      const statement = appendAndPut(puts.map(({ table }) => table))
      const [log] = await sql.unsafe<{ lockSeconds: number }[]>(statement, parameters, prepared)
      if (log) observer.locked?.(log.lockSeconds)
    },
    refusalsOf: table => Object.assign({}, ...foldsOf(table).map(({ refusals }) => refusals)),
  }
}

const prepared = { prepare: true }

const select = (sql: Reader, { name, columns }: Projection, ids: readonly string[]) =>
  sql.unsafe<Row[]>(
    `select ${quoted(columns)} from ${name} where id = any($1)`,
    [[...new Set(ids)]],
    prepared,
  )

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
