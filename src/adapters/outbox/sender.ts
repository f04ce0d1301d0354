import type { Sql } from 'postgres'
import type { Delivery, MailPayload, Outgoing, TextPayload, Transport } from './message.ts'

/** Sends what is due in the outbox. Any number of processes may run one; each row is sent by one of them. */
export interface Sender {
  /** Sends what is due, then sleeps until the next row is. */
  start(): void
  /** Stops taking rows; resolves when those already taken are settled, or have had a moment for it. */
  stop(): Promise<void>
  /** To be called after a commit that enqueued or moved something. */
  wake(): void
  /** Attempts everything due now, once; how many rows that was. */
  drainOnce(): Promise<number>
}

export type SenderOptions = Readonly<{
  sql: Sql
  mail: Transport<MailPayload>
  text: Transport<TextPayload>
  now?: () => Date
  /** How long a stop waits for what is being sent, in milliseconds; the rest is sent again after its lease. */
  graceMs?: number
  /**
   * Told what became of a message, before its row says so: of each at least once, of one that was sent by two processes
   * twice. A rejection leaves the row to be sent again.
   */
  onDelivery?: (delivered: Delivered) => Promise<void>
  /** Told when the outbox itself cannot be read or written; failed deliveries are recorded in their row. */
  onError?: (error: unknown) => void
}>

/** A message that is sent, kept or failed for good; `at` in UTC, ISO 8601. */
export type Delivered = Readonly<{ about: string | null; at: string; delivery: Delivery }> & Addressed

const batchSize = 10
// Longer than any one send takes, so that nobody else takes a row that is being sent.
const leaseMs = 5 * 60_000
// A row enqueued by another process that died before its wake() waits no longer than this.
const longestSleepMs = 60_000
// The database may be back soon.
const afterFailureMs = 2000

/**
 * A row is sent at least once: a crash after the service took it and before we wrote that down repeats it, with the
 * same Message-ID, after its lease. Every attempt counts `attempts` up, which doubles as the fencing token: whoever
 * outlived its lease settles nothing.
 */
export function createSender({
  sql,
  mail,
  text,
  now = () => new Date(),
  graceMs = 2_000,
  onDelivery = async () => {},
  onError = console.error,
}: SenderOptions): Sender {
  let running = false
  let wanted = false
  let draining: Promise<void> | undefined
  let timer: Timer | undefined

  const attempt = async (row: Claimed) => {
    const sending = row.kind === 'mail' ? mail.send(row) : text.send(row)
    const outcome = await sending.catch(error => tryLater(row, error))
    const at = now()
    if (outcome.state !== 'waiting') await onDelivery({ ...row, at: iso(at), delivery: outcome })
    await settle(sql, row, outcome, at)
  }

  const drain = async (goOn: () => boolean) => {
    let attempted = 0
    while (goOn()) {
      const rows = await claim(sql, now())
      await Promise.all(rows.map(row => attempt(row).catch(onError)))
      attempted += rows.length
      if (rows.length === 0) break
    }
    return attempted
  }

  const drainUntilIdle = async () => {
    let sleepMs = longestSleepMs
    try {
      while (wanted && running) {
        wanted = false
        await drain(() => running)
      }
      sleepMs = await untilNextDue(sql, now())
    } catch (error) {
      onError(error)
      sleepMs = afterFailureMs
    }
    draining = undefined
    if (!running) return
    if (wanted) wake()
    else timer = setTimeout(wake, sleepMs)
  }

  const wake = () => {
    if (!running) return
    wanted = true
    clearTimeout(timer)
    draining ??= drainUntilIdle()
  }

  return {
    start() {
      running = true
      wake()
    },
    async stop() {
      running = false
      clearTimeout(timer)
      // A mail server may take half a minute to answer nothing.
      const { promise: moment, resolve: isOver } = Promise.withResolvers<void>()
      timer = setTimeout(isOver, graceMs)
      await Promise.race([draining, moment])
      clearTimeout(timer)
    },
    wake,
    drainOnce: () => drain(() => true),
  }
}

type Addressed = ({ kind: 'mail' } & Outgoing<MailPayload>) | ({ kind: 'text' } & Outgoing<TextPayload>)

type Claimed = Readonly<{ attempts: number; about: string | null }> & Addressed

const claim = (sql: Sql, now: Date) => sql<Claimed[]>`
  with due as materialized (
    select id from outbox
    where state = 'waiting' and "dueAt" <= ${iso(now)}::timestamptz
      and ("lockedUntil" is null or "lockedUntil" <= ${iso(now)}::timestamptz)
    order by "dueAt"
    limit ${batchSize}
    for update skip locked
  )
  update outbox set attempts = attempts + 1, "lockedUntil" = ${iso(now, leaseMs)}::timestamptz
  from due where outbox.id = due.id
  returning outbox.id, kind, recipient, payload, about, attempts`

type Outcome = Delivery | Readonly<{ state: 'waiting'; reason: string }>

const tryLater = ({ kind, attempts }: Claimed, error: unknown): Outcome => ({
  state: attempts < attemptsAllowed[kind] ? 'waiting' : 'failed',
  reason: error instanceof Error ? error.message : String(error),
})

const settle = (sql: Sql, { id, attempts }: Claimed, outcome: Outcome, now: Date) => sql`
  update outbox set
    state = ${outcome.state},
    "sentAt" = ${outcome.state === 'sent' ? iso(now) : null}::timestamptz,
    "lastError" = ${'reason' in outcome ? outcome.reason : null},
    "lockedUntil" = ${outcome.state === 'waiting' ? iso(now, backoffMs(attempts)) : null}::timestamptz
  where id = ${id} and attempts = ${attempts} and state = 'waiting'`

// With the backoff below: about three days for a mail, about six hours for a text, which says little the day after.
const attemptsAllowed = { mail: 79, text: 13 }

/** 30 s after the first failure, twice as long after each further one, at most an hour. */
const backoffMs = (attempts: number) => Math.min(3_600_000, 30_000 * 2 ** (attempts - 1))

const untilNextDue = async (sql: Sql, now: Date) => {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(greatest("dueAt", "lockedUntil")) - ${iso(now)}::timestamptz) * 1000)::float8 as ms
    from outbox where state = 'waiting'`
  return Math.min(longestSleepMs, Math.max(0, Math.ceil(next?.ms ?? longestSleepMs)))
}

const iso = (instant: Date, plusMs = 0) => new Date(instant.getTime() + plusMs).toISOString()
