import type { Sql, TransactionSql } from 'postgres'
import { head, type Reader, readAfter } from './read.ts'
import type { Schemas } from './schemas.ts'
import type { Stored } from './types.ts'

/**
 * A follower reads the log in order and answers what it reads. Its checkpoint moves in the same transaction as what
 * it writes there, so each event has its effect once; anything outside that transaction must bear a repeat.
 */
export type Follower = Readonly<{
  name: string
  /** Called once an event, in order. `tx` is the checkpoint's transaction. A throw stops here and is tried again. */
  on(event: Stored, tx: TransactionSql): Promise<void>
  /** Called after a commit in which something was answered. */
  committed?(): void
}>

export type Following = Readonly<{
  /** Look now. */
  wake(): void
  /** Resolves when everything in the log at this moment has been answered. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}>

type Options = Readonly<{
  sql: Sql
  schemas: Schemas
  onError(name: string, error: unknown): void
  /** How long to wait for a wake-up before looking anyway. */
  pollMs?: number
  batch?: number
}>

/** Runs a follower; of several processes one at a time works, by a lock on its name. */
export function follow(follower: Follower, options: Options): Following {
  const { sql, schemas, batch = 200 } = options
  let limit = batch
  return loop(options, follower.name, async isStopping => {
    let answered = 0
    try {
      const reached = await sql.begin(async tx => {
        const [lock] = await tx`select pg_try_advisory_xact_lock(7003, hashtext(${follower.name})) as mine`
        const position = await checkpoint(tx, follower.name)
        if (!lock?.mine) return { more: false, position }
        const events = await readAfter(tx, schemas, position, limit)
        for (const event of events) {
          if (isStopping()) break
          await follower.on(event, tx)
          answered += 1
        }
        const last = events[answered - 1]
        if (!last) return { more: false, position }
        await tx`
          insert into checkpoints (name, position) values (${follower.name}, ${last.position})
          on conflict (name) do update set position = excluded.position`
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
export function tail(on: (event: Stored) => void, options: Options & { from?: number }): Following {
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

async function checkpoint(sql: Reader, name: string): Promise<number> {
  const [row] = await sql<{ position: number }[]>`select position from checkpoints where name = ${name}`
  return row?.position ?? 0
}

/** Steps until there is no more, then waits for a wake-up or the poll; after a failure waits longer each time. */
function loop(
  { sql, onError, pollMs = 1000 }: Options,
  name: string,
  step: (isStopping: () => boolean) => Promise<{ more: boolean; position: number }>,
): Following {
  let stopping = false
  let woken = false
  let failures = 0
  let reached = -1
  let rouse = () => {}
  let stepped = Promise.withResolvers<void>()

  const run = async () => {
    while (!stopping) {
      woken = false
      const more = await tryStep()
      stepped.resolve()
      stepped = Promise.withResolvers()
      const goOn = failures === 0 && (more || woken)
      if (!goOn && !stopping) await rest(pollMs * 2 ** Math.min(failures, 5))
    }
    stepped.resolve()
  }
  const tryStep = async () => {
    try {
      const { more, position } = await step(() => stopping)
      reached = position
      failures = 0
      return more
    } catch (error) {
      failures += 1
      onError(name, error)
      return false
    }
  }
  const rest = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const wake = () => {
    woken = true
    if (failures === 0) rouse()
  }
  const running = run()

  return {
    wake,
    caughtUp: async () => {
      const goal = await head(sql)
      while (reached < goal && !stopping) {
        const step = stepped.promise
        wake()
        await step
      }
    },
    stop: async () => {
      stopping = true
      rouse()
      await running
    },
  }
}
