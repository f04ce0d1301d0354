import { type } from 'arktype'
import type { Sql } from 'postgres'
import type { Log } from '../eventlog/log.ts'
import type { Row, Table } from '../eventlog/types.ts'
import { NotFound } from '../platform/errors.ts'
import { model } from '../platform/model.ts'
import { leadOn } from '../platform/next-cursor.ts'

/** What anybody may send to the office, until one of the office has dealt with it. */
export type Letter = Row & Readonly<{ createdAt: string; handledAt: string | null }>

/** A page of a list; `cursor` is the id of the last row of the page before, `state=open` what nobody has dealt with. */
export const lettersRequest = type({
  'state?': "'open'",
  'cursor?': 'string <= 40',
  limit: type('string.integer.parse').to('1 <= number <= 500').default('200'),
}).onDeepUndeclaredKey('delete')

/** PATCH: one of the office has dealt with it, or takes that back. */
export const letterChange = type({ isHandled: 'boolean' }).onDeepUndeclaredKey('delete')

export const openLetters = model({ open: 'number.integer' })

/** A table's rows, newest first. The header `x-next-cursor` leads on while a page is full. */
export async function listLetters<R extends Letter>(
  sql: Sql,
  { name }: Table<R>,
  columns: readonly string[],
  { state, cursor, limit }: typeof lettersRequest.infer,
  headers: Record<string, string | number>,
): Promise<R[]> {
  const page = await sql<R[]>`
    select ${sql(columns)} from ${sql(name)}
    where true ${state ? sql`and "handledAt" is null` : sql``}
      ${cursor ? sql`and ("createdAt", id) < (select "createdAt", id from ${sql(name)} where id = ${cursor})` : sql``}
    order by "createdAt" desc, id desc
    limit ${limit}`
  leadOn(headers, page.at(-1), page.length === limit)
  return page
}

/** How many wait for somebody. What was probably sent by a script waits for nobody. */
export async function countOpen<R extends Letter>(sql: Sql, { name }: Table<R>): Promise<number> {
  const [counted] = await sql<{ open: number }[]>`
    select count(*)::int as open from ${sql(name)} where "handledAt" is null and not "isSuspect"`
  return counted?.open ?? 0
}

/** @throws NotFound */
export async function findLetter<R extends Letter>(
  log: Pick<Log, 'row'>,
  table: Table<R>,
  id: string,
): Promise<R> {
  const letter = await log.row(table, id)
  if (!letter) throw new NotFound('We can’t find that message.')
  return letter
}
