import type { TransactionSql } from 'postgres'
import {
  type Deferral,
  defer,
  isDeferred,
  moveCheckpoint,
  readCheckpoint,
  readDue,
  recordStart,
  type Start,
  settle,
  takeTurn,
} from './checkpoints.ts'
import { isOutage, isTimeout } from './failures.ts'
import type { Feed, FeedOptions, Following } from './feed.ts'
import { current, type Reading, readLog } from './store.ts'
import type { Projection, Stored } from './types.ts'

/**
 * A follower reads the log in order and answers events of its types. Its checkpoint moves in the same transaction as
 * what it writes, so each event has its effect once. Slow work and calls to other services are jobs that it
 * enqueues in that transaction.
 */
export type Follower = Readonly<{
  name: string
  /** The event types that it answers. Its checkpoint passes all others without a call. */
  types: readonly string[]
  /** Where it begins when it is new. By default at the head, so a new follower sends nothing about the past. */
  from?: Start
  /**
   * Called once for each event, in order. An event at which it throws is deferred (checkpoints.ts). `tx` is the
   * checkpoint's transaction, and `log` reads in it; over another connection it could wait for a session that waits for
   * its rows. `isLate`: the event was deferred or is replayed, so later ones may have been answered before it. What is
   * sent then must still be true and not have been sent before.
   */
  on(event: Stored, tx: TransactionSql, log: Reading, isLate: boolean): Promise<void>
}>

/** Failures until an event is parked: about nine minutes. A follower depends on our database alone. */
const TRIES = 10

/** Timeouts until an event is parked: about three days. An overloaded database is not the event's fault. */
const TIMEOUTS = 300

/** Runs a follower. Of several processes, the one that has the lock on its name works. */
export async function follow(
  { name, types, from, on }: Follower,
  options: FeedOptions & Readonly<{ feed: Feed; tables: readonly Projection[] }>,
): Promise<Following> {
  const { feed, sql, schemas, onError, pollMs = 1000, batch = 200 } = options
  await recordStart(sql, name, from)
  /** Up to here events are answered one at a time, because a batch failed. */
  let singlyUntil = 0

  return feed.run({ name, types }, async stopping => {
    let taken: Taken = { entries: [], isDue: false, position: 0 }
    try {
      return await sql.begin(async tx => {
        const isMine = await takeTurn(tx, name)
        const { position, replayUntil, isPaused, isDue } = await readCheckpoint(tx, name)
        if (!isMine || isPaused) return { more: false, position }
        const log = readLog(tx, options)
        const due = isDue ? await readDue(tx, schemas, name) : undefined
        if (due) {
          taken = { entries: [due], isDue: true, position }
          await on(current(schemas, due), tx, log, true)
          await settle(tx, name, due.position)
          return { more: true, position }
        }
        const { entries, upTo, more } = await feed.page(
          tx,
          position,
          types,
          position < singlyUntil ? 1 : batch,
        )
        taken = { entries: entries.map(({ stored }) => stored), isDue: false, position }
        let answered = 0
        for (const entry of entries) {
          if (stopping.aborted) break
          await on(entry.event(), tx, log, entry.stored.position <= replayUntil)
          answered += 1
        }
        const isWhole = answered === entries.length
        const reached = isWhole ? upTo : (entries[answered - 1]?.stored.position ?? position)
        if (reached > position) await moveCheckpoint(tx, name, reached)
        return { more: more && isWhole, position: reached }
      })
    } catch (error) {
      const { entries, position } = taken
      const [first] = entries
      const last = entries.at(-1)
      // During an outage no other event could be answered either. But an event may always exceed the statement timeout.
      if (!first || !last || (isOutage(error) && !isTimeout(error))) throw error
      if (first === last) return putOff(first, error, taken)
      singlyUntil = last.position
      return { more: true, position }
    }
  })

  /** Defers an event and moves past it, unless another process or an operator was faster. */
  async function putOff(event: Stored, error: unknown, { isDue, position: readFrom }: Taken) {
    const tries = isTimeout(error) ? TIMEOUTS : TRIES
    const { deferral, position } = await sql.begin(async tx => {
      const isMine = await takeTurn(tx, name)
      const { position } = await readCheckpoint(tx, name)
      const isOpen = isDue ? await isDeferred(tx, name, event.position) : position === readFrom
      if (!isMine || !isOpen) return { position }
      const deferral = await defer(tx, name, event, error, { firstPauseMs: pollMs, tries })
      if (isDue) return { deferral, position }
      await moveCheckpoint(tx, name, event.position)
      return { deferral, position: event.position }
    })
    if (deferral) onError(failureInWords(name, event, deferral), error)
    return { more: deferral !== undefined, position }
  }
}

/** What a transaction answers: a deferred event that is due, or the events after the checkpoint's position. */
type Taken = Readonly<{ entries: readonly Stored[]; isDue: boolean; position: number }>

/** What failed, in a sentence that names follower, position, type and stream. */
const failureInWords = (
  follower: string,
  { position, type, stream }: Stored,
  { attempts, isParked }: Deferral,
) =>
  `${follower} failed at event ${position} (${type} of ${stream}), attempt ${attempts}: ` +
  (isParked ? 'parked until an operator replays or skips it' : 'will be tried again')
