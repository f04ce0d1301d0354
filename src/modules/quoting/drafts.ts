import type { Sql } from 'postgres'
import { columnsOf, quoteDrafts } from '../../../db/schema.ts'
import type { Estimate } from './estimate.ts'

/**
 * A quote is a draft in a plain table until a customer books it. A draft has the shape of an estimate, with
 * version 0 because it has no event. It can be booked for a week; its inputs are kept for another week, to
 * price a late booking again. Then it is deleted, because it contains the addresses of a person who never
 * became a customer.
 */
const retentionDays = 14

const columns = columnsOf(quoteDrafts)

/** Stores a draft. If the command is repeated, returns the first draft. */
export async function storeDraft(sql: Sql, draft: Estimate): Promise<Estimate> {
  const stored = await sql`
    insert into quote_drafts (${sql(columns)})
    select ${sql(columns)} from jsonb_populate_record(null::quote_drafts, ${JSON.stringify(draft)}::text::jsonb)
    on conflict (id) do nothing`
  if (stored.count > 0) return draft
  const [first = draft] = await sql<Estimate[]>`
    select ${sql(columns)} from quote_drafts where id = ${draft.id}`
  return first
}

type Deletion = Readonly<{
  now?: Temporal.Instant
  /** How many drafts one statement deletes. */
  batch?: number
  /** Stops between batches. */
  signal?: AbortSignal
}>

/** Deletes old drafts, and adds those that never became an estimate to their day's count. */
export async function deleteOldDrafts(
  sql: Sql,
  { now = Temporal.Now.instant(), batch = 1000, signal }: Deletion = {},
): Promise<void> {
  const before = now.subtract({ hours: 24 * retentionDays }).toString()
  for (;;) {
    signal?.throwIfAborted()
    const [row] = await sql<{ deleted: number }[]>`
      with deleted as (
        delete from quote_drafts where id in (
          select id from quote_drafts where "createdAt" < ${before}
          order by "createdAt" limit ${batch} for update skip locked
        )
        returning id, "createdAt"
      ), counted as (
        insert into expired_quotes as known (day, count)
        select ("createdAt" at time zone 'America/Chicago')::date as day, count(*)
        from deleted where not exists (select from estimates where estimates.id = deleted.id)
        group by day
        on conflict (day) do update set count = known.count + excluded.count
      )
      select count(*)::int as deleted from deleted`
    if (!row || row.deleted < batch) return
  }
}
