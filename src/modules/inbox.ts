import { type } from 'arktype'
import type { Sql } from 'postgres'
import type { Log } from '../eventlog/log.ts'
import type { Row, Table } from '../eventlog/types.ts'
import { NotFound } from '../platform/errors.ts'
import { model, pageOf, setNextCursor } from '../platform/model.ts'

/** A message to the office. It is open until an administrator marks it handled. */
export type InboxMessage = Row & Readonly<{ createdAt: string; handledAt: string | null }>

/** A page of the list. `state=open` filters out handled rows. */
export const inboxRequest = type({
  'state?': "'open'",
  ...pageOf({ usual: 200, most: 500 }),
}).onDeepUndeclaredKey('delete')

/** PATCH: marks a message handled, or reopens it. */
export const inboxChange = type({ isHandled: 'boolean' }).onDeepUndeclaredKey('delete')

export const openCount = model({ open: 'number.integer' })

/** A page of a table's rows, newest first. A full page sets the `x-next-cursor` header. */
export async function listInbox<R extends InboxMessage>(
  sql: Sql,
  { name }: Table<R>,
  columns: readonly string[],
  { state, cursor, limit }: typeof inboxRequest.infer,
  headers: Record<string, string | number>,
): Promise<R[]> {
  const page = await sql<R[]>`
    select ${sql(columns)} from ${sql(name)}
    where true ${state ? sql`and "handledAt" is null` : sql``}
      ${cursor ? sql`and ("createdAt", id) < (select "createdAt", id from ${sql(name)} where id = ${cursor})` : sql``}
    order by "createdAt" desc, id desc
    limit ${limit}`
  setNextCursor(headers, page.at(-1), page.length === limit)
  return page
}

/** The number of open messages, without those probably sent by a script. */
export async function countOpen<R extends InboxMessage>(sql: Sql, { name }: Table<R>): Promise<number> {
  const [row] = await sql<{ open: number }[]>`
    select count(*)::int as open from ${sql(name)} where "handledAt" is null and not "isSuspect"`
  return row?.open ?? 0
}

/** @throws NotFound */
export async function findInboxMessage<R extends InboxMessage>(
  log: Pick<Log, 'row'>,
  table: Table<R>,
  id: string,
): Promise<R> {
  const message = await log.row(table, id)
  if (!message) throw new NotFound('We can’t find that message.')
  return message
}
