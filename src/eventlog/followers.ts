import type { Sql } from 'postgres'
import { settle, waitForTurn } from './checkpoints.ts'
import { eventColumns, type Reader } from './store.ts'
import type { Stored } from './types.ts'

/** The state of a follower. */
export type FollowerState = Readonly<{
  name: string
  isPaused: boolean
  position: number
  /** Positions of the log after its own. */
  behind: number
  /** Seconds since the oldest event that it has not answered, except parked ones; 0 if there is none. */
  ageSeconds: number
  /** Events that failed and will be retried. */
  deferred: number
  /** Events that failed too often. */
  parked: number
}>

/** An event that failed: `dueAt` is the time of the next attempt, null if it is parked. */
export type Unanswered = Readonly<{
  follower: string
  event: Stored
  attempts: number
  dueAt: string | null
  reason: string
}>

/** The state of every follower that was ever started on this database. */
export const readFollowers = (sql: Reader) => sql<FollowerState[]>`
  select name, "pausedAt" is not null as "isPaused", c.position,
    (select coalesce(max(position), 0) from events) - c.position as behind,
    greatest(0, coalesce(extract(epoch from now() - least(next.at, failed."oldestAt")), 0))::float8 as "ageSeconds",
    failed.deferred, failed.parked
  from checkpoints c
    left join lateral (
      select at from events where position > c.position order by position limit 1) next on true
    cross join lateral (
      select count(d."dueAt")::int as deferred, (count(*) - count(d."dueAt"))::int as parked,
        min(e.at) filter (where d."dueAt" is not null) as "oldestAt"
      from deferred_events d join events e using (position) where d.reaction = c.name) failed
  order by name`

/** The events that failed, oldest first. */
export async function readUnanswered(
  sql: Reader,
  { follower, isParked = false, limit }: Readonly<{ follower?: string; isParked?: boolean; limit: number }>,
): Promise<Unanswered[]> {
  const rows = await sql<(Stored & Omit<Unanswered, 'event'>)[]>`
    select ${eventColumns(sql)}, d.reaction as follower, d.attempts, d."dueAt", d."lastError" as reason
    from deferred_events d join events using (position)
    where true ${follower === undefined ? sql`` : sql`and d.reaction = ${follower}`}
      ${isParked ? sql`and d."dueAt" is null` : sql``}
    order by d.position, d.reaction limit ${limit}`
  return rows.map(({ follower, attempts, dueAt, reason, ...event }) => ({
    ...{ follower, event, attempts, dueAt, reason },
  }))
}

/**
 * Stops a follower in every process. Waits until its work in progress is finished; an interruption before that changes
 * nothing. False if there is no such follower.
 */
export const pause = (sql: Sql, name: string): Promise<boolean> =>
  sql.begin(async tx => {
    await waitForTurn(tx, name)
    const { count } = await tx`
      update checkpoints set "pausedAt" = coalesce("pausedAt", now()) where name = ${name}`
    return count > 0
  })

/** False if there is no such follower. */
export async function resume(sql: Sql, name: string): Promise<boolean> {
  const { count } = await sql`update checkpoints set "pausedAt" = null where name = ${name}`
  return count > 0
}

/** Drops an event that failed. False if there is no such event. */
export const skip = (sql: Sql, name: string, position: number): Promise<boolean> =>
  sql.begin(async tx => {
    await waitForTurn(tx, name)
    return (await settle(tx, name, position)) > 0
  })

/** Retries every parked event, as if it had not failed before; returns how many. */
export async function replayParked(sql: Sql, name: string): Promise<number> {
  const { count } = await sql`
    update deferred_events set attempts = 0, "dueAt" = now() where reaction = ${name} and "dueAt" is null`
  return count
}

/** Answers every event again from a position on. */
export const replayFrom = (sql: Sql, name: string, position: number) =>
  sql.begin(async tx => {
    await waitForTurn(tx, name)
    await tx`delete from deferred_events where reaction = ${name} and position >= ${position}`
    await tx`
      update checkpoints set position = ${position - 1}, "replayUntil" = greatest("replayUntil", position)
      where name = ${name} and position >= ${position}`
  })
