import { quoted } from './columns.ts'
import type { Reader } from './read.ts'

/**
 * Inserts these columns of rows in batches; `table` is a qualified name. Its other columns get their defaults, and
 * numbers that the database would generate are taken from the rows.
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
