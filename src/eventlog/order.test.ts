import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createSchemas } from './schemas.ts'
import { head, readAfter } from './store.ts'
import { add, command, jarDatabase, jarFacts, jars, openJar } from './testing.ts'
import { idOf, type Stored } from './types.ts'

const WRITERS = 16
const STEPS = 25

let database: Awaited<ReturnType<typeof jarDatabase>>

beforeAll(async () => {
  database = await jarDatabase()
})
afterAll(() => database.close())

/** Reads on from a cursor without a pause while `running`, and once more when it has ended. */
async function poll(running: Promise<unknown>): Promise<Stored[]> {
  const sql = database.pool(1)
  const schemas = createSchemas([jarFacts])
  const seen: Stored[] = []
  let ended = false
  const end = running.finally(() => {
    ended = true
  })
  for (;;) {
    const last = ended
    const page = await readAfter(sql, schemas, seen.at(-1)?.position ?? 0, 20)
    seen.push(...page)
    if (last && page.length === 0) break
  }
  await end
  return seen
}

test('with 16 writers, a polling reader and a tail see every event once and in order', async () => {
  const logs = await Promise.all(Array.from({ length: WRITERS }, () => database.log()))
  const watched: Stored[] = []
  const tail = (await database.log()).tail(event => watched.push(event))
  await tail.caughtUp()

  const shared = ['one', 'two', 'three', 'four']
  for (const id of shared) await logs[0]!.start(jars, id, openJar(id), command())
  const writing = logs.map(async (log, writer) => {
    const own = `own-${writer}`
    await log.start(jars, own, openJar(own), command())
    for (let step = 0; step < STEPS; step++) {
      await Promise.all([
        log.handle(jars, own, add(1), command()),
        log.handle(jars, shared[(writer + step) % shared.length]!, add(1), command()),
      ])
    }
  })
  const polled = await poll(Promise.all(writing))
  await tail.caughtUp()

  const total = shared.length + WRITERS * (1 + 2 * STEPS)
  expect(polled).toHaveLength(total)
  expect(new Set(polled.map(({ id }) => id)).size).toBe(total)
  const positions = polled.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(watched).toEqual(polled)
  expect(await head(database.sql)).toBe(positions.at(-1)!)

  for (const [stream, events] of Map.groupBy(polled, ({ stream }) => stream)) {
    expect(events.map(({ version }) => version)).toEqual(events.map((_, n) => n + 1))
    const [row] = await database.sql`select coins, version from jars where id = ${idOf('jar', stream)}`
    expect(row).toEqual({ coins: events.length - 1, version: events.length })
  }
})
