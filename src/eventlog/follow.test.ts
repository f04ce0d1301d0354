import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { until } from '../../scripts/testing/until.ts'
import { recordStart } from './checkpoints.ts'
import { createFeed, type FeedOptions, type Following } from './feed.ts'
import { type Follower, follow } from './follow.ts'
import { pause, readFollowers, readUnanswered, replayFrom, replayParked, resume, skip } from './followers.ts'
import { newId } from './ids.ts'
import { type Log, listen } from './log.ts'
import { createSchemas } from './schemas.ts'
import { head } from './store.ts'
import { add, command, jarDatabase, jarFacts, jars, jarTypes, openJar, relabel } from './testing.ts'
import { idOf, type Stored } from './types.ts'

let database: Awaited<ReturnType<typeof jarDatabase>>
let log: Log
let started: Following[] = []
let name = ''
let reports: string[] = []

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
  reports = []
})

const TEN_MINUTES = 600_000

/** Runs a follower as a process of its own would, with a feed. */
async function runWith(follower: Follower, options: Partial<FeedOptions> = {}): Promise<Following> {
  const onError = (where: string, error: unknown) => {
    reports.push(where)
    database.errors.push(error)
  }
  const all = { sql: database.sql, schemas, tables: [jars], onError, ...options }
  const feed = createFeed(all)
  const following = await follow(follower, { ...all, feed })
  const stop = async () => {
    await following.stop()
    await feed.stop()
  }
  started.push({ ...following, stop })
  return { ...following, stop }
}

/** By default it answers every type, and polls so seldom that only a wake-up moves it. */
const run = (on: Follower['on'], { from, types, ...options }: Partial<FeedOptions & Follower> = {}) => {
  const known = [...(options.schemas ?? schemas).types]
  return runWith(
    { name, on, types: types ?? known, from: from ?? 'start' },
    { pollMs: TEN_MINUTES, batch: 20, ...options },
  )
}
const schemas = createSchemas([jarFacts])
const { JarLabelled: _, ...olderFacts } = jarFacts
const olderSchemas = createSchemas([olderFacts])
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

/** Appends two events, the second of a type that the older release does not know; the second's position. */
async function openAndLabel(): Promise<number> {
  const id = newId()
  await log.start(jars, id, openJar(id), command())
  await log.handle(jars, id, relabel(`label of ${id}`), command())
  return head(database.sql)
}

describe('a follower', () => {
  test('handles every event once, in order, from the beginning of the log', async () => {
    await happen(50)
    const answered: number[] = []
    const following = await run(async (event, tx) => {
      answered.push(event.position)
      await note(event, tx)
    })
    await following.caughtUp()
    expect(answered).toEqual(await everything())
    expect(await noted()).toEqual(answered)
    expect(await checkpoint()).toBe(await head(database.sql))
  })

  test('in two processes handles every event once', async () => {
    let answers = 0
    const on = async (event: Stored, tx: TransactionSql) => {
      answers += 1
      await note(event, tx)
    }
    const runners = await Promise.all(
      [database.pool(), database.pool()].map(sql => run(on, { sql, pollMs: 1, batch: 3 })),
    )
    await happen(60)
    await Promise.all(runners.map(each => each.caughtUp()))
    const all = await everything()
    expect(await noted()).toEqual(all)
    expect(answers).toBe(all.length)
    expect(database.errors).toEqual([])
  })

  test('continues in another process when the first one stops', async () => {
    const [first, second] = [await run(note), await run(note, { sql: database.pool(), pollMs: 1 })]
    await happen(3)
    await first.stop()
    await happen(3)
    await second.caughtUp()
    expect(await noted()).toEqual(await everything())
  })

  test('of an older release stops before an event of unknown type, and a newer release handles it', async () => {
    const failed = await openAndLabel()
    const older = await run(note, { from: 'head', pollMs: 1, schemas: olderSchemas })
    await database.sql`
      insert into deferred_events (reaction, position, attempts, "dueAt", "lastError")
      values (${name}, ${failed}, 1, now(), 'not now')`
    const known = await happen(2)
    await older.caughtUp()
    const unknown = await openAndLabel()
    await until(async () => (await checkpoint()) >= unknown - 1)
    const later = await happen(1)
    const newer = await run(note, { sql: database.pool(), pollMs: 1 })
    await newer.caughtUp()
    expect(await noted()).toEqual([failed, ...known, unknown - 1, unknown, ...later])
    expect(await readUnanswered(database.sql, { follower: name, limit: 1 })).toEqual([])
    expect(reports).toEqual([])
  })

  test('resumes at its checkpoint', async () => {
    await (await run(note)).caughtUp()
    await started[0]!.stop()
    const later = await happen(5)
    const answered: number[] = []
    const following = await run(async ({ position }) => void answered.push(position))
    await following.caughtUp()
    expect(answered).toEqual(later)
  })

  test('moves its checkpoint in the transaction of its effects', async () => {
    const all = [...(await everything()), ...(await happen(3))]
    const seen: unknown[] = []
    const on = async (event: Stored, tx: TransactionSql) => {
      await note(event, tx)
      seen.push((await noted()).length)
    }
    const following = await run(on, { batch: 1000 })
    await following.caughtUp()
    expect(seen).toEqual(Array(all.length).fill(0))
    expect(await noted()).toEqual(all)
    expect(await checkpoint()).toBe(all.at(-1))
  })

  test('reads in its own transaction, so it cannot deadlock with itself', async () => {
    const [first] = await happen(2)
    const seen: unknown[] = []
    const following = await run(
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

  test('finishes the current event and commits when it is stopped', async () => {
    const [first, second] = await happen(5)
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const following = await run(
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
    await following.caughtUp() // A stopped follower does not block its waiters.
  })
})

describe('the followers of one process', () => {
  /** Followers and a tail on one feed. `answered` has the events that each was called with. */
  async function runTogether(sql: Sql, types: Readonly<Record<string, readonly string[]>>, used = schemas) {
    const onError = (_: string, error: unknown) => database.errors.push(error)
    const options = { sql, schemas: used, tables: [jars], onError, pollMs: 1 }
    const feed = createFeed(options)
    const answered: Record<string, number[]> = { tail: [] }
    const tail = feed.tail(({ position }) => answered.tail?.push(position))
    const all = [tail]
    for (const [each, itsTypes] of Object.entries(types)) {
      const on = async ({ position }: Stored) => void answered[each]?.push(position)
      answered[each] = []
      all.push(await follow({ name: `${name} ${each}`, types: itsTypes, on }, { ...options, feed }))
    }
    started.push({ ...tail, stop: () => Promise.all(all.map(each => each.stop())).then(feed.stop) })
    const caughtUp = async () => {
      for (const each of all) await each.caughtUp()
    }
    await caughtUp()
    return { answered, caughtUp }
  }

  test('are called only for their own types, and their checkpoints pass all other events', async () => {
    const { answered, caughtUp } = await runTogether(database.sql, {
      openings: ['JarOpened'],
      coins: ['CoinsAdded'],
      labels: ['JarLabelled'],
    })
    const [opened, ...added] = await happen(5)
    await caughtUp()
    expect(answered).toEqual({ tail: [opened!, ...added], openings: [opened!], coins: added, labels: [] })
    const checkpoints = await database.sql`
      select distinct position from checkpoints where name like ${`${name} %`}`
    expect(checkpoints.map(({ position }) => position)).toEqual([added.at(-1)])
    expect(database.errors).toEqual([])
  })

  test('read each event once', async () => {
    let parsed = 0
    const counting = {
      ...schemas,
      upcast: (...each: Parameters<typeof schemas.upcast>) => {
        parsed += 1
        return schemas.upcast(...each)
      },
    }
    const types = { one: jarTypes, two: jarTypes, three: jarTypes }
    const { answered, caughtUp } = await runTogether(database.sql, types, counting)
    const events = await happen(30)
    await caughtUp()
    expect(answered).toEqual({ tail: events, one: events, two: events, three: events })
    expect(parsed).toBe(events.length)
  })

  test('poll with one statement while there is nothing to do', async () => {
    let hear = (_: string) => {}
    const sql = postgres(database.url, { max: 1, debug: (_, query) => hear(query) })
    Object.assign(sql.options.parsers, { 20: Number })
    await runTogether(sql, { one: jarTypes, two: ['JarOpened'], three: [] })
    const statements: string[] = []
    const polled = Promise.withResolvers<void>()
    hear = query => {
      if (statements.push(query) === 20) polled.resolve()
    }
    await polled.promise
    expect(new Set(statements).size).toBe(1)
    expect(statements[0]).toContain('join checkpoints')
    await Promise.all(started.splice(0).map(each => each.stop()))
    await sql.end()
  })

  test('may follow only types that a module declares', async () => {
    const misspelled = run(note, { types: ['JarOpend'] })
    await expect(misspelled).rejects.toThrow('follows JarOpend, which no module declares.')
  })
})

describe('a new follower', () => {
  test('starts at the head, and misses no event appended after its start was recorded', async () => {
    await happen(3)
    await recordStart(database.sql, name)
    const later = await happen(3)
    const answered: number[] = []
    const following = await run(async ({ position }) => void answered.push(position), { from: 'head' })
    await following.caughtUp()
    expect(answered).toEqual(later)
  })

  test('with from: start on an empty log starts before the first event', async () => {
    const empty = await jarDatabase()
    await recordStart(empty.sql, name, 'start')
    expect([...(await empty.sql`select position from checkpoints`)]).toEqual([{ position: 0 }])
    await empty.close()
  })

  test('keeps its checkpoint if its declared start changes later', async () => {
    await recordStart(database.sql, name)
    const position = await checkpoint()
    await happen(2)
    await recordStart(database.sql, name, 'start')
    await recordStart(database.sql, name, 'head')
    expect(await checkpoint()).toBe(position)
  })
})

describe('an event at which a follower fails', () => {
  const state = async () => (await readFollowers(database.sql)).find(each => each.name === name)
  const unanswered = () => readUnanswered(database.sql, { follower: name, limit: 10 })
  /** Resolves when nothing of this follower waits to be tried again. */
  const settled = async () => {
    await until(async () => (await state())?.deferred === 0)
  }

  test('has no effect, delays no other event, and is retried', async () => {
    const [, second] = await happen(4)
    let failures = 4
    const late: number[] = []
    const following = await run(
      async (event, tx, _, isLate) => {
        await note(event, tx)
        if (event.position === second && failures-- > 0) throw new Error('not now')
        if (isLate) late.push(event.position)
      },
      { pollMs: 1, batch: 1000 },
    )
    await following.caughtUp()
    const [last] = await happen(1)
    await following.caughtUp()
    expect(await checkpoint()).toBe(last)
    await settled()
    expect(await noted()).toEqual(await everything())
    expect(late).toEqual([second!])
    // The first failure was that of the batch: alone, the event might have succeeded.
    expect(database.errors).toEqual(Array(3).fill(new Error('not now')))
  })

  test('is found if it fails only at the commit', async () => {
    const [, second] = await happen(3)
    const following = await run(async (event, tx) => {
      await note(event, tx)
      if (event.position === second) await note(event, tx)
    })
    await following.caughtUp()
    expect(await noted()).toEqual((await everything()).filter(position => position !== second))
    expect((await unanswered()).map(({ event }) => event.position)).toEqual([second!])
  })

  test('is found if it always exceeds the statement timeout', async () => {
    const [, second] = await happen(3)
    const following = await run(async ({ position }, tx) => {
      if (position !== second) return
      await tx`set local statement_timeout = 1`
      await tx`select pg_sleep(10)`
    })
    await following.caughtUp()
    expect((await unanswered()).map(({ event }) => event.position)).toEqual([second!])
  })

  test('is parked only after 300 timeouts, so an overloaded database parks nothing', async () => {
    const [, second] = await happen(2)
    let isOverloaded = true
    const following = await run(
      async (event, tx) => {
        if (event.position === second && isOverloaded) {
          await tx`set local statement_timeout = 1`
          await tx`select pg_sleep(10)`
        }
        await note(event, tx)
      },
      { pollMs: 1 },
    )
    await following.caughtUp()
    const failAgainAfter = async (attempts: number) => {
      await database.sql`
        update deferred_events set attempts = ${attempts}, "dueAt" = now() where reaction = ${name}`
      await until(async () => (await unanswered())[0]?.attempts === attempts + 1)
    }
    await failAgainAfter(298)
    expect(await state()).toMatchObject({ deferred: 1, parked: 0 })
    await failAgainAfter(299)
    expect(await state()).toMatchObject({ deferred: 0, parked: 1 })

    isOverloaded = false
    await replayParked(database.sql, name)
    await settled()
    expect(await noted()).toEqual(await everything())
  })

  test('is found if its stored data cannot be read', async () => {
    const [, second] = await happen(3)
    const broken = {
      ...schemas,
      upcast: (type: string, schema: number, data: object) => {
        if (type === 'CoinsAdded') throw new Error('an upcast with a fault')
        return schemas.upcast(type, schema, data)
      },
    }
    const answered: string[] = []
    await recordStart(database.sql, name)
    await database.sql`update checkpoints set position = ${second! - 2} where name = ${name}`
    const following = await run(async ({ type }) => void answered.push(type), { schemas: broken })
    await following.caughtUp()
    expect(answered.at(-1)).toBe('JarOpened')
    expect((await state())?.deferred).toBe(2)
  })

  test('is parked after ten failures, listed with its reason, and handled when it is replayed', async () => {
    const [, second] = await happen(3)
    let isCured = false
    const following = await run(
      async (event, tx) => {
        if (event.position === second && !isCured) throw new Error('never\nparams: a name')
        await note(event, tx)
      },
      { pollMs: 1 },
    )
    await following.caughtUp()
    await settled()
    expect(await state()).toMatchObject({ deferred: 0, parked: 1, behind: 0, ageSeconds: 0 })
    const [parked] = await unanswered()
    expect(parked).toMatchObject({ attempts: 10, dueAt: null, reason: 'Error: never' })
    const event = parked!.event
    expect(event).toMatchObject({ position: second!, type: 'CoinsAdded' })
    const where = `${name} failed at event ${second} (CoinsAdded of ${event.stream}), attempt`
    expect(reports).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(attempt => `${where} ${attempt}: will be tried again`),
      `${where} 10: parked until an operator replays or skips it`,
    ])

    isCured = true
    expect(await replayParked(database.sql, name)).toBe(1)
    await settled()
    expect(await noted()).toEqual(await everything())
    expect(await unanswered()).toEqual([])
  })

  test('can be skipped', async () => {
    const [first] = await happen(2)
    const following = await run(async ({ position }) => {
      if (position === first) throw new Error('never')
    })
    await following.caughtUp()
    expect(await skip(database.sql, name, first! + 1)).toBe(false)
    expect(await skip(database.sql, name, first!)).toBe(true)
    expect(await state()).toMatchObject({ deferred: 0, parked: 0 })
  })

  test('is retried in order, and not deferred, during an outage of the database', async () => {
    const [first] = await happen(2)
    let failures = 20
    const following = await run(
      async ({ position }, tx) => {
        if (position === first && failures-- > 0) await tx`select pg_terminate_backend(pg_backend_pid())`
      },
      { pollMs: 1, sql: database.pool() },
    )
    await following.caughtUp()
    expect(failures).toBeLessThan(0)
    expect(await state()).toMatchObject({ deferred: 0, parked: 0, behind: 0 })
    // The outage is reported once, and names the follower.
    expect(reports).toEqual([name])
  })
})

describe('an operator', () => {
  const state = async () => (await readFollowers(database.sql)).find(each => each.name === name)

  test('pauses a follower in every process, and resumes it', async () => {
    const answered: number[] = []
    const on = async ({ position }: Stored) => void answered.push(position)
    for (const sql of [database.pool(), database.pool()]) await run(on, { sql, pollMs: 1, from: 'head' })
    expect(await pause(database.sql, name)).toBe(true)
    const later = await happen(3)
    // A process that starts after the append finds the follower paused.
    await (await run(note, { sql: database.pool(), pollMs: 1 })).stop()
    expect(answered).toEqual([])
    expect(await state()).toMatchObject({ isPaused: true, behind: 3 })
    expect(await resume(database.sql, name)).toBe(true)
    await until(async () => (await state())?.behind === 0)
    expect(answered).toEqual(later)
    expect([await pause(database.sql, 'nobody'), await resume(database.sql, 'nobody')]).toEqual([
      false,
      false,
    ])
  })

  test('replays a follower from a position, and replayed events are marked late', async () => {
    const [first, second, third] = await happen(3)
    const answered: [number, boolean][] = []
    const following = await run(
      async ({ position }, _, __, isLate) => {
        answered.push([position, isLate])
        if (position === second && !isLate) throw new Error('not now')
      },
      { batch: 1 },
    )
    await following.caughtUp()
    answered.length = 0
    await replayFrom(database.sql, name, second!)
    const [fourth] = await happen(1)
    await following.caughtUp()
    expect(answered).toEqual([
      [second!, true],
      [third!, true],
      [fourth!, false],
    ])
    expect(await state()).toMatchObject({ deferred: 0, parked: 0 })
    expect(first).toBeLessThan(second!)
  })
})

describe('a follower that does not poll', () => {
  /** `seen` resolves when the follower handles the event that starts this jar. */
  async function awaiting(id: string) {
    const seen = Promise.withResolvers<void>()
    const following = await run(async ({ stream }) => {
      if (stream === `jar-${id}`) seen.resolve()
    })
    return { following, seen: seen.promise }
  }

  test('wakes when another process appends', async () => {
    const other = await database.log()
    const { following, seen } = await awaiting('woken')
    const unlisten = await listen(database.pool(1), following.wake)
    await following.caughtUp()
    await other.start(jars, 'woken', openJar('woken'), command())
    await seen
    await unlisten()
  })

  test('wakes when its lost listening connection is restored', async () => {
    const { following, seen } = await awaiting('missed')
    const unlisten = await listen(database.pool(1), following.wake)
    await following.caughtUp()
    const listeners = database.sql`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    // Waits for the end of the session, which could still receive a notification before.
    for (const { pid } of await listeners) await database.sql`select pg_terminate_backend(${pid}, 10000)`
    await log.start(jars, 'missed', openJar('missed'), command())
    await seen
    await unlisten()
  })
})

describe('a tail', () => {
  const watch = (
    on: (event: Stored) => void,
    sql: Sql = database.sql,
    schemas = createSchemas([jarFacts]),
  ) => {
    const onError = (_: string, error: unknown) => database.errors.push(error)
    const feed = createFeed({ sql, schemas, onError, pollMs: 1, batch: 7 })
    const following = feed.tail(on)
    started.push({ ...following, stop: () => following.stop().then(feed.stop) })
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

  test('reports an event of unknown type once and skips it', async () => {
    const seen: string[] = []
    const tail = watch(({ type }) => void seen.push(type), database.sql, olderSchemas)
    await tail.caughtUp()
    await openAndLabel()
    await happen(1)
    await tail.caughtUp()
    expect(seen).toEqual(['JarOpened', 'JarOpened'])
    expect(database.errors).toEqual([new Error('No module declares the event JarLabelled.')])
  })

  test('that throws reports the error and continues after the event', async () => {
    let failures = 2
    const seen: number[] = []
    const tail = watch(({ position }) => {
      if (failures-- > 0) throw new Error('not now')
      seen.push(position)
    })
    await tail.caughtUp()
    const [, , last] = await happen(3)
    await tail.caughtUp()
    expect(seen).toEqual([last!])
    expect(database.errors).toEqual(Array(2).fill(new Error('not now')))
  })
})
