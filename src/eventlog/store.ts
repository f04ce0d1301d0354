import type { TransactionSql } from 'postgres'
import { createColumns, quoted } from './columns.ts'
import type { Count } from './counts.ts'
import type { Reader } from './read.ts'
import { type Projection, type Recorded, type Row, streamOf, type Table } from './types.ts'

/** Rows out, and events with the rows they lead to in. */
export type Store = Readonly<{
  /** The rows with these ids, by the stream each belongs to. */
  load(sql: Reader, wanted: Iterable<Wanted>): Promise<Map<string, Row>>
  /** All or nothing, in one statement; 40001 when a stream does not stand where its first event says. */
  append(
    sql: Reader,
    events: readonly Recorded[],
    changed: Iterable<Changed>,
    counts: readonly Count[],
  ): Promise<void>
  /**
   * Keeps every other writer out until the transaction ends: at the latest by the database, when it has not heard of it
   * for so many milliseconds.
   */
  lock(tx: TransactionSql, tables: Iterable<Table>, idleMs: number): Promise<void>
}>

export type Wanted = Readonly<{ table: Table; id: string }>
export type Changed = Readonly<{ table: Table; row: Row }>

export function openStore(tables: readonly Projection[]): Store {
  const columnsOf = createColumns(tables)
  const statements = new Map<string, string>()

  const appendAndPut = (names: readonly string[]) => {
    const key = names.join()
    const statement = statements.get(key) ?? appendAndPutStatement(names, name => columnsOf({ name }))
    statements.set(key, statement)
    return statement
  }

  return {
    async load(sql, wanted) {
      const byTable = Map.groupBy(wanted, ({ table }) => table)
      const loaded = await Promise.all(
        [...byTable].map(async ([table, each]) => {
          const ids = [...new Set(each.map(({ id }) => id))]
          const rows = await sql.unsafe<Row[]>(
            `select ${quoted(columnsOf(table))} from ${table.name} where id = any($1)`,
            [ids],
            prepared,
          )
          return rows.map(row => [streamOf(table, row.id), row] as const)
        }),
      )
      return new Map(loaded.flat())
    },
    async append(sql, events, changed, counts) {
      const byName = Map.groupBy(changed, ({ table }) => table.name)
      const names = [...byName.keys()].sort()
      const puts = names.map(name => JSON.stringify(byName.get(name)?.map(({ row }) => row)))
      await sql.unsafe(
        appendAndPut(names),
        [JSON.stringify(events), JSON.stringify(counts), ...puts],
        prepared,
      )
    },
    async lock(tx, tables, idleMs) {
      // A plain append holds its tables before it waits for the log, so this must too.
      const names = new Set([...tables].map(({ name }) => name))
      await tx.unsafe(`
        set local idle_in_transaction_session_timeout = ${idleMs};
        lock table ${[...names].sort().join()} in row exclusive mode`)
      await tx`select events_lock()`
    },
  }
}

const prepared = { prepare: true }

/** The puts select from the append, so the log's lock is always taken before that of any row. */
function appendAndPutStatement(names: readonly string[], columnsOf: (name: string) => readonly string[]) {
  const puts = names.map((name, n) => {
    const columns = columnsOf(name)
    const set = columns.map(column => `"${column}" = excluded."${column}"`)
    return `put${n} as (
      insert into ${name} (${quoted(columns)}) select ${columns.map(column => `r."${column}"`).join()}
      from log, jsonb_populate_recordset(null::${name}, $${n + 3}::text::jsonb) r
      on conflict (id) do update set ${set.join()})`
  })
  return `with log as materialized (select events_append($1::text::jsonb)),
    counted as (
      insert into row_counts as kept (name, value, count) select c.name, c.value, c.count
      from log, jsonb_populate_recordset(null::row_counts, $2::text::jsonb) c
      on conflict (name, value) do update set count = kept.count + excluded.count),
    ${puts.join()} select from log`
}
