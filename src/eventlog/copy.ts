import type { Reader } from './read.ts'
import type { Row } from './types.ts'

/** Inserts rows in batches; `table` is a qualified name. */
export async function copyRows(sql: Reader, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await sql.unsafe(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(rows.slice(at, at + BATCH))],
    )
  }
}

const BATCH = 2000
