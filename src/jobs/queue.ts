import { type } from 'arktype'
import type { ISql, Sql } from 'postgres'
import { encodeTime, monotonicFactory } from 'ulid'
import type { Reading } from '../eventlog/store.ts'
import type { Stored } from '../eventlog/types.ts'

/** A connection pool, or the open transaction whose facts cause the job: then both commit, or neither. */
export type Queryable = ISql

export type NewJob = Readonly<{
  kind: string
  /** Stored jobs have different keys: 'mail PaymentConfirmed <event id>'. A deleted job's key can be used again. */
  key: string
  /** Stored as JSON; the kind's handler parses it. */
  payload: object
  /** For a message: a mail address or a phone number. */
  recipient?: string
  /** The id of the booking that the job is about, if any. */
  about?: string
  /** ISO 8601 instant; now when absent. */
  dueAt?: string
}>

/** Workers in every process listen on this channel. */
export const channel = 'jobs'

/**
 * Stores a job and wakes the workers at commit. False if its key is taken. A withdrawn job that has not succeeded is
 * replaced instead, but keeps its id and its lease: if the running attempt fails, the new one follows.
 */
export async function enqueue(sql: Queryable, job: NewJob): Promise<boolean> {
  const { kind, key, payload, recipient = null, about = null, dueAt = null } = job
  const { count } = await sql`
    with added as (
      insert into jobs (id, kind, key, payload, recipient, about, "dueAt")
      values (${nextId()}, ${kind}, ${key}, ${JSON.stringify(payload)}::text::jsonb, ${recipient}, ${about},
              -- Truncated: rounding up would make it due half a millisecond from now.
              coalesce(${dueAt}::timestamptz, date_trunc('milliseconds', now())))
      on conflict (key) do update set
        payload = excluded.payload, recipient = excluded.recipient, about = excluded.about,
        "dueAt" = excluded."dueAt", "createdAt" = excluded."createdAt",
        state = 'waiting', "isWithdrawn" = false, attempts = 0, "lastError" = null,
        answer = null, reference = null, report = null
      where jobs."isWithdrawn" and jobs.state in ('waiting', 'failed')
      returning id)
    select pg_notify(${channel}, '') from added`
  return count === 1
}

// Ascending within a millisecond too, so lists can page by id.
const nextId = monotonicFactory()

/** Jobs about one booking whose keys start with this. */
type Prefix = Readonly<{ about: string; keyStart: string }>

/**
 * Deletes waiting jobs and returns their keys. A job that is running counts as done: its key is not returned. If this
 * attempt fails, there is no other: the job is closed as failed, but not parked.
 */
export async function withdraw(sql: Queryable, prefix: Prefix): Promise<string[]> {
  const withdrawn = await sql<{ key: string }[]>`
    delete from jobs where ${startsWith(sql, prefix)} and state = 'waiting' and not "isWithdrawn"
      and ("lockedUntil" is null or "lockedUntil" <= now()) returning key`
  await sql`update jobs set "isWithdrawn" = true where ${startsWith(sql, prefix)} and state = 'waiting'`
  return withdrawn.map(({ key }) => key)
}

/** Whether a job was enqueued since then. */
export async function wasEnqueued(sql: Queryable, prefix: Prefix, since: string): Promise<boolean> {
  const { count } = await sql`
    select from jobs where ${startsWith(sql, prefix)} and "createdAt" >= ${since} limit 1`
  return count > 0
}

/** Finds by `about`, because in most collations Postgres cannot look up a prefix in the index on `key`. */
const startsWith = (sql: Queryable, { about, keyStart }: Prefix) => sql`
  about = ${about} and starts_with(key, ${keyStart})`

/**
 * Deletes jobs 30 days after they were done. If a follower is replayed from before that, they run again, which their
 * handlers allow. Messages stay: their keys stop a replay from sending them again, and the office reads them.
 */
export async function deleteDone(sql: Sql, signal: AbortSignal): Promise<void> {
  const time = Date.now() - 30 * 24 * 3_600_000
  for (;;) {
    signal.throwIfAborted()
    // An id starts with the time at which it was made. So an index leads to the old jobs, and the newer ones are not read.
    const { count } = await sql`
      delete from jobs where id in (
        select id from jobs
        where state = 'done' and id < ${encodeTime(time)} and "finishedAt" < ${new Date(time).toISOString()}
        order by id limit ${BATCH})`
    if (count < BATCH) return
  }
}

const BATCH = 500

/** `waiting` jobs wait for their turn, are running, or are retried; `failed` ones are parked. */
type JobCount = Readonly<{ kind: string; state: 'waiting' | 'failed'; count: number }>

/** Counts the jobs that are not finished. A withdrawn job that failed is. */
export const countJobs = (sql: Queryable) => sql<JobCount[]>`
  select kind, state, count(*)::int as count from jobs where state = 'waiting' or (${parked(sql)})
  group by kind, state order by kind, state`

/** A job in the hands of a handler. `id` is the same for every attempt, so a receiver can recognize a repeat. */
export type Job = Readonly<{
  id: string
  kind: string
  payload: unknown
  recipient: string | null
  about: string | null
  /** Includes the current one. */
  attempts: number
}>

/** A job that is not retried until somebody asks for it. */
export type ParkedJob = Job & Readonly<{ lastError: string | null; createdAt: string }>

/** Which parked jobs: one by its id, those of a kind, or those that answer an event; all of them without any. */
type Which = Readonly<{ id?: string; kind?: string; answersEvent?: true }>

/** Oldest first. */
export const readParked = (sql: Queryable, { limit, ...which }: Which & Readonly<{ limit: number }>) => sql<
  ParkedJob[]
>`
  select id, kind, payload, recipient, about, attempts, "lastError", "createdAt" from jobs
  where ${parked(sql, which)} order by id limit ${limit}`

/** Of each kind of sweep that is parked the first: since then it has not succeeded, because a success drops them. */
export const readParkedSweeps = (sql: Queryable) => sql<ParkedJob[]>`
  select distinct on (kind) id, kind, payload, recipient, about, attempts, "lastError", "createdAt" from jobs
  where ${parked(sql)} and payload = '{}' order by kind, "createdAt"`

/** Runs parked jobs again, as if they had not failed before; returns how many. */
export async function retryParked(sql: Queryable, which: Which): Promise<number> {
  const { count } = await sql`
    with retried as (
      update jobs set state = 'waiting', attempts = 0, "dueAt" = now(), "lockedUntil" = null
      where ${parked(sql, which)} returning id)
    select pg_notify(${channel}, '') from retried`
  return count
}

/** Deletes parked jobs, which then count as never enqueued; returns how many. */
export async function dropParked(sql: Queryable, which: Which): Promise<number> {
  const { count } = await sql`delete from jobs where ${parked(sql, which)}`
  return count
}

const parked = (sql: Queryable, { id, kind, answersEvent }: Which = {}) => sql`
  state = 'failed' and not "isWithdrawn" ${id === undefined ? sql`` : sql`and id = ${id}`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${answersEvent ? sql`and payload ?& array['stream', 'version']` : sql``}`

/** The payload of a job that answers an event: its place in the log. */
const cause = type({ stream: 'string', version: 'number.integer' })

/** A job that answers an event, once. */
export const answerTo = ({ id, stream, version }: Stored, kind: string, about: string): NewJob => ({
  kind,
  key: `${kind} ${id}`,
  about,
  payload: { stream, version },
})

/** The event that a job answers. @throws if its payload names none */
export async function causeOf(
  log: Pick<Reading, 'stream'>,
  { payload }: Readonly<{ payload: unknown }>,
): Promise<Stored> {
  const { stream, version } = cause.assert(payload)
  const event = (await log.stream(stream, { upTo: version })).at(-1)
  if (event?.version !== version) throw new Error(`${stream} has no version ${version}.`)
  return event
}
