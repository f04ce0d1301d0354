import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAwaited, type TestDatabase, testDatabase } from '../scripts/testing/database.ts'
import { until } from '../scripts/testing/until.ts'
import { connect, UnusableDatabase } from './connect.ts'
import { countMigrations, migrate, migrationCount, schemaVersion } from './migrate.ts'
import { entries } from './migrations/meta/_journal.json'

let database: TestDatabase
let sql: ReturnType<typeof connect>['sql']
let folder: string
let latest = Date.parse('2094-01-01T00:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  sql = connect(database.url, { max: 4 }).sql
  folder = await mkdtemp(join(tmpdir(), 'fairmove-migrations-'))
  await cp(join(import.meta.dir, 'migrations'), folder, { recursive: true })
})
afterAll(async () => {
  await sql.end()
  await database.close()
  await rm(folder, { recursive: true })
})

/** Adds a migration to those of this release. */
async function release(tag: string, statement: string) {
  const journal = Bun.file(join(folder, 'meta/_journal.json'))
  const { entries, ...rest } = await journal.json()
  const entry = { idx: entries.length, version: '7', when: ++latest, tag, breakpoints: true }
  await journal.write(JSON.stringify({ ...rest, entries: [...entries, entry] }))
  await Bun.write(join(folder, `${tag}.sql`), statement)
}
const migrated = async () =>
  (await sql`select count(*)::int as count from drizzle.__drizzle_migrations`)[0]!.count

/** A session that has read a table in a transaction that it leaves open. */
async function reader(table: string) {
  const session = await sql.reserve()
  await session`begin`
  await session`select count(*) from ${session(table)}`
  return {
    session,
    async end() {
      await session`rollback`
      session.release()
    },
  }
}

test('a migration that waits for a reader does not block others, and runs when the reader finishes', async () => {
  await release('9001_column', 'alter table sessions add column device text')
  const { end } = await reader('sessions')
  const before = await migrated()
  const migrating = migrate(database.url, { folder, lockTimeoutMs: 100 })
  // The second wait is the second attempt; the read succeeds between the two.
  for (let n = 0; n < 2; n++) {
    await until(() => isAwaited(sql, 'sessions'))
    expect(await sql`select count(*)::int as count from sessions`).toMatchObject([{ count: 0 }])
  }
  expect(await migrated()).toBe(before)
  await end()
  await migrating
  expect(await migrated()).toBe(before + 1)
  expect(await sql`select device from sessions`).toBeEmpty()
})

test('a migration that waits too long names the sessions that hold its locks, and changes nothing', async () => {
  await release('9002_column', 'create table trucks (id text);alter table sessions add column truck text')
  const { session, end } = await reader('sessions')
  const [own] = await session`select pg_backend_pid() as pid`
  const before = await migrated()
  const failure = await migrate(database.url, { folder, patienceMs: 1000, lockTimeoutMs: 400 }).catch(
    (error: Error) => error,
  )
  expect(failure).toBeInstanceOf(UnusableDatabase)
  expect(String(failure)).toMatch(
    new RegExp(
      `^Error: The database could not be migrated, because other sessions held its locks for 1 s: session ${own?.pid} ` +
        String.raw`\(fairmove\), in a transaction for \d+ s\. End them and start again\.$`,
    ),
  )
  expect(await sql`select to_regclass('trucks') as trucks`).toMatchObject([{ trucks: null }])
  expect(await migrated()).toBe(before)
  await end()
  await migrate(database.url, { folder })
})

test('when several processes start at once, each migration runs once', async () => {
  await release('9003_table', 'create table vans (id text primary key)')
  await release('9004_row', `insert into vans values ('first')`)
  const before = await migrated()
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, { folder })))
  expect(await migrated()).toBe(before + 2)
  expect(await sql`select id from vans`).toMatchObject([{ id: 'first' }])

  const empty = `${new URL(database.url).pathname.slice(1)}_empty`
  await sql`create database ${sql(empty)}`
  const url = Object.assign(new URL(database.url), { pathname: empty }).href
  await Promise.all(Array.from({ length: 3 }, () => migrate(url)))
  await sql`drop database ${sql(empty)} with (force)`
})

test('a current database is not locked, so its start waits for no other migration', async () => {
  const other = await sql.reserve()
  await other`select pg_advisory_lock(7002)`
  await migrate(database.url, { folder, patienceMs: 0 })
  await other`select pg_advisory_unlock(7002)`
  other.release()
})

test('a database of a newer release is not changed', async () => {
  const before = await migrated()
  await migrate(database.url)
  expect(await migrated()).toBe(before)
})

describe('The baseline replaced 21 migrations.', () => {
  /** The times of those migrations, in their journal. */
  const replaced = [
    ...[1795248361733, 1795248362028, 1795250100626, 1795252121144, 1795279215702, 1795280636276],
    ...[1795289711722, 1795290160917, 1795291005728, 1795293660498, 1795294155447, 1795294962173],
    ...[1795301061246, 1795303320488, 1795303866637, 1795329383968, 1795337370769, 1795364192346],
    ...[1795364768010, 1795375682139, 1795378053209],
  ]
  /** A database with the baseline's schema that says it has seen these migrations. */
  async function databaseAfter(migrations: readonly number[]) {
    const { url, close } = await testDatabase()
    const { sql, ...pool } = connect(url, { max: 1 })
    await sql`delete from drizzle.__drizzle_migrations`
    for (const when of migrations) {
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when})`
    }
    const state = async () => [
      ...(await sql`select * from drizzle.__drizzle_migrations order by id`),
      ...(await sql`select relname, relfilenode from pg_class where relnamespace = 'public'::regnamespace order by 1`),
    ]
    return { url, sql, state, close: () => pool.close().then(close) }
  }
  const later = entries.map(({ when }) => when).filter(when => when > replaced.at(-1)!)

  test('A database with the last of them is current and is not changed.', async () => {
    const { url, sql, state, close } = await databaseAfter([...replaced, ...later])
    const before = await state()
    await migrate(url)
    expect(await state()).toEqual(before)
    expect([await schemaVersion(sql), await countMigrations(sql)]).toEqual(['current', migrationCount])
    await close()
  })

  test('An older database is refused with instructions and is not changed.', async () => {
    const { url, sql, state, close } = await databaseAfter(replaced.slice(0, -1))
    const before = await state()
    const refusal = new UnusableDatabase(
      'The database is too old for this release. Install the release before this one, start it once, then start this one.',
    )
    expect(await migrate(url).catch(error => error)).toEqual(refusal)
    expect(await state()).toEqual(before)
    expect(await schemaVersion(sql)).toBe('older')
    await close()
  })

  test('The previous release finds a database from the baseline complete.', async () => {
    const { url, close } = await testDatabase()
    const { sql, ...pool } = connect(url, { max: 1 })
    // That release runs every migration whose time is later than the latest one it finds here.
    const [seen] = await sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`
    expect(replaced.filter(when => when > seen?.last)).toEqual([])
    expect(await countMigrations(sql)).toBe(migrationCount)
    await pool.close()
    await close()
  })
})

test('queued outbox messages become jobs, and a server of the previous release can still write them', async () => {
  const [{ url, close }, baseline] = [await testDatabase(), join(folder, 'baseline')]
  const { sql, ...pool } = connect(url, { max: 1 })
  await cp(join(import.meta.dir, 'migrations'), baseline, { recursive: true })
  const journal = Bun.file(join(baseline, 'meta/_journal.json'))
  await journal.write(JSON.stringify({ ...(await journal.json()), entries: entries.slice(0, 1) }))
  await sql`drop schema public, drizzle cascade`
  await sql`create schema public`
  await migrate(url, { folder: baseline })
  const enqueue = (dedupe: string) => sql`
    insert into outbox (id, kind, dedupe, recipient, payload, about, "dueAt")
    values (${dedupe}, 'mail', ${dedupe}, 'ann@example.com', '{"subject": "Hello", "text": "Hi"}', 'FM1', now())
    on conflict (dedupe) do nothing`
  await enqueue('queued')
  await sql`update outbox set attempts = 2, "lastError" = 'Busy'`
  await migrate(url)
  expect([
    ...(await sql`select id, kind, key, recipient, state, attempts, about, "lastError" from jobs`),
  ]).toEqual([
    {
      ...{ id: 'queued', kind: 'mail', key: 'queued', recipient: 'ann@example.com' },
      ...{ state: 'waiting', attempts: 2, about: 'FM1', lastError: 'Busy' },
    },
  ])

  // The statements of that release.
  expect((await enqueue('queued')).count).toBe(0)
  expect((await enqueue('later')).count).toBe(1)
  await sql`insert into jobs (id, kind, key, payload) values ('refund', 'refund', 'refund', '{}')`
  const claimed = await sql`
    with due as materialized (select id from outbox where state = 'waiting' order by id limit 10 for update skip locked)
    update outbox set attempts = attempts + 1, "lockedUntil" = now() from due where outbox.id = due.id
    returning outbox.id, attempts`
  expect([...claimed]).toEqual([
    { id: 'later', attempts: 1 },
    { id: 'queued', attempts: 3 },
  ])
  await sql`update outbox set state = 'sent', "sentAt" = now() where id = 'queued'`
  expect((await sql`delete from outbox where starts_with(dedupe, 'later')`).count).toBe(1)
  expect([...(await sql`select key, state, "finishedAt" is null as open from jobs order by key`)]).toEqual([
    { key: 'queued', state: 'sent', open: false },
    { key: 'refund', state: 'waiting', open: true },
  ])
  await pool.close()
  await close()
})
