import type { Sql, TransactionSql } from 'postgres'
import { checkpoint, moveCheckpoint } from './checkpoint.ts'
import { type Following, type LoopOptions, loop } from './loop.ts'
import { head, type Reading, readAfter, readLog } from './read.ts'
import type { Projection, Stored } from './types.ts'

/**
 * A follower reads the log in order and answers what it reads. Its checkpoint moves in the same transaction as what
 * it writes there, so each event has its effect once. What is slow, or outside the database, is a reaction's (react.ts).
 */
export type Follower = Readonly<{
  name: string
  /**
   * Called once an event, in order. A throw stops here and is tried again. `tx` is the checkpoint's transaction, and
   * `log` reads in it: what reads on another connection while this one holds rows may wait for whoever waits for them.
   */
  on(event: Stored, tx: TransactionSql, log: Reading): Promise<void>
  /** Called after a commit in which something was answered. */
  committed?(): void
}>

/** Runs a follower; of several processes one at a time works, by a lock on its name. */
export function follow(
  follower: Follower,
  options: LoopOptions & Readonly<{ tables: readonly Projection[] }>,
): Following {
  const { sql, schemas, batch = 200 } = options
  let limit = batch
  return loop(options, follower.name, async stopping => {
    let answered = 0
    try {
      const reached = await sql.begin(async tx => {
        const [lock] = await tx`select pg_try_advisory_xact_lock(7003, hashtext(${follower.name})) as mine`
        const position = await checkpoint(tx, follower.name)
        if (!lock?.mine) return { more: false, position }
        const log = readLog(tx, options)
        const events = await readAfter(tx, schemas, position, limit)
        for (const event of events) {
          if (stopping.aborted) break
          await follower.on(event, tx, log)
          answered += 1
        }
        const last = events[answered - 1]
        if (!last) return { more: false, position }
        await moveCheckpoint(tx, follower.name, last.position)
        return { more: events.length === limit, position: last.position }
      })
      limit = batch
      if (answered > 0) follower.committed?.()
      return reached
    } catch (error) {
      // The events before the one that threw are tried again without it, so that they need not wait for its cure.
      limit = answered > 0 ? answered : batch
      throw error
    }
  })
}

/**
 * Sees every event from now on, without a checkpoint: for what is only worth telling live. It has begun when
 * `caughtUp` first resolves.
 */
export function tail(on: (event: Stored) => void, options: LoopOptions & { from?: number }): Following {
  const { sql, schemas, batch = 200 } = options
  let position = options.from
  return loop(options, 'tail', async () => {
    position ??= await head(sql)
    const events = await readAfter(sql, schemas, position, batch)
    for (const event of events) {
      on(event)
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
