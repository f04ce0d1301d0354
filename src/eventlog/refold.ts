import type { TransactionSql } from 'postgres'
import { quoted, type Reader, type Reading } from './store.ts'
import { type Projection, type Row, rowOf, streamOf } from './types.ts'

/**
 * Recomputes a row of a partial table from its stream, and stores it if it differs. Servers of an older release do not
 * know the table and may have appended to its stream. Does nothing if a command changes the row meanwhile, so it has to
 * be called again for that command's events.
 */
export async function refold(
  tx: TransactionSql,
  log: Pick<Reading, 'stream'>,
  table: Projection,
  id: string,
): Promise<void> {
  const [stored] = await selectRow(tx, table, id)
  const row = rowOf(table, await log.stream(streamOf(table, id)))
  if (!row || Bun.deepEquals(stored, row)) return
  const { name, columns } = table
  const names = quoted(columns)
  await tx.unsafe(
    `insert into ${name} (${names})
    select ${names} from jsonb_populate_record(null::${name}, $1::text::jsonb)
    on conflict (id) do update set ${columns.map(column => `"${column}" = excluded."${column}"`).join()}
    where ${name}.version = $2`,
    [JSON.stringify(row), stored?.version ?? row.version],
  )
}

const selectRow = (sql: Reader, { name, columns }: Projection, id: string) =>
  sql.unsafe<Row[]>(`select ${quoted(columns)} from ${name} where id = $1`, [id])
