import type { Reader } from './read.ts'
import type { Row, Table } from './types.ts'

/** How many rows of a table bear a value; or by how many more. */
export type Count = Readonly<{ name: string; value: string; count: number }>

/** Changes of rows, as the changes of the counts that follow from them. */
export function createTally() {
  const tally = new Map<string, Count>()
  const add = ({ name, countBy }: Table, row: Row | undefined, by: 1 | -1) => {
    if (!row || !countBy) return
    const value = countBy(row)
    const key = `${name} ${value}`
    tally.set(key, { name, value, count: (tally.get(key)?.count ?? 0) + by })
  }
  return {
    move(table: Table, before: Row | undefined, after: Row) {
      add(table, before, -1)
      add(table, after, 1)
    },
    /** In one order everywhere, without those that stay as they are. */
    counts: (): Count[] =>
      [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, each]) => (each.count === 0 ? [] : [each])),
  }
}

export function countsOf(table: Table, rows: readonly Row[]): Count[] {
  const tally = createTally()
  for (const row of rows) tally.move(table, undefined, row)
  return tally.counts()
}

/** Takes the place of what was counted for these tables. */
export async function putCounts(sql: Reader, tables: readonly Table[], counts: readonly Count[]) {
  await sql`delete from row_counts where name = any(${tables.map(({ name }) => name)})`
  await sql.unsafe(
    `insert into row_counts (name, value, count)
    select name, value, count from jsonb_populate_recordset(null::row_counts, $1::text::jsonb)`,
    [JSON.stringify(counts)],
  )
}
