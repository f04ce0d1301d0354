import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { pause, readUnanswered, replayParked, resume } from './followers.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import type { Following } from './loop.ts'
import { type Reaction, react } from './react.ts'
import { createSchemas } from './schemas.ts'
import { add, command, jarDatabase, jarFacts, jars, openJar, relabel } from './testing.ts'
import type { Facts } from './types.ts'

let database: Awaited<ReturnType<typeof jarDatabase>>
let log: Log
let name = ''
const started: Following[] = []

beforeAll(async () => {
  database = await jarDatabase()
  log = await database.log()
})
afterAll(() => database.close())
beforeEach(() => {
  name = newId()
  database.errors.length = 0
})
afterEach(() => Promise.all(started.splice(0).map(each => each.stop())))

/** Runs a reaction as a process of its own would. */
async function run(
  on: Reaction['on'],
  sql: Sql = database.pool(),
  facts: Facts = jarFacts,
): Promise<Following> {
  const onError = (_: string, error: unknown) => database.errors.push(error)
  const following = await react(
    { name, from: 'start', on },
    { sql, schemas: createSchemas([facts]), onError, pollMs: 1 },
  )
  started.push(following)
  return following
}

async function happen(count: number): Promise<number[]> {
  const id = newId()
  await log.start(jars, id, openJar(id), command())
  for (let n = 1; n < count; n++) await log.handle(jars, id, add(1), command())
  return (await log.stream(`jar-${id}`)).map(({ position }) => position)
}
const deferred = async () =>
  Array.from(
    await database.sql<{ attempts: number; lastError: string }[]>`
    select attempts, "lastError" from deferred_events where reaction = ${name}`,
  )
/** Whether another process could take the reaction's turn. */
const isFree = async () =>
  (await database.sql`select pg_try_advisory_xact_lock(7003, hashtext(${name})) as free`)[0]?.free
const checkpoint = async () =>
  (await database.sql`select position from checkpoints where name = ${name}`)[0]?.position ?? 0

describe('a reaction', () => {
  test('answers in order, and while it waits for something slow no transaction is open', async () => {
    const positions = await happen(3)
    const answered: number[] = []
    const open: unknown[] = []
    const reaction = await run(async event => {
      answered.push(event.position)
      open.push(
        ...(await database.sql`
          select query from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`),
      )
    })
    await reaction.caughtUp()
    expect(answered.slice(-3)).toEqual(positions)
    expect(open).toEqual([])
    expect(await checkpoint()).toBe(positions.at(-1))
  })

  test('that throws goes on with later events, and comes back to that one after growing pauses until it is answered', async () => {
    const [first, second, third] = await happen(3)
    const done = Promise.withResolvers<void>()
    let failures = 3
    const answered: number[] = []
    const putOff: { attempts: number; lastError: string }[] = []
    const reaction = await run(async ({ position }) => {
      answered.push(position)
      if (position !== second) return
      putOff.push(...(await deferred()))
      if (failures-- > 0) throw new Error('not now')
      done.resolve()
    })
    await reaction.caughtUp()
    expect(await checkpoint()).toBe(third)
    await done.promise
    const [later] = await happen(1)
    await reaction.caughtUp()
    expect(answered.filter(each => each !== second).slice(-3)).toEqual([first!, third!, later!])
    expect(putOff).toEqual([1, 2, 3].map(attempts => ({ attempts, lastError: 'Error: not now' })))
    expect(await deferred()).toEqual([])
    expect(database.errors).toEqual(Array(3).fill(new Error('not now')))
  })

  test('parks an event after 300 failures, about three days, and answers it once it is cured and replayed', async () => {
    const [first, second] = await happen(2)
    let isCured = false
    const answered: number[] = []
    const reaction = await run(async ({ position }) => {
      if (position === first && !isCured) throw new Error('never')
      answered.push(position)
    })
    await reaction.caughtUp()
    const parked = async () =>
      (await readUnanswered(database.sql, { follower: name, limit: 10 })).filter(({ dueAt }) => !dueAt)
    await database.sql`update deferred_events set attempts = 298, "dueAt" = now() where reaction = ${name}`
    while ((await deferred())[0]?.attempts !== 299);
    expect(await parked()).toEqual([])
    await database.sql`update deferred_events set "dueAt" = now() where reaction = ${name}`
    while ((await parked()).length === 0);
    expect(await parked()).toMatchObject([
      { event: { position: first! }, attempts: 300, reason: 'Error: never' },
    ])
    expect(answered.at(-1)).toBe(second!)

    isCured = true
    await replayParked(database.sql, name)
    while ((await deferred()).length > 0);
    expect(answered.at(-1)).toBe(first!)
  })

  test('is paused and resumed by an operator', async () => {
    const answered: number[] = []
    const reaction = await run(async ({ position }) => void answered.push(position))
    await reaction.caughtUp()
    await pause(database.sql, name)
    const before = answered.length
    const later = await happen(2)
    expect(answered).toHaveLength(before)
    await resume(database.sql, name)
    await reaction.caughtUp()
    expect(answered.slice(before)).toEqual(later)
  })

  test('lets go of its turn when a statement fails', async () => {
    const reaction = await run(async () => {})
    await database.sql`delete from checkpoints where name = ${name}`
    while (database.errors.length === 0) await checkpoint()
    await reaction.stop()
    expect(database.errors[0]).toEqual(new Error(`${name} has no checkpoint.`))
    expect(await isFree()).toBe(true)
  })

  test('ends its session when that cannot let go of its turn', async () => {
    await database.sql`create schema failing`
    await database.sql`
      create function failing.pg_advisory_unlock_all() returns void language plpgsql
      as 'begin raise exception ''not now''; end'`
    const pool = database.pool(1)
    await pool`set search_path to failing, pg_catalog, public`
    const reaction = await run(async () => {}, pool)
    await reaction.caughtUp()
    await reaction.stop()
    expect(database.errors.map(String)).toContain('PostgresError: not now')
    expect(await isFree()).toBe(true)
  })

  test('that is started anew comes back to what was put off before', async () => {
    const [first, second] = await happen(2)
    const failing = await run(async ({ position }) => {
      if (position === first) throw new Error('not now')
    })
    await failing.caughtUp()
    await failing.stop()
    const answered: number[] = []
    const done = Promise.withResolvers<void>()
    await run(async ({ position }) => {
      answered.push(position)
      if (position === first) done.resolve()
    })
    await done.promise
    expect(answered).not.toContain(second!)
  })

  test('that waits for something slow when it is stopped leaves the event to whoever comes next', async () => {
    const [position] = await happen(1)
    const begun = Promise.withResolvers<void>()
    const slow = await run(async event => {
      if (event.position !== position) return
      begun.resolve()
      await new Promise(() => {})
    })
    await begun.promise
    await slow.stop()
    const answered: number[] = []
    const next = await run(async event => void answered.push(event.position))
    await next.caughtUp()
    expect(answered[0]).toBe(position!)
  })

  test('may give commands, and answers what comes of them', async () => {
    const id = newId()
    const reaction = await run(async ({ stream, type, id: cause }) => {
      if (stream !== `jar-${id}` || type !== 'JarOpened') return
      await log.handle(jars, id, add(5), command({ id: `reaction to ${cause}`, causedBy: cause }))
    })
    await log.start(jars, id, openJar(id), command())
    await reaction.caughtUp()
    const [, coins] = await log.stream(`jar-${id}`)
    expect(coins?.meta.causedBy).toBeString()
  })

  test('of an older release stops before an event whose type it does not know, and leaves it to a newer one', async () => {
    const [opened] = await happen(1)
    const { JarLabelled: _, ...olderFacts } = jarFacts
    const answered: number[] = []
    const on: Reaction['on'] = async ({ position }) => void answered.push(position)
    await run(on, database.pool(), olderFacts)
    const id = newId()
    await log.start(jars, id, openJar(id), command())
    await log.handle(jars, id, relabel(`label of ${id}`), command())
    while ((await checkpoint()) < opened! + 1);
    const newer = await run(on)
    await newer.caughtUp()
    expect(answered.slice(-2)).toEqual([opened! + 1, opened! + 2])
    expect(await deferred()).toEqual([])
    expect(database.errors).toEqual([])
  })

  test('is run by one of several processes at a time, and taken over when that one is gone', async () => {
    let inside = 0
    let most = 0
    const answered: number[] = []
    const on: Reaction['on'] = async ({ position }) => {
      most = Math.max(most, ++inside)
      await database.sql`select 1`
      answered.push(position)
      inside -= 1
    }
    const [one, two] = [await run(on), await run(on)]
    await happen(10)
    await Promise.all([one.caughtUp(), two.caughtUp()])
    await one.stop()
    const last = await happen(3)
    await two.caughtUp()
    expect(most).toBe(1)
    expect(answered).toEqual(answered.toSorted((a, b) => a - b))
    expect(new Set(answered).size).toBe(answered.length)
    expect(answered.slice(-3)).toEqual(last)
  })
})
