import { checkpoint, moveCheckpoint } from './checkpoint.ts'
import { defer, readDue, settle } from './deferred.ts'
import { type Following, type LoopOptions, loop } from './loop.ts'
import { readAfter } from './read.ts'
import type { Stored } from './types.ts'

/**
 * A reaction answers events with something slow outside the database, whose result comes back as a new command. It
 * runs in no transaction, at least once an event: what it asks for must bear a repeat, under a key from the event's id.
 */
export type Reaction = Readonly<{
  name: string
  /** Called in order, but for an event at which it threw: later ones go on, and that one is tried again after a pause. */
  on(event: Stored): Promise<void>
}>

/**
 * Runs a reaction; of several processes one at a time works, by a lock of its connection. That connection waits idle
 * meanwhile and holds neither a row nor a snapshot; when it is lost, another process may repeat the event in hand.
 * What could not be answered is put off in the database before the checkpoint passes it, so neither is it lost nor does
 * it hold up others.
 * Whoever stops leaves that event to be repeated: a provider that does not answer must not hold up the end.
 */
export function react({ name, on }: Reaction, options: LoopOptions): Following {
  const { sql, schemas, onError, pollMs = 1000, batch = 200 } = options
  return loop(options, name, async stopping => {
    const connection = await sql.reserve()
    try {
      const [lock] = await connection`select pg_try_advisory_lock(7003, hashtext(${name})) as mine`
      const from = await checkpoint(connection, name)
      if (!lock?.mine) return { more: false, position: from }
      /** False when the end came first: then the event is left as it was. */
      const answered = async (event: Stored, wasDeferred: boolean) => {
        if (stopping.aborted) return false
        try {
          if (!(await finished(on(event), stopping))) return false
          if (wasDeferred) await settle(connection, name, event.position)
        } catch (error) {
          onError(name, error)
          await defer(connection, name, event.position, error, pollMs)
        }
        return true
      }
      let position = from
      try {
        for (const event of await readDue(connection, schemas, name, batch)) {
          if (!(await answered(event, true))) break
        }
        const events = await readAfter(connection, schemas, position, batch)
        for (const event of events) {
          if (!(await answered(event, false))) break
          position = event.position
        }
        return { more: events.length === batch, position }
      } finally {
        if (position > from) await moveCheckpoint(connection, name, position)
        await connection`select pg_advisory_unlock(7003, hashtext(${name}))`
      }
    } finally {
      connection.release()
    }
  })
}

/** Waits for an answer; false when the end comes first. */
function finished(answering: Promise<void>, stopping: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const leave = () => resolve(false)
  stopping.addEventListener('abort', leave, { once: true })
  answering.then(() => resolve(true), reject).finally(() => stopping.removeEventListener('abort', leave))
  return promise
}
