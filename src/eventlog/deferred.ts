import { eventColumns, type Reader } from './read.ts'
import type { Schemas } from './schemas.ts'
import type { Stored } from './types.ts'

/**
 * An event at which a follower failed is deferred, and later events go on. It is retried when it is due. After `tries`
 * failures it is parked: it has no due time and waits for an operator (followers.ts).
 */
type Deferral = Readonly<{ attempts: number; isParked: boolean }>

/** Defers an event, or defers it again: each pause is twice as long as the one before, up to a quarter of an hour. */
export async function defer(
  sql: Reader,
  follower: string,
  { position }: Stored,
  error: unknown,
  { firstPauseMs, tries }: Readonly<{ firstPauseMs: number; tries: number }>,
): Promise<Deferral> {
  const [deferral = { attempts: 1, isParked: false }] = await sql<Deferral[]>`
    insert into deferred_events as d (reaction, position, attempts, "dueAt", "lastError")
    values (${follower}, ${position}, 1, now() + ${firstPauseMs} * interval '1 ms', ${reasonOf(error)})
    on conflict (reaction, position) do update set
      attempts = d.attempts + 1,
      "dueAt" = case when d.attempts + 1 < ${tries}
        then now() + least(${firstPauseMs} * 2 ^ least(d.attempts, 20), ${longestPauseMs}) * interval '1 ms' end,
      "lastError" = excluded."lastError"
    returning attempts, "dueAt" is null as "isParked"`
  return deferral
}

/** The events of known types that this follower deferred and that are due, the earliest due first. */
export const readDue = (sql: Reader, { types }: Schemas, follower: string, limit: number) => sql<Stored[]>`
  select ${eventColumns(sql, 'e')} from deferred_events d join events e using (position)
  where d.reaction = ${follower} and d."dueAt" <= now() and e.type = any (${[...types]})
  order by d."dueAt" limit ${limit}`

/** Forgets that an event was deferred; how many there were: 0 or 1. */
export async function settle(sql: Reader, follower: string, position: number): Promise<number> {
  const { count } = await sql`
    delete from deferred_events where reaction = ${follower} and position = ${position}`
  return count
}

export async function isDeferred(sql: Reader, follower: string, position: number): Promise<boolean> {
  const rows = await sql`
    select from deferred_events where reaction = ${follower} and position = ${position}`
  return rows.count > 0
}

/** What failed, in a sentence that names follower, position, type and stream. */
export const failureInWords = (
  follower: string,
  { position, type, stream }: Stored,
  { attempts, isParked }: Deferral,
) =>
  `${follower} failed at event ${position} (${type} of ${stream}), attempt ${attempts}: ` +
  (isParked ? 'parked until an operator replays or skips it' : 'will be tried again')

/** The error's first line: a failed query has its parameters, which customers typed, on the next one. */
const reasonOf = (error: unknown) => String(error).split('\n', 1).join('').replaceAll('\0', '').slice(0, 500)

const longestPauseMs = 15 * 60_000
