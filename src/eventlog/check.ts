import type { Sql } from 'postgres'
import { quoted } from './columns.ts'
import { copyRows } from './copy.ts'
import { type Count, countsOf } from './counts.ts'
import { createFold } from './fold.ts'
import { head, type Reader } from './read.ts'
import type { RebuildOptions } from './rebuild.ts'
import type { Projection } from './types.ts'

/** One row that differs between the live table and the fold of its stream; a side that has no such row is null. */
export type Difference = Readonly<{
  table: string
  id: string
  live: Readonly<Record<string, unknown>> | null
  rebuilt: Readonly<Record<string, unknown>> | null
}>

export type Check = Readonly<{ events: number; rows: number; differences: readonly Difference[] }>

/** Folds the log aside and compares with the live tables, all as they stood at one moment. Changes nothing. */
export async function check(sql: Sql, { tables, schemas, onProgress }: RebuildOptions): Promise<Check> {
  return sql.begin('isolation level repeatable read', async tx => {
    const fold = createFold(tables, schemas)
    const total = await head(tx)
    await fold.readOn(tx, position => onProgress?.(position, total))
    const differences: Difference[] = []
    let rows = 0
    for (const table of tables) {
      const rebuilt = fold.rows(table)
      rows += rebuilt.length
      const { name } = table
      const columns = quoted(table.columns)
      await tx.unsafe(`
        create temp table rebuilt_${name} on commit drop as select ${columns} from public.${name} with no data`)
      await copyRows(tx, `pg_temp.rebuilt_${name}`, rebuilt, table.columns)
      const found = await tx.unsafe<Difference[]>(`
        select '${name}' as table, coalesce(live.id, rebuilt.id)::text as id,
          to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
        from (select ${columns} from public.${name}) live full join pg_temp.rebuilt_${name} rebuilt on live.id = rebuilt.id
        where to_jsonb(live) is distinct from to_jsonb(rebuilt) order by 2`)
      differences.push(...found)
    }
    const counts = tables.flatMap(table => countsOf(table, fold.rows(table)))
    differences.push(...(await differencesOf(tx, tables, counts)))
    return { events: fold.events(), rows, differences }
  })
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
