import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { databaseLocks, isAwaited } from '../../scripts/testing/database.ts'
import { until } from '../../scripts/testing/until.ts'
import { check } from './fold.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import { rebuild } from './rebuild.ts'
import { createSchemas } from './schemas.ts'
import { add, command, jarDatabase, jarFacts, jars, jarTypes, openJar } from './testing.ts'
import { Refused } from './types.ts'

let database: Awaited<ReturnType<typeof jarDatabase>>
let log: Log
const options = { tables: [jars], schemas: createSchemas([jarFacts]) }

beforeAll(async () => {
  database = await jarDatabase()
  log = await database.log()
})
afterAll(() => database.close())

const everyJar = () => database.sql`select * from jars order by id`
const schemaExists = async () =>
  (await database.sql`select from pg_namespace where nspname = 'rebuilt'`).length === 1

async function jar(coins: number) {
  const id = newId()
  await log.start(jars, id, openJar(`label of ${id}`), command())
  return (await log.handle(jars, id, add(coins), command())).row
}

/** Everything the catalogue says of the table but its own number. */
async function shape() {
  const { sql } = database
  return {
    columns: await sql`
      select column_name, column_default, is_nullable, data_type, datetime_precision
      from information_schema.columns where table_schema = 'public' and table_name = 'jars'`,
    indexes: await sql`select indexname, indexdef from pg_indexes where tablename = 'jars' order by 1`,
    constraints: await sql`
      select conname, pg_get_constraintdef(oid) from pg_constraint
      where conrelid = 'public.jars'::regclass order by 1`,
  }
}

describe('a rebuild', () => {
  test('recreates the tables with the same rows, constraints and indexes', async () => {
    await Promise.all([jar(1), jar(2), jar(3)])
    const [rows, before] = [await everyJar(), await shape()]
    const [{ oid: live } = {}] = await database.sql`select 'jars'::regclass::oid as oid`
    expect(await rebuild(database.sql, options)).toMatchObject({ events: 6, rows: 3 })
    const [rebuilt] = await database.sql`select oid, reltuples from pg_class where oid = 'jars'::regclass`
    expect(rebuilt?.oid).not.toBe(live)
    expect(rebuilt?.reltuples).toBe(3) // The new table is analyzed.
    expect(await everyJar()).toEqual(rows)
    expect(await shape()).toEqual(before)
    expect(await schemaExists()).toBeFalse()
  })

  test('reports its progress', async () => {
    const heard: unknown[][] = []
    const { rows } = await rebuild(database.sql, { ...options, onProgress: (...each) => heard.push(each) })
    const [{ last } = {}] = await database.sql`select max(position) as last from events`
    expect(heard).toEqual([
      [last, last, 'events'],
      [rows, rows, 'rows'],
    ])
  })

  test('repairs damaged rows, which a check finds before it and not after', async () => {
    const [changed, lost] = [await jar(7), await jar(8)]
    const rows = await everyJar()
    await database.sql`update jars set coins = 999 where id = ${changed.id}`
    await database.sql`delete from jars where id = ${lost.id}`
    await database.sql`insert into jars values ('forged', 'forged', 1, now(), '{}', 1)`

    const { differences } = await check(database.sql, options)
    expect(differences).toMatchObject([
      { table: 'jars', id: changed.id, live: { coins: 999 }, rebuilt: { coins: 7 } },
      { table: 'jars', id: lost.id, live: null, rebuilt: { coins: 8 } },
      { table: 'jars', id: 'forged', live: { coins: 1 }, rebuilt: null },
    ])

    await rebuild(database.sql, options)
    expect(await everyJar()).toEqual(rows)
    expect((await check(database.sql, options)).differences).toEqual([])
  })

  test('loses no concurrent write and lets writers continue', async () => {
    const logs = [log, await database.log(), await database.log()]
    const shared = await Promise.all([jar(1), jar(1), jar(1), jar(1)])
    const [{ count: before } = {}] = await database.sql`select count(*) from events`
    let writing = true
    let commands = 0
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      const log = logs[writer % logs.length]!
      for (let step = 0; writing; step++) {
        const { id } = shared[(writer + step) % shared.length]!
        const own = newId()
        await log.start(jars, own, openJar(own), command())
        await Promise.all([log.handle(jars, own, add(2), command()), log.handle(jars, id, add(1), command())])
        commands += 3
      }
    })
    for (let round = 0; round < 5; round++) await rebuild(database.sql, options)
    const during = commands
    writing = false
    await Promise.all(writers)

    expect(during).toBeGreaterThan(0)
    const [{ count: after } = {}] = await database.sql`select count(*) from events`
    expect(after - before).toBe(commands)
    expect(await check(database.sql, options)).toMatchObject({ events: after, differences: [] })
  })

  test('waits for a slow reader without blocking writers', async () => {
    const { id } = await jar(1)
    const reading = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const reader = database.pool(1).begin(async tx => {
      await tx`select * from jars`
      reading.resolve()
      await read.promise
    })
    await reading.promise
    const rebuilt = rebuild(database.sql, options)
    const rebuildWaits = async () => {
      const waiting = await database.sql`
        select from ${databaseLocks(database.sql)}
        where relation = 'public.jars'::regclass and mode = 'AccessExclusiveLock'`
      return waiting.length > 0
    }
    await until(rebuildWaits) // The rebuild waits for the reader, and the writer will queue behind it.
    await log.handle(jars, id, add(1), command())
    const settings = (table: string) =>
      database.sql`select reloptions from pg_class where oid = ${table}::regclass`
    // Autovacuum of the new table would delay the swap.
    expect(await settings('rebuilt.jars')).toMatchObject([{ reloptions: ['autovacuum_enabled=off'] }])
    read.resolve()
    await reader
    await rebuilt
    expect((await everyJar()).find(row => row.id === id)).toMatchObject({ coins: 2 })
    expect(await settings('public.jars')).toMatchObject([{ reloptions: null }])
  })

  test('runs no follower', async () => {
    const told: string[] = []
    const following = await log.follow({
      name: 'teller',
      types: jarTypes,
      from: 'start',
      on: async ({ id }) => void told.push(id),
    })
    await following.caughtUp()
    const before = [...told]
    await rebuild(database.sql, options)
    await following.caughtUp()
    expect(told).toEqual(before)
  })

  test('that fails leaves the live tables unchanged and its own removed', async () => {
    const rows = await everyJar()
    const broken = {
      ...jars,
      fold: () => {
        throw new Error('a fold with a fault')
      },
    }
    await expect(rebuild(database.sql, { ...options, tables: [broken] })).rejects.toThrow(
      'a fold with a fault',
    )
    expect(await schemaExists()).toBeFalse()
    expect(await everyJar()).toEqual(rows)
  })

  test('is refused while another one runs', async () => {
    const other = await database.sql.reserve()
    await other`select pg_advisory_lock(7004)`
    await expect(rebuild(database.sql, options)).rejects.toThrow(
      'Another rebuild is already running on this database.',
    )
    await other`select pg_advisory_unlock(7004)`
    other.release()
  })

  test('is refused if a migration has changed a table meanwhile, because the swap would undo that', async () => {
    const { sql } = database
    await jar(1)
    const session = await sql.reserve()
    await session`begin`
    await session`select count(*) from jars`
    const rebuilding = rebuild(sql, options).catch(error => error)
    await until(() => isAwaited(sql, 'jars'))
    await session`create index jars_opened_idx on jars ("openedAt")`
    await session`commit`
    session.release()
    expect(await rebuilding).toEqual(
      new Refused('A migration has changed the tables meanwhile. Please rebuild again.'),
    )
    expect((await shape()).indexes.map(({ indexname }) => indexname)).toContain('jars_opened_idx')
    await sql`drop index jars_opened_idx`
    expect(await schemaExists()).toBeFalse()
  })

  test('fails if a view depends on a table, and keeps the view', async () => {
    await database.sql`create view rich as select * from jars where coins > 100`
    await expect(rebuild(database.sql, options)).rejects.toThrow('other objects depend on it')
    await database.sql`drop view rich`
  })
})

describe('with a column of a newer release', () => {
  test('a rebuild is refused, because it would reset the column, and a check compares the other columns', async () => {
    const { sql } = database
    await jar(1)
    await sql`alter table jars add column color text not null default 'clear'`
    await sql`update jars set color = 'green'`
    await expect(rebuild(sql, options)).rejects.toThrow(
      'The table jars has columns of a newer release: color. Please rebuild with that release.',
    )
    expect(await sql`select distinct color from jars`).toMatchObject([{ color: 'green' }])
    expect(await schemaExists()).toBeFalse()
    expect((await check(sql, options)).differences).toEqual([])
    await sql`alter table jars drop column color`
  })
})

describe('a check', () => {
  test('reads one snapshot while writers append', async () => {
    let writing = true
    const writer = (async () => {
      while (writing) await jar(1)
    })()
    for (let round = 0; round < 5; round++) {
      const { differences, rows } = await check(database.sql, options)
      expect(differences).toEqual([])
      expect(rows).toBeGreaterThan(0)
    }
    writing = false
    await writer
  })
})
