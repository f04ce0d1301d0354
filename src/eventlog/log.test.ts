import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type } from 'arktype'
import { newId } from './ids.ts'
import { openLog } from './log.ts'
import { add, command, jarDatabase, jarFacts, jars, jarTypes, openJar } from './testing.ts'
import { fact, type Stored } from './types.ts'

let database: Awaited<ReturnType<typeof jarDatabase>>

beforeAll(async () => {
  database = await jarDatabase()
})
afterAll(() => database.close())

test('a stream is read in order: whole, up to a version, or without some types', async () => {
  const log = await database.log()
  const id = newId()
  await log.start(jars, id, openJar(id), command())
  for (const coins of [1, 2, 3]) await log.handle(jars, id, add(coins), command())
  const versions = (events: Stored[]) => events.map(({ version }) => version)
  expect(versions(await log.stream(`jar-${id}`))).toEqual([1, 2, 3, 4])
  expect(versions(await log.stream(`jar-${id}`, { upTo: 2 }))).toEqual([1, 2])
  expect(versions(await log.stream(`jar-${id}`, { without: ['CoinsAdded'] }))).toEqual([1])
  expect(await log.stream('jar-nowhere')).toEqual([])
})

test('a log listens for appends of other processes until it is closed', async () => {
  const listeners = async () => {
    const found = await database.sql`
      select from pg_stat_activity where datname = current_database() and query ilike 'listen%events%'`
    return found.length
  }
  const before = await listeners()
  const log = await database.log()
  expect(await listeners()).toBe(before + 1)
  await log.close()
  expect(await listeners()).toBe(before)
})

test('events that match a condition are read across streams in commit order', async () => {
  const log = await database.log()
  const ids = ['b', 'a'].map(each => each + newId())
  for (const id of ids) await log.start(jars, id, openJar(id), command())
  for (const id of ids) await log.handle(jars, id, add(1), command())
  const streams = ids.map(id => `jar-${id}`)
  const found = await log.where(database.sql`stream = any(${streams}) and type = 'CoinsAdded'`)
  expect(found.map(({ stream }) => stream)).toEqual(streams)
})

test('an event is described in a sentence', async () => {
  const log = await database.log()
  const { events } = await log.start(jars, newId(), openJar('rent'), command())
  expect(log.describe({ ...events[0]!, position: 1 })).toBe('The jar rent was opened.')
})

test('an event stored in an older shape is read and followed in the current one', async () => {
  const writer = await database.log()
  const id = newId()
  await writer.start(jars, id, openJar(id), command())
  await writer.handle(jars, id, add(7), command())

  const inCents = fact(
    type({ cents: 'number.integer', currency: 'string' }),
    ({ cents }) => `${cents} cents were added.`,
    [
      data => ({ cents: 'coins' in data ? Number(data.coins) * 100 : 0 }),
      data => ({ ...data, currency: 'USD' }),
    ],
  )
  const sql = database.pool()
  const facts = [{ ...jarFacts, CoinsAdded: inCents }]
  const reader = await openLog(sql, { tables: [jars], facts, onError: console.error })
  const [, added] = await reader.stream(`jar-${id}`)
  expect(added).toMatchObject({ schema: 3, data: { cents: 700, currency: 'USD' } })
  expect(added && reader.describe(added)).toBe('700 cents were added.')

  const followed: Stored[] = []
  const on = async (event: Stored) => void followed.push(event)
  const following = await reader.follow({ name: newId(), types: jarTypes, from: 'start', on })
  await following.caughtUp()
  expect(followed.at(-1)).toEqual(added!)
  await reader.close()
})
