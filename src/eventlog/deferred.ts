import { current, eventColumns, type Reader } from './read.ts'
import type { Schemas } from './schemas.ts'
import type { Stored } from './types.ts'

/** Puts an event off, or off again: each time for twice as long, up to a quarter of an hour. */
export const defer = (
  sql: Reader,
  reaction: string,
  position: number,
  error: unknown,
  firstPauseMs: number,
) => sql`
  insert into deferred_events as d (reaction, position, attempts, "dueAt", "lastError")
  values (${reaction}, ${position}, 1, now() + ${firstPauseMs} * interval '1 ms', ${String(error)})
  on conflict (reaction, position) do update set
    attempts = d.attempts + 1,
    "dueAt" = now() + least(${firstPauseMs} * 2 ^ least(d.attempts, 20), ${longestPauseMs}) * interval '1 ms',
    "lastError" = excluded."lastError"`

/** The events that a reaction put off and whose time has come, in the order of their times. */
export async function readDue(
  sql: Reader,
  schemas: Schemas,
  reaction: string,
  limit: number,
): Promise<Stored[]> {
  const events = await sql<Stored[]>`
    select ${eventColumns(sql, 'e')} from deferred_events d join events e using (position)
    where d.reaction = ${reaction} and d."dueAt" <= now() order by d."dueAt" limit ${limit}`
  return events.map(event => current(schemas, event))
}

export const settle = (sql: Reader, reaction: string, position: number) => sql`
  delete from deferred_events where reaction = ${reaction} and position = ${position}`

/** How many events each of these reactions has put off. */
export const countDeferred = (sql: Reader, reactions: readonly string[]) => sql<
  { name: string; events: number }[]
>`
  select name, count(d.position)::int as events
  from unnest(${sql.array([...reactions])}::text[]) as known (name)
    left join deferred_events d on d.reaction = name
  group by name`

const longestPauseMs = 15 * 60_000
