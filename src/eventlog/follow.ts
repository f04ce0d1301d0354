import type { Sql, TransactionSql } from 'postgres'
import { moveCheckpoint, readCheckpoint, recordStart, type Start } from './checkpoint.ts'
import { defer, failureInWords, isDeferred, readDue, settle } from './deferred.ts'
import { isOutage, isTimeout } from './failures.ts'
import { type Following, type LoopOptions, loop } from './loop.ts'
import { current, head, type Reading, readLog, readStoredAfter, untilUnknown } from './read.ts'
import type { Projection, Stored } from './types.ts'

/**
 * A follower reads the log in order and answers what it reads. Its checkpoint moves in the same transaction as what
 * it writes there, so each event has its effect once.
 * Slow work and calls to other services are jobs that it enqueues in that transaction.
 */
export type Follower = Readonly<{
  name: string
  /** Where it begins when it is new; without it at the head, so that a new one sends nothing about the past. */
  from?: Start
  /**
   * Called once for each event, in order. An event at which it throws is deferred (deferred.ts). `tx` is the
   * checkpoint's transaction, and `log` reads in it: what reads on another connection while this one holds rows may
   * wait for whoever waits for them. `isLate`: later events may have been answered before this one, because it was
   * deferred or is replayed. What is sent then must still be true and not have been sent before.
   */
  on(event: Stored, tx: TransactionSql, log: Reading, isLate: boolean): Promise<void>
}>

/**
 * Failures until an event is parked: about nine minutes. A follower depends on our database alone, so what
 * fails that often will not succeed without a change.
 */
const TRIES = 10

/** Runs a follower; of several processes one at a time works, by a lock on its name. */
export async function follow(
  follower: Follower,
  options: LoopOptions & Readonly<{ tables: readonly Projection[] }>,
): Promise<Following> {
  const { name, from, on } = follower
  const { sql, schemas, onError, pollMs = 1000, batch = 200 } = options
  await recordStart(sql, name, from)
  /** Up to here events are answered one at a time, because a batch of them failed. */
  let singlyUntil = 0

  return loop(options, name, async stopping => {
    let taken: Taken = { events: [], isDue: false, position: 0 }
    let answered = 0
    try {
      const reached = await sql.begin(async tx => {
        const isMine = await takeTurn(tx, name)
        const { position, replayUntil, isPaused } = await readCheckpoint(tx, name)
        if (!isMine || isPaused) return { more: false, position }
        const log = readLog(tx, options)
        const [due] = await readDue(tx, schemas, name, 1)
        if (due) {
          taken = { events: [due], isDue: true, position }
          await on(current(schemas, due), tx, log, true)
          await settle(tx, name, due.position)
          answered = 1
          return { more: true, position }
        }
        const limit = position < singlyUntil ? 1 : batch
        const events = untilUnknown(schemas, await readStoredAfter(tx, position, limit))
        taken = { events, isDue: false, position }
        for (const event of events) {
          if (stopping.aborted) break
          await on(current(schemas, event), tx, log, event.position <= replayUntil)
          answered += 1
        }
        const last = events[answered - 1]
        if (!last) return { more: false, position }
        await moveCheckpoint(tx, name, last.position)
        return { more: events.length === limit, position: last.position }
      })
      return reached
    } catch (error) {
      const { events, position } = taken
      const [first] = events
      const last = events.at(-1)
      // An outage is no event's fault, and nothing else could be answered meanwhile. But an event may always take
      // longer than a statement is given.
      if (!first || !last || (isOutage(error) && !isTimeout(error))) throw error
      if (first === last) return putOff(first, error, taken)
      singlyUntil = last.position
      return { more: true, position }
    }
  })

  /** Defers an event and goes on behind it, unless another process or an operator was quicker. */
  async function putOff(event: Stored, error: unknown, { isDue, position: readFrom }: Taken) {
    const { deferral, position } = await sql.begin(async tx => {
      const isMine = await takeTurn(tx, name)
      const { position } = await readCheckpoint(tx, name)
      const isOpen = isDue ? await isDeferred(tx, name, event.position) : position === readFrom
      if (!isMine || !isOpen) return { position }
      const deferral = await defer(tx, name, event, error, { firstPauseMs: pollMs, tries: TRIES })
      if (isDue) return { deferral, position }
      await moveCheckpoint(tx, name, event.position)
      return { deferral, position: event.position }
    })
    if (deferral) onError(failureInWords(name, event, deferral), error)
    return { more: deferral !== undefined, position }
  }
}

/** What a transaction answers: a deferred event that is due, or the events after the checkpoint's position. */
type Taken = Readonly<{ events: readonly Stored[]; isDue: boolean; position: number }>

/** Whether this transaction may work for the follower: no other process does. */
async function takeTurn(tx: TransactionSql, name: string): Promise<boolean> {
  const [lock] = await tx`select pg_try_advisory_xact_lock(7003, hashtext(${name})) as mine`
  return lock?.mine
}

/**
 * Sees every event from now on, without a checkpoint: for what is only worth telling live. It has begun when
 * `caughtUp` first resolves. An event that cannot be read, or at which `on` throws, is reported and passed over.
 */
export function tail(on: (event: Stored) => void, options: LoopOptions & { from?: number }): Following {
  const { sql, schemas, onError, batch = 200 } = options
  let position = options.from
  return loop(options, 'tail', async () => {
    position ??= await head(sql)
    const events = await readStoredAfter(sql, position, batch)
    for (const event of events) {
      try {
        on(current(schemas, event))
      } catch (error) {
        onError('tail', error)
      }
      position = event.position
    }
    return { more: events.length === batch, position }
  })
}

/** Wakes followers when another process appends; the loop's own poll stands behind it. */
export async function listen(sql: Sql, wake: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await sql.listen('events', wake, wake)
  return unlisten
}
