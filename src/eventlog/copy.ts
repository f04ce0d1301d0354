import type { Reader } from './read.ts'

/**
 * Inserts rows in batches; `table` is a qualified name. With `columns` only these, as where a table has more by now than
 * the rows, and numbers that the database would give are taken from the rows.
 */
export async function copyRows(
  sql: Reader,
  table: string,
  rows: readonly object[],
  columns?: readonly string[],
): Promise<void> {
  const names = columns?.map(column => `"${column}"`).join()
  const into = names ? `${table} (${names}) overriding system value` : table
  for (let at = 0; at < rows.length; at += BATCH) {
    await sql.unsafe(
      `insert into ${into} select ${names ?? '*'} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(rows.slice(at, at + BATCH))],
    )
  }
}

const BATCH = 2000
