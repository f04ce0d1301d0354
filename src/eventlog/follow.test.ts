import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Sql, TransactionSql } from 'postgres'
import { type Follower, follow, listen, tail } from './follow.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import type { Following } from './loop.ts'
import { head } from './read.ts'
import { createSchemas } from './schemas.ts'
import { add, command, jarDatabase, jarFacts, jars, openJar } from './testing.ts'
import { idOf, type Stored } from './types.ts'

let database: Awaited<ReturnType<typeof jarDatabase>>
let log: Log
let started: Following[] = []
let name = ''

beforeAll(async () => {
  database = await jarDatabase()
  log = await database.log()
  await database.sql`
    create table effects (
      follower text not null, position bigint not null, unique (follower, position) deferrable initially deferred)`
})
afterAll(() => database.close())
beforeEach(async () => {
  await Promise.all(started.map(each => each.stop()))
  started = []
  database.errors.length = 0
  name = newId()
})

const TEN_MINUTES = 600_000

/** Runs a follower as a process of its own would. By default it polls so seldom that only a wake-up moves it. */
function run(on: Follower['on'], { sql = database.sql, pollMs = TEN_MINUTES, batch = 20 } = {}): Following {
  const onError = (_: string, error: unknown) => database.errors.push(error)
  const options = { sql, schemas: createSchemas([jarFacts]), tables: [jars], onError, pollMs, batch }
  const following = follow({ name, on }, options)
  started.push(following)
  return following
}
const note = async ({ position }: Stored, tx: TransactionSql) => {
  await tx`insert into effects values (${name}, ${position})`
}
const noted = async () =>
  (await database.sql`select position from effects where follower = ${name} order by position`).map(
    row => row.position,
  )
const checkpoint = async () =>
  (await database.sql`select position from checkpoints where name = ${name}`)[0]?.position ?? 0
const everything = async () =>
  (await database.sql`select position from events order by position`).map(row => row.position)

/** Appends events to a jar of its own, and returns the positions they got. */
async function happen(count: number, from = log): Promise<number[]> {
  const id = newId()
  const before = await head(database.sql)
  await from.start(jars, id, openJar(id), command())
  await Promise.all(Array.from({ length: count - 1 }, () => from.handle(jars, id, add(1), command())))
  return (await everything()).filter(position => position > before)
}

describe('a follower', () => {
  test('answers every event once, in order, from the beginning of the log', async () => {
    await happen(50)
    const answered: number[] = []
    const following = run(async (event, tx) => {
      answered.push(event.position)
      await note(event, tx)
    })
    await following.caughtUp()
    expect(answered).toEqual(await everything())
    expect(await noted()).toEqual(answered)
    expect(await checkpoint()).toBe(await head(database.sql))
  })

  test('that is run by two processes answers every event once', async () => {
    let answers = 0
    const on = async (event: Stored, tx: TransactionSql) => {
      answers += 1
      await note(event, tx)
    }
    const runners = [database.pool(), database.pool()].map(sql => run(on, { sql, pollMs: 1, batch: 3 }))
    await happen(60)
    await Promise.all(runners.map(each => each.caughtUp()))
    const all = await everything()
    expect(await noted()).toEqual(all)
    expect(answers).toBe(all.length)
    expect(database.errors).toEqual([])
  })

  test('is taken over by another process when the first is gone', async () => {
    const [first, second] = [run(note), run(note, { sql: database.pool(), pollMs: 1 })]
    await happen(3)
    await first.stop()
    await happen(3)
    await second.caughtUp()
    expect(await noted()).toEqual(await everything())
  })

  test('starts again where it was', async () => {
    await run(note).caughtUp()
    await started[0]!.stop()
    const later = await happen(5)
    const answered: number[] = []
    await run(async ({ position }) => void answered.push(position)).caughtUp()
    expect(answered).toEqual(later)
  })

  test('that throws has had no effect, is told about, and is tried again', async () => {
    const [, second] = await happen(3)
    let failures = 3
    const following = run(
      async (event, tx) => {
        await note(event, tx)
        if (event.position === second && failures-- > 0) throw new Error('not now')
      },
      { pollMs: 1 },
    )
    await following.caughtUp()
    expect(await noted()).toEqual(await everything())
    expect(database.errors).toEqual(Array(3).fill(new Error('not now')))
  })

  test('that throws has answered what was before, and keeps no other follower waiting', async () => {
    const [first, second] = await happen(3)
    const stuck = Promise.withResolvers<void>()
    let throws = 0
    run(
      async (event, tx) => {
        await note(event, tx)
        if (event.position !== second) return
        if (++throws === 3) stuck.resolve()
        throw new Error('never')
      },
      { pollMs: 1 },
    )
    await stuck.promise
    expect([(await noted()).at(-1), await checkpoint()]).toEqual([first, first])

    name = newId()
    await run(note).caughtUp()
    expect(await noted()).toEqual(await everything())
  })

  test('moves its checkpoint in the transaction of its effects: neither is there without the other', async () => {
    await happen(3)
    let faults = 1
    const seen: unknown[] = []
    const following = follow(
      {
        name,
        on: async (event, tx) => {
          await note(event, tx)
          if (faults-- > 0) await note(event, tx) // Twice is found out when the transaction commits.
          seen.push((await noted()).length)
        },
        committed: () => seen.push('committed'),
      },
      {
        ...{ sql: database.sql, schemas: createSchemas([jarFacts]), tables: [jars], pollMs: 1, batch: 1000 },
        onError: (_, error) => database.errors.push(error),
      },
    )
    started.push(following)
    await following.caughtUp()
    const all = await everything()
    expect(database.errors).toHaveLength(1)
    expect(seen).toEqual([...Array(2 * all.length).fill(0), 'committed'])
    expect(await noted()).toEqual(all)
  })

  test('reads in its own transaction, so that it waits for nobody who waits for that', async () => {
    const [first] = await happen(2)
    const seen: unknown[] = []
    const following = run(
      async (event, tx, log) => {
        await note(event, tx)
        if (event.position !== first) return
        const history = await log.stream(event.stream)
        seen.push(history.length, (await log.row(jars, idOf('jar', event.stream)))?.coins)
      },
      { sql: database.pool(1) },
    )
    await following.caughtUp()
    expect(seen).toEqual([2, 1])
  })

  test('that is stopped finishes the event in hand and keeps what it answered', async () => {
    const [first, second] = await happen(5)
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const following = run(
      async (event, tx) => {
        await note(event, tx)
        if (event.position !== second) return
        reached.resolve()
        await goOn.promise
      },
      { batch: 1000 },
    )
    await reached.promise
    const stopped = following.stop()
    goOn.resolve()
    await stopped
    expect((await noted()).slice(-2)).toEqual([first, second])
    expect(await checkpoint()).toBe(second)
    await following.caughtUp() // Nothing more comes of it, and nobody waits for it.
  })
})

describe('a follower that does not poll', () => {
  /** Resolves when the event that begins this jar is answered, with nobody asking for it. */
  function awaiting(id: string) {
    const seen = Promise.withResolvers<void>()
    const following = run(async ({ stream }) => {
      if (stream === `jar-${id}`) seen.resolve()
    })
    return { following, seen: seen.promise }
  }

  test('is woken by what another process appends', async () => {
    const other = await database.log()
    const { following, seen } = awaiting('woken')
    const unlisten = await listen(database.pool(1), following.wake)
    await following.caughtUp()
    await other.start(jars, 'woken', openJar('woken'), command())
    await seen
    await unlisten()
  })

  test('is woken when its connection for wake-ups comes back after a loss', async () => {
    const { following, seen } = awaiting('missed')
    const unlisten = await listen(database.pool(1), following.wake)
    await following.caughtUp()
    const listeners = database.sql`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    // Waits until it is gone: one that is only told to go may still hear, and break on the way out.
    for (const { pid } of await listeners) await database.sql`select pg_terminate_backend(${pid}, 10000)`
    await log.start(jars, 'missed', openJar('missed'), command())
    await seen
    await unlisten()
  })
})

describe('a tail', () => {
  const watch = (on: (event: Stored) => void, sql: Sql = database.sql) => {
    const onError = (_: string, error: unknown) => database.errors.push(error)
    const following = tail(on, { sql, schemas: createSchemas([jarFacts]), onError, pollMs: 1, batch: 7 })
    started.push(following)
    return following
  }

  test('sees every event from now on, once and in order', async () => {
    await happen(2)
    const seen: number[] = []
    const tail = watch(({ position }) => void seen.push(position))
    await tail.caughtUp()
    expect(seen).toEqual([])
    const later = await happen(30)
    await tail.caughtUp()
    expect(seen).toEqual(later)
  })

  test('that throws is told about, and gets the same event again', async () => {
    let failures = 2
    const seen: number[] = []
    const tail = watch(({ position }) => {
      if (failures-- > 0) throw new Error('not now')
      seen.push(position)
    })
    await tail.caughtUp()
    const later = await happen(3)
    await tail.caughtUp()
    expect(seen).toEqual(later)
    expect(database.errors).toEqual(Array(2).fill(new Error('not now')))
  })
})
