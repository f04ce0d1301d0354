import type { ISql } from 'postgres'
import { monotonicFactory } from 'ulid'
import type { Message } from './message.ts'
import type { outbox } from './schema.ts'

/** A pool or somebody's open transaction: a message is enqueued with the facts that cause it, or not at all. */
export type Queryable = ISql

/** Puts a message in the outbox; false when its dedupe key is there already, whatever became of that one. */
export async function enqueue(sql: Queryable, message: Message): Promise<boolean> {
  const { kind, dedupe, recipient, payload, about = null, dueAt = null } = message
  const { count } = await sql`
    insert into outbox (id, kind, dedupe, recipient, payload, about, "dueAt")
    values (${nextId()}, ${kind}, ${dedupe}, ${recipient}, ${JSON.stringify(payload)}::text::jsonb, ${about},
            -- Not rounded up: what is due now must not be due in half a millisecond.
            coalesce(${dueAt}::timestamptz, date_trunc('milliseconds', now())))
    on conflict (dedupe) do nothing`
  return count === 1
}

// In the order they were enqueued, also within a millisecond, so that the list pages by id alone.
const nextId = monotonicFactory()

/**
 * Deletes what is still waiting under keys that begin so, and answers with those keys. One that is just being sent
 * still goes out.
 */
export async function withdraw(sql: Queryable, dedupeStart: string): Promise<string[]> {
  const withdrawn = await sql<{ dedupe: string }[]>`
    delete from outbox where starts_with(dedupe, ${dedupeStart}) and state = 'waiting' returning dedupe`
  return withdrawn.map(({ dedupe }) => dedupe)
}

/** Whether a message was put in the outbox since then under a key that begins so. */
export async function wasEnqueued(sql: Queryable, dedupeStart: string, since: string): Promise<boolean> {
  const { count } = await sql`
    select from outbox where starts_with(dedupe, ${dedupeStart}) and "createdAt" >= ${since} limit 1`
  return count > 0
}

/** An outbox row as the administrator sees it; instants are ISO 8601 in UTC. */
export type OutboxEntry = Omit<typeof outbox.$inferSelect, 'lockedUntil'>

/** Which entries; `before` is the id of the last entry of the page before, `about` a booking. */
type Asked = Readonly<{ limit: number; before?: string; about?: string }> &
  Partial<Pick<OutboxEntry, 'state' | 'kind'>>

/** Newest first. */
export async function listOutbox(
  sql: Queryable,
  { limit, before, about, state, kind }: Asked,
): Promise<OutboxEntry[]> {
  return sql<OutboxEntry[]>`
    select ${entryOf(sql)} from outbox
    where true ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${about === undefined ? sql`` : sql`and about = ${about}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by id desc
    limit ${limit}`
}

export async function findInOutbox(sql: Queryable, id: string): Promise<OutboxEntry | undefined> {
  const [entry] = await sql<OutboxEntry[]>`select ${entryOf(sql)} from outbox where id = ${id}`
  return entry
}

/** How many messages wait, and how many could not be delivered. */
export async function countUnsent(sql: Queryable): Promise<Record<'waiting' | 'failed', number>> {
  const [counts] = await sql<{ waiting: number; failed: number }[]>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'failed')::int as failed
    from outbox where state in ('waiting', 'failed')`
  return { waiting: 0, failed: 0, ...counts }
}

const entryOf = (sql: Queryable) => sql`
  id, kind, dedupe, recipient, payload, about, state, attempts, "lastError",
  ${isoUtc(sql, 'dueAt')}, ${isoUtc(sql, 'sentAt')}, ${isoUtc(sql, 'createdAt')}`

const isoUtc = (sql: Queryable, column: string) =>
  sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql(column)}`
