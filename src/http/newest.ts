import { type } from 'arktype'
import type { Sql } from 'postgres'
import type { Row, Table } from '../eventlog/types.ts'

/** A page of a list; `cursor` is the id of the last row of the page before. */
export const pageRequest = type({
  'cursor?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 500').default('200'),
}).onDeepUndeclaredKey('delete')

/** A table's rows, newest first. The header `x-next-cursor` leads on while a page is full. */
export async function newest<R extends Row & Readonly<{ createdAt: string }>>(
  sql: Sql,
  { name }: Table<R>,
  { cursor, limit }: typeof pageRequest.infer,
  headers: Record<string, string | number>,
): Promise<Omit<R, 'version'>[]> {
  const page = await sql<R[]>`
    select * from ${sql(name)}
    ${cursor ? sql`where ("createdAt", id) < (select "createdAt", id from ${sql(name)} where id = ${cursor})` : sql``}
    order by "createdAt" desc, id desc
    limit ${limit}`
  const last = page.at(-1)
  if (last && page.length === limit) headers['x-next-cursor'] = last.id
  return page.map(({ version: _, ...row }) => row)
}
