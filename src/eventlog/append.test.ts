import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../scripts/testing/database.ts'

/** The rules that the database itself enforces. */

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await testDatabase()
  sql = connect(database.url, { max: 2 }).sql
})
afterAll(async () => {
  await sql.end()
  await database.close()
})

const event = (stream: string, version: number | null, id: string = crypto.randomUUID()) => ({
  ...{ stream, version, id, type: 'Happened', schema: 1, data: {} },
  ...{ at: '2027-03-14T08:00:00.000Z', meta: { commandId: id, actor: 'ann' } },
})
const append = async (...events: ReturnType<typeof event>[]) => {
  await sql`select events_append(${sql.json(events)})`
}
const errorOf = async (promise: PromiseLike<unknown>) => {
  try {
    await promise
  } catch (error) {
    return error
  }
}
const versions = async (stream: string) =>
  (await sql`select version from events where stream = ${stream} order by position`).map(row => row.version)

describe('a stream', () => {
  test('starts at version 1 and increments by 1', async () => {
    await append(event('a-1', 1))
    await append(event('a-1', 2), event('a-2', 1), event('a-1', 3), event('a-2', 2))
    expect([await versions('a-1'), await versions('a-2')]).toEqual([
      [1, 2, 3],
      [1, 2],
    ])
  })

  test.each([
    ['from 1 to 9', [9]],
    ['from 1 to 1, as after a lost race', [1]],
    ['from 1 to 3', [3]],
    ['from 1 to 2 and 4', [2, 4]],
    ['from 1 to 3 and 2', [3, 2]],
    ['back to 0', [0]],
  ])('cannot go %s, and the whole append is rejected', async (name, [...next]) => {
    await append(event(name, 1))
    const appended = append(event(`beside ${name}`, 1), ...next.map(version => event(name, version)))
    expect(await errorOf(appended)).toMatchObject({ code: '40001' })
    expect([await versions(name), await versions(`beside ${name}`)]).toEqual([[1], []])
  })

  test('cannot start at version 2', async () => {
    expect(await errorOf(append(event('b-1', 2)))).toMatchObject({ code: '40001' })
  })

  test('rejects an event without a version', async () => {
    expect(await errorOf(append(event('c-1', null)))).toMatchObject({ code: '23502', column_name: 'version' })
  })

  test('rejects a duplicate version even without the append function', async () => {
    await append(event('d-1', 1))
    const { stream, version, id, type, schema, at } = event('d-1', 1)
    const inserted = sql`
      insert into events (stream, version, id, type, schema, data, meta, at)
      values (${stream}, ${version}, ${id}, ${type}, ${schema}, '{}', '{}', ${at})`
    expect(await errorOf(inserted)).toMatchObject({ constraint_name: 'events_stream_version_key' })
  })
})

describe('an event', () => {
  test('keeps its order within the append', async () => {
    const events = Array.from({ length: 200 }, (_, n) => event(`order-${(n * 7) % 200}`, 1))
    await append(...events)
    const kept = await sql`select stream from events where stream like 'order-%' order by position`
    expect(kept.map(({ stream }) => stream)).toEqual(events.map(({ stream }) => stream))
  })

  test('is stored once, because its id identifies its command', async () => {
    const id = crypto.randomUUID()
    await append(event('e-1', 1, id))
    expect(await errorOf(append(event('e-1', 2, id)))).toMatchObject({ constraint_name: 'events_id_key' })
  })

  test.each(['update events set type = type', 'delete from events', 'truncate events'])(
    'cannot be changed: %p is neither granted nor possible with the grant',
    async statement => {
      expect(await errorOf(sql.unsafe(statement))).toMatchObject({ code: '42501' })
      const allowed = sql.begin(async tx => {
        await tx`grant update, delete, truncate on events to current_user`
        await tx.unsafe(statement)
      })
      expect(await errorOf(allowed)).toMatchObject({
        message: 'events are appended, never changed or deleted',
      })
    },
  )
})
