import type { ReservedSql } from 'postgres'
import { moveCheckpoint, readCheckpoint, recordStart, type Start } from './checkpoint.ts'
import { defer, failureInWords, readDue, settle } from './deferred.ts'
import { type Following, type LoopOptions, loop } from './loop.ts'
import { current, readStoredAfter, untilUnknown } from './read.ts'
import type { Stored } from './types.ts'

/**
 * A reaction answers events with something slow outside the database, whose result comes back as a new command. It
 * runs in no transaction, at least once an event: what it asks for must bear a repeat, under a key from the event's id.
 */
export type Reaction = Readonly<{
  name: string
  /** Where it begins when it is new; without it at the head, so that a new one does nothing about the past. */
  from?: Start
  /** Called in order, except for an event at which it throws: that one is deferred (deferred.ts), and later ones go on. */
  on(event: Stored): Promise<void>
}>

/**
 * Failures until an event is parked: about three days. A service outside comes back within that time, and what was
 * promised, such as a refund, is done without anybody's help.
 */
const TRIES = 300

/**
 * Runs a reaction; of several processes one at a time works, by a lock of its connection. That connection waits idle
 * meanwhile and holds neither a row nor a snapshot; when it is lost, another process may repeat the event in hand.
 * An event is deferred in the database before the checkpoint passes it. During an outage of the database that fails,
 * so the event is neither lost nor counted as failed.
 * A stop leaves the event in hand to be repeated: a provider that does not answer must not delay the end.
 */
export async function react({ name, from, on }: Reaction, options: LoopOptions): Promise<Following> {
  const { sql, schemas, onError, pollMs = 1000, batch = 200 } = options
  await recordStart(sql, name, from)
  return loop(options, name, async stopping => {
    const connection = await sql.reserve()
    try {
      const [lock] = await connection`select pg_try_advisory_lock(7003, hashtext(${name})) as mine`
      const { position: start, isPaused } = await readCheckpoint(connection, name)
      if (!lock?.mine) return { more: false, position: start }
      /** False when the end came first: then the event is left as it was. */
      const answered = async (event: Stored, isDue: boolean) => {
        if (stopping.aborted) return false
        try {
          if (!(await finished(on(current(schemas, event)), stopping))) return false
        } catch (error) {
          const deferral = await defer(connection, name, event, error, { firstPauseMs: pollMs, tries: TRIES })
          onError(failureInWords(name, event, deferral), error)
          return true
        }
        if (isDue) await settle(connection, name, event.position)
        return true
      }
      let position = start
      try {
        if (isPaused) return { more: false, position }
        for (const event of await readDue(connection, schemas, name, batch)) {
          if (!(await answered(event, true))) break
        }
        const events = untilUnknown(schemas, await readStoredAfter(connection, position, batch))
        for (const event of events) {
          if (!(await answered(event, false))) break
          position = event.position
        }
        return { more: events.length === batch, position }
      } finally {
        if (position > start) await moveCheckpoint(connection, name, position)
      }
    } finally {
      await giveBack(connection)
    }
  })
}

/** Gives a connection back to the pool without its locks. A session that cannot let go of them is ended. */
async function giveBack(connection: ReservedSql): Promise<void> {
  try {
    await connection`select pg_advisory_unlock_all()`
  } catch (error) {
    // No answer can come from a session that ends itself.
    await connection`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}

/** Waits for an answer; false when the end comes first. */
function finished(answering: Promise<void>, stopping: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const leave = () => resolve(false)
  stopping.addEventListener('abort', leave, { once: true })
  answering.then(() => resolve(true), reject).finally(() => stopping.removeEventListener('abort', leave))
  return promise
}
