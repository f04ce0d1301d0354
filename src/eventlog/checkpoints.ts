import type { TransactionSql } from 'postgres'
import type { Schemas } from './schemas.ts'
import { eventColumns, type Reader } from './store.ts'
import type { Stored } from './types.ts'

/** Where a follower without a checkpoint begins: with the next event, or with the first one of the log. */
export type Start = 'head' | 'start'

/** Records where a new follower begins. An existing checkpoint stays. */
export const recordStart = (sql: Reader, name: string, from: Start = 'head') => sql`
  insert into checkpoints (name, position)
  values (${name}, ${from === 'start' ? sql`0` : sql`(select coalesce(max(position), 0) from events)`})
  on conflict (name) do nothing`

/** Whether this transaction may work for the follower. No other process may until it ends. */
export async function takeTurn(tx: TransactionSql, name: string): Promise<boolean> {
  const [lock] = await tx`select pg_try_advisory_xact_lock(7003, hashtext(${name})) as mine`
  return lock?.mine
}

/** Waits until no process works for the follower, and keeps all from it until the transaction ends. */
export const waitForTurn = (tx: Reader, name: string) =>
  tx`select pg_advisory_xact_lock(7003, hashtext(${name}))`

/** How far a follower has read. */
export type Checkpoint = Readonly<{
  name: string
  position: number
  /** After a replay, events up to here are answered again. */
  replayUntil: number
  /** An operator paused the follower: it answers nothing. */
  isPaused: boolean
  /** A deferred event is to be tried again. */
  isDue: boolean
}>

export async function readCheckpoint(sql: Reader, name: string): Promise<Checkpoint> {
  const [checkpoint] = await sql<Checkpoint[]>`
    select ${checkpointColumns(sql)} from checkpoints c where name = ${name}`
  if (!checkpoint) throw new Error(`${name} has no checkpoint.`)
  return checkpoint
}

/** The end of the log, and the checkpoints of these followers, in one statement. */
export async function readCheckpoints(sql: Reader, names: readonly string[]) {
  const rows = await sql<(Omit<Checkpoint, 'name'> & { end: number; name: string | null })[]>`
    select log."end", ${checkpointColumns(sql)}
    from (select coalesce(max(position), 0) as "end" from events) log
      left join checkpoints c on c.name = any(${names})`
  const checkpoints = rows.flatMap(({ name, ...rest }) => (name === null ? [] : { name, ...rest }))
  return { end: rows[0]?.end ?? 0, checkpoints }
}

const checkpointColumns = (sql: Reader) => sql`
  c.name, c.position, coalesce(c."replayUntil", 0) as "replayUntil", c."pausedAt" is not null as "isPaused",
  exists (select from deferred_events d where d.reaction = c.name and d."dueAt" <= now()) as "isDue"`

export const moveCheckpoint = (sql: Reader, name: string, position: number) => sql`
  update checkpoints set position = ${position} where name = ${name}`

export type Move = Readonly<{ name: string; position: number; upTo: number }>

/**
 * Passes events that do not concern these followers. A follower is left out if it has been paused or moved, or while
 * another process works for it.
 */
export const passEvents = (sql: Reader, moves: readonly Move[]) => sql<
  Pick<Checkpoint, 'name' | 'position'>[]
>`
  with moves as materialized (
    select m.* from checkpoints c
      join jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as m(name text, position bigint, "upTo" bigint)
        on c.name = m.name and c.position = m.position and c."pausedAt" is null),
  mine as materialized (select * from moves where pg_try_advisory_xact_lock(7003, hashtext(name)))
  update checkpoints c set position = mine."upTo" from mine
  where c.name = mine.name and c.position = mine.position and c."pausedAt" is null
  returning c.name, c.position`

/**
 * An event at which a follower failed is deferred, and later events go on. It is retried when it is due. After `tries`
 * failures it is parked: it has no due time and waits for an operator (followers.ts).
 */
export type Deferral = Readonly<{ attempts: number; isParked: boolean }>

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
    values (${follower}, ${position}, 1, now() + ${firstPauseMs} * interval '1 ms', ${firstLineOf(String(error))})
    on conflict (reaction, position) do update set
      attempts = d.attempts + 1,
      "dueAt" = case when d.attempts + 1 < ${tries}
        then now() + least(${firstPauseMs} * 2 ^ least(d.attempts, 20), ${longestPauseMs}) * interval '1 ms' end,
      "lastError" = excluded."lastError"
    returning attempts, "dueAt" is null as "isParked"`
  return deferral
}

/** The earliest due event, of a type that this release knows, that this follower deferred. */
export async function readDue(sql: Reader, { types }: Schemas, follower: string) {
  const [due] = await sql<Stored[]>`
  select ${eventColumns(sql)} from deferred_events d join events using (position)
  where d.reaction = ${follower} and d."dueAt" <= now() and events.type = any (${[...types]})
  order by d."dueAt" limit 1`
  return due
}

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

/** The first line of an error's text: the next ones of a failed query have its parameters, which customers typed. */
export const firstLineOf = (text: string) => text.split('\n', 1).join('').replaceAll('\0', '').slice(0, 500)

const longestPauseMs = 15 * 60_000
