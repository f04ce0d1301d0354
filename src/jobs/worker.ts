import type { Sql } from 'postgres'
import { firstLineOf } from '../eventlog/checkpoints.ts'
import { within } from '../shared/within.ts'
import { createOutcomes } from './outcomes.ts'
import { channel, type Job } from './queue.ts'

/**
 * How a job ended. `sent` and `kept` are what `done` is for a message: a kept one has no service to go out by, and is
 * there to be read. A `failed` job is parked. `answer` is what the service said, and `reference` its id of the message.
 */
export type Outcome =
  | Readonly<{ state: 'done' | 'sent' | 'kept'; answer?: string; reference?: string }>
  | Failed
/** Not an attempt: the job runs again at this time. */
export type Later = Readonly<{ state: 'later'; dueAt: string }>
export type Failed = Readonly<{ state: 'failed'; reason: string }>

export type JobKind<Result extends Outcome = Outcome> = Readonly<{
  name: string
  /** Jobs of this kind that one process runs at once. Kinds do not wait for each other. */
  concurrency: number
  /** An attempt without a result after this time has failed. */
  timeoutMs: number
  /** Failures until a job is parked. */
  attempts: number
  /** The pause after the first failure doubles with each further one, up to the longest. */
  pauseMs: Readonly<{ first: number; longest: number }>
  /**
   * Runs in no transaction, at least once for each job. Throws if another attempt may succeed; returns `failed` if
   * none can.
   */
  run(job: Job): Promise<Result | Later>
  /**
   * Called at least once with the final outcome, before that is stored, unless the lease is over. If it throws or takes
   * longer than 20 s, the attempt has failed.
   */
  finished?(job: Job, outcome: Result | Failed, at: string): Promise<void>
}>

export interface Worker {
  /** Runs jobs as they fall due, until `stop`. */
  start(): Promise<void>
  /** Takes no more jobs; resolves when the running ones have ended, or their grace is over. */
  stop(): Promise<void>
  /** Runs what is due now, once, and resolves when it has ended; returns how many jobs that were. */
  runDue(): Promise<number>
}

export type WorkerOptions = Readonly<{
  sql: Sql
  kinds: readonly JobKind[]
  now?: () => Date
  /** How long `stop` waits for running jobs. The others are run again after their lease. */
  graceMs?: number
  /** Told of jobs that are parked after their last attempt, and of failures to read or write the queue. */
  onError(error: unknown): void
}>

// Covers the time from the end of an attempt until its outcome is reported and stored.
const leaseMarginMs = 30_000
const reportTimeoutMs = 20_000
// Notifications wake the worker; this covers one that is lost with its connection.
const longestSleepMs = 60_000
const outagePauseMs = 2000
// Short beside any job, and long beside the statement that claims.
const claimAfterMs = 25
// A job that is due but was not taken is locked by a transaction that is about to end.
const lockedPauseMs = 100

/**
 * Runs jobs of some kinds; any number of processes may do so. A worker claims as many jobs of a kind as it has free
 * slots, so a job that hangs occupies one slot of its kind until its timeout and delays nothing else. A claim is a
 * lease: when a process dies, another one runs its jobs again after `lockedUntil`. Each claim sets a later
 * `lockedUntil` than the one before, so that time is also the fencing token: a worker that outlived its lease stores
 * no outcome.
 */
export function createWorker({
  sql,
  kinds,
  now = () => new Date(),
  graceMs = 2_000,
  onError: reportError,
}: WorkerOptions): Worker {
  /** The worker stopped without the jobs that still ran. They are run again, so how they end does not matter. */
  let isGraceOver = false
  const onError = (error: unknown) => {
    if (!isGraceOver) reportError(error)
  }
  const store = createOutcomes(sql)
  const lanes = kinds.map(kind => ({ kind, running: new Set<Promise<void>>() }))
  let isStarted = false
  let isWoken = false
  let filling: Promise<void> | undefined
  let timer: Timer | undefined
  let soon: Timer | undefined
  let unlisten = async () => {}

  const openLanes = () => lanes.filter(({ kind, running }) => running.size < kind.concurrency)
  const running = () => Promise.all(lanes.flatMap(lane => [...lane.running]))

  /** Claims due jobs for all free slots and starts them; returns how many. */
  const fillSlots = async () => {
    const time = now()
    const free = openLanes().map(({ kind, running }) => ({
      kind: kind.name,
      slots: kind.concurrency - running.size,
      lockedUntil: iso(time, kind.timeoutMs + leaseMarginMs),
    }))
    const claimed = free.length === 0 ? [] : await claim(sql, free, time)
    for (const job of claimed) {
      const lane = lanes.find(({ kind }) => kind.name === job.kind)
      if (!lane) continue
      const attempt = runOnce(lane.kind, job)
        .catch(onError)
        .finally(() => {
          lane.running.delete(attempt)
          wakeSoon()
        })
      lane.running.add(attempt)
    }
    return claimed.length
  }

  const runOnce = async (kind: JobKind, job: Claimed) => {
    let result = await attempt(kind, job)
    const at = now()
    // After its lease, another process may be running it.
    if (iso(at) >= job.lockedUntil) return
    if (result.state === 'later') {
      await wait(sql, job, result)
      return
    }
    if (result.state !== 'waiting') {
      try {
        const reporting = kind.finished?.(job, result, iso(at))
        const ms = Math.min(kind.timeoutMs, reportTimeoutMs)
        await within(ms, Promise.resolve(reporting), () => timedOut('The outcome could not be reported', ms))
      } catch (error) {
        onError(error)
        result = afterFailure(kind, job, error)
      }
    }
    if (result.state === 'waiting') {
      await postpone(sql, job, { reason: result.reason, dueAt: iso(at, pauseAfter(kind, job)) })
      return
    }
    const isParked = await store(job, result, iso(at))
    if ('cause' in result && isParked) {
      onError(new Error(`Job ${job.id} (${kind.name}) is parked: it failed ${job.attempts} times.`, result))
    }
  }

  const fillUntilAsleep = async () => {
    let sleepMs = outagePauseMs
    try {
      while (isWoken && isStarted) {
        isWoken = false
        await fillSlots()
      }
      if (soon) {
        filling = undefined
        return
      }
      const kinds = openLanes().map(({ kind }) => kind.name)
      sleepMs = await untilNextDue(sql, kinds, now())
    } catch (error) {
      onError(error)
    }
    filling = undefined
    if (!isStarted) return
    if (isWoken) wake()
    else timer = setTimeout(wake, sleepMs)
  }

  /** Jobs that end at about the same time share the next claim. */
  const wakeSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      wake()
    }, claimAfterMs)
  }

  const wake = () => {
    if (!isStarted) return
    isWoken = true
    clearTimeout(timer)
    filling ??= fillUntilAsleep()
  }

  return {
    async start() {
      isStarted = true
      // Also called after the connection was lost and is back.
      const subscription = await sql.listen(channel, wake, wake)
      unlisten = subscription.unlisten
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await unlisten()
      await filling
      await within(graceMs, running(), () => {})
      isGraceOver = true
    },
    async runDue() {
      let count = 0
      for (;;) {
        const claimed = await fillSlots()
        if (claimed === 0) return count
        count += claimed
        await running()
      }
    },
  }
}

type Claimed = Job & Readonly<{ lockedUntil: string; isWithdrawn: boolean }>

type Slots = Readonly<{ kind: string; slots: number; lockedUntil: string }>

const claim = (sql: Sql, free: readonly Slots[], now: Date) => sql<Claimed[]>`
  with due as materialized (
    select job.id, free."lockedUntil"
    from jsonb_to_recordset(${JSON.stringify(free)}::text::jsonb)
        as free(kind text, slots integer, "lockedUntil" timestamptz)
      cross join lateral (
        select id from jobs
        where kind = free.kind and state = 'waiting' and "dueAt" <= ${iso(now)}::timestamptz
          and ("lockedUntil" is null or "lockedUntil" <= ${iso(now)}::timestamptz)
        order by "dueAt" limit free.slots
        for update skip locked) job
  )
  update jobs set attempts = attempts + 1, "lockedUntil" = due."lockedUntil"
  from due where jobs.id = due.id
  returning jobs.id, kind, payload, recipient, about, attempts, jobs."lockedUntil", "isWithdrawn"`

/** A job may have used up its attempts without an outcome: each time, the process died or lost the database. */
async function attempt(kind: JobKind, job: Claimed) {
  // The attempt during which it was withdrawn has failed, or its outcome could not be reported or stored.
  if (job.isWithdrawn) {
    return {
      state: 'failed',
      reason: 'It was withdrawn during an attempt, which may have succeeded.',
    } as const
  }
  try {
    if (job.attempts > kind.attempts) throw new Error('The last attempt ended without an outcome.')
    return await within(kind.timeoutMs, kind.run(job), () => timedOut('No result', kind.timeoutMs))
  } catch (error) {
    return afterFailure(kind, job, error)
  }
}

function timedOut(what: string, ms: number): never {
  throw new Error(`${what} within ${ms / 1000} s.`)
}

/** Retried, or parked after the last attempt, unless the job was withdrawn. */
function afterFailure({ attempts }: JobKind, job: Job, cause: unknown) {
  const reason = firstLineOf(cause instanceof Error ? cause.message : String(cause))
  if (job.attempts < attempts) return { state: 'waiting', reason } as const
  return { state: 'failed', reason, cause } as const
}

const pauseAfter = ({ pauseMs: { first, longest } }: JobKind, { attempts }: Job) =>
  Math.min(longest, first * 2 ** (attempts - 1))

/** Keeps the later time of a job that was enqueued again during the attempt. */
const postpone = (
  sql: Sql,
  { id, lockedUntil }: Claimed,
  { reason, dueAt }: Readonly<{ reason: string; dueAt: string }>,
) => sql`
  update jobs set "dueAt" = greatest("dueAt", ${dueAt}::timestamptz), "lastError" = ${reason}, "lockedUntil" = null
  where id = ${id} and "lockedUntil" = ${lockedUntil} and state = 'waiting'`

const wait = (sql: Sql, { id, lockedUntil }: Claimed, { dueAt }: Later) => sql`
  update jobs set "dueAt" = greatest("dueAt", ${dueAt}::timestamptz), attempts = attempts - 1, "lockedUntil" = null
  where id = ${id} and "lockedUntil" = ${lockedUntil} and state = 'waiting'`

const untilNextDue = async (sql: Sql, kinds: readonly string[], now: Date) => {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(greatest("dueAt", "lockedUntil")) - ${iso(now)}::timestamptz) * 1000)::float8 as ms
    from jobs where state = 'waiting' and kind = any (${[...kinds]})`
  if (next?.ms === undefined || next.ms === null) return longestSleepMs
  return next.ms <= 0 ? lockedPauseMs : Math.min(longestSleepMs, Math.ceil(next.ms))
}

const iso = (instant: Date, plusMs = 0) => new Date(instant.getTime() + plusMs).toISOString()
