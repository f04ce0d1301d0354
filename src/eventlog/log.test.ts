import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type } from 'arktype'
import postgres from 'postgres'
import { newId } from './ids.ts'
import { openLog } from './log.ts'
import { readAbout } from './read.ts'
import { createSchemas } from './schemas.ts'
import { add, command, jarDatabase, jarFacts, jars, openJar } from './testing.ts'
import { fact, type Stored } from './types.ts'

let database: Awaited<ReturnType<typeof jarDatabase>>

beforeAll(async () => {
  database = await jarDatabase()
})
afterAll(() => database.close())

test('a stream is read in order, whole, up to a version, or without some types', async () => {
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

test('a log listens for what others append until it is closed', async () => {
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

test('an event is told in a sentence', async () => {
  const log = await database.log()
  const { events } = await log.start(jars, newId(), openJar('rent'), command())
  expect(log.describe({ ...events[0]!, position: 1 })).toBe('The jar rent was opened.')
})

test('what was stored in an older shape is read, followed and folded in that of today', async () => {
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
  const following = await reader.follow({ name: newId(), from: 'start', on })
  await following.caughtUp()
  expect(followed.at(-1)).toEqual(added!)
  await reader.close()
})

describe('what any stream says about a booking', () => {
  const event = (stream: string, version: number, data: object) => ({
    ...{ stream, version, type: 'Told', schema: 1, data, id: crypto.randomUUID() },
    ...{ at: '2027-03-14T08:00:00.000Z', meta: { commandId: 'x', actor: 'ann' } },
  })
  const schemas = createSchemas([{ Told: fact(type({ 'serviceRequestId?': 'string' }), () => 'Told.') }])
  const about = [
    event('booking-B1', 1, {}),
    event('message-1', 1, { serviceRequestId: 'B1' }),
    event('booking-B1', 2, {}),
    event('provider-1', 1, { serviceRequestId: 'B1' }),
  ]
  beforeAll(async () => {
    const others = Array.from({ length: 3000 }, (_, n) =>
      event(`other-${n}`, 1, { serviceRequestId: `${n}` }),
    )
    for (const events of [others, about]) {
      await database.sql`select events_append(${JSON.stringify(events)}::text::jsonb)`
    }
    await database.sql`analyze events`
  })

  test("is read in the log's order", async () => {
    const found = await readAbout(database.sql, schemas, 'B1')
    expect(found.map(({ stream, version }) => [stream, version])).toEqual(
      about.map(({ stream, version }) => [stream, version]),
    )
  })

  test('is found by indexes', async () => {
    let asked = { query: '', parameters: [] as unknown[] }
    const debug = (_: number, query: string, parameters: unknown[]) => {
      asked = { query, parameters }
    }
    const sql = postgres(database.url, { max: 1, debug })
    await readAbout(sql, schemas, 'B1')
    const { query, parameters } = asked
    // The one list among them is empty.
    const plan = await sql.unsafe(
      `explain ${query}`,
      parameters.map(each => (Array.isArray(each) ? '{}' : String(each))),
    )
    const lines = plan.map(line => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('events_about_idx')
    expect(lines).not.toContain('Seq Scan')
    await sql.end()
  })
})
