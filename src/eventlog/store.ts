import { createColumns, quoted } from './columns.ts'
import type { Changes, Rows } from './decide-on.ts'
import type { Observer } from './observer.ts'
import type { Reader } from './read.ts'
import type { Projection, Row, Table } from './types.ts'

/** Rows of a table out, and events with the rows they lead to in. */
export type Store = Readonly<{
  load(sql: Reader, table: Table, ids: readonly string[]): Promise<Rows>
  /** All or nothing, in one statement; 40001 when a stream does not stand where its first event says. */
  append(sql: Reader, table: Table, changes: Changes): Promise<void>
}>

export function openStore(tables: readonly Projection[], observer: Partial<Observer>): Store {
  const columnsOf = createColumns(tables)
  return {
    async load(sql, table, ids) {
      const rows = await sql.unsafe<Row[]>(
        `select ${quoted(columnsOf(table))} from ${table.name} where id = any($1)`,
        [[...new Set(ids)]],
        prepared,
      )
      return new Map(rows.map(row => [row.id, row]))
    },
    async append(sql, table, { events, rows, counts }) {
      if (events.length === 0) return
      const parameters = [events, counts, rows].map(each => JSON.stringify(each))
      const statement = appendAndPut(table.name, columnsOf(table))
      const [log] = await sql.unsafe<{ lockSeconds: number }[]>(statement, parameters, prepared)
      if (log) observer.locked?.(log.lockSeconds)
    },
  }
}

const prepared = { prepare: true }

/** The puts select from the append, so the log's lock is always taken before that of any row. */
const appendAndPut = (table: string, columns: readonly string[]) => `
  with lock as materialized (select clock_timestamp() as before, events_lock(), clock_timestamp() as after),
  log as materialized (select events_append($1::text::jsonb), after - before as waited from lock),
  counted as (
    insert into row_counts as kept (name, value, count)
    select c.name, c.value, c.count from log, jsonb_populate_recordset(null::row_counts, $2::text::jsonb) c
    on conflict (name, value) do update set count = kept.count + excluded.count),
  put as (
    insert into ${table} (${quoted(columns)})
    select ${columns.map(column => `r."${column}"`).join()}
    from log, jsonb_populate_recordset(null::${table}, $3::text::jsonb) r
    on conflict (id) do update set ${columns.map(column => `"${column}" = excluded."${column}"`).join()})
  select extract(epoch from waited)::float8 as "lockSeconds" from log`
