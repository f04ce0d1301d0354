import type { Sql } from 'postgres'
import { quoted } from './columns.ts'
import { type Count, countsOf } from './counts.ts'
import { createFold } from './fold.ts'
import { head, type Reader } from './read.ts'
import type { RebuildOptions } from './rebuild.ts'
import type { Projection, Row } from './types.ts'

/** One row that differs between the live table and the fold of its stream; a side that has no such row is null. */
export type Difference = Readonly<{
  table: string
  id: string
  live: Readonly<Record<string, unknown>> | null
  rebuilt: Readonly<Record<string, unknown>> | null
}>

export type Check = Readonly<{ events: number; rows: number; differences: readonly Difference[] }>

/** Folds the log in memory and compares with the live tables, all as they stood at one moment. Writes nothing. */
export async function check(
  sql: Sql,
  { tables, schemas, onProgress, signal }: RebuildOptions,
): Promise<Check> {
  return sql.begin('isolation level repeatable read read only', async tx => {
    const fold = createFold(tables, schemas)
    const total = await head(tx)
    await fold.readOn(tx, position => {
      signal?.throwIfAborted()
      onProgress?.(position, total, 'events')
    })
    const differences: Difference[] = []
    let rows = 0
    for (const table of tables) {
      const rebuilt = fold.rows(table)
      rows += rebuilt.length
      const found = await notInLog(tx, table, rebuilt)
      for (let at = 0; at < rebuilt.length; at += BATCH) {
        signal?.throwIfAborted()
        found.push(...(await notInTable(tx, table, rebuilt.slice(at, at + BATCH))))
      }
      differences.push(...found.sort((one, other) => (one.id < other.id ? -1 : 1)))
    }
    const counts = tables.flatMap(table => countsOf(table, fold.rows(table)))
    differences.push(...(await differencesOf(tx, tables, counts)))
    return { events: fold.events(), rows, differences }
  })
}

const BATCH = 2000

/** Rows of the live table without a stream. */
async function notInLog(
  sql: Reader,
  { name, columns }: Projection,
  rebuilt: readonly Row[],
): Promise<Difference[]> {
  return sql.unsafe<Difference[]>(
    `select '${name}' as table, live.id::text as id, to_jsonb(live) as live, null::jsonb as rebuilt
    from (select ${quoted(columns)} from public.${name}) live
    where not exists (
      select from jsonb_array_elements_text($1::text::jsonb) as known(id) where known.id = live.id::text)`,
    [JSON.stringify(rebuilt.map(({ id }) => id))],
  )
}

/** Rows of the fold that the live table lacks or has otherwise. The table's types are given to both. */
async function notInTable(
  sql: Reader,
  { name, columns }: Projection,
  rebuilt: readonly Row[],
): Promise<Difference[]> {
  const names = quoted(columns)
  return sql.unsafe<Difference[]>(
    `select '${name}' as table, rebuilt.id::text as id, to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
    from (select ${names} from jsonb_populate_recordset(null::public.${name}, $1::text::jsonb)) rebuilt
      left join (select ${names} from public.${name}) live on live.id = rebuilt.id
    where to_jsonb(live) is distinct from to_jsonb(rebuilt)`,
    [JSON.stringify(rebuilt)],
  )
}

/** A value that no row bears may be counted as 0 or not at all. */
const differencesOf = (sql: Reader, tables: readonly Projection[], counts: readonly Count[]) =>
  sql.unsafe<Difference[]>(
    `select 'row_counts' as table, concat_ws(' ', name, value) as id, to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
    from (select name, value, count from row_counts where name = any($1) and count <> 0) live
      full join jsonb_populate_recordset(null::row_counts, $2::text::jsonb) rebuilt using (name, value)
    where live.count is distinct from rebuilt.count order by 2`,
    [tables.map(({ name }) => name), JSON.stringify(counts)],
  )
