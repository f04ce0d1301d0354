import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '../scripts/testing/database.ts'
import { connect } from './connect.ts'
import { MigrationBlocked, migrate } from './migrate.ts'

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
const isWaitingFor = async (table: string) =>
  (await sql`select from pg_locks where relation = ${table}::regclass and not granted`).length > 0

test('a migration that waits for a reader lets others pass, and is run when the reader has finished', async () => {
  await release('9001_column', 'alter table sessions add column device text')
  const { end } = await reader('sessions')
  const before = await migrated()
  const migrating = migrate(database.url, { folder, lockTimeoutMs: 100 })
  // The second time is the second try: between the two it was answered.
  for (let n = 0; n < 2; n++) {
    while (!(await isWaitingFor('sessions')));
    expect(await sql`select count(*)::int as count from sessions`).toMatchObject([{ count: 0 }])
  }
  expect(await migrated()).toBe(before)
  await end()
  await migrating
  expect(await migrated()).toBe(before + 1)
  expect(await sql`select device from sessions`).toBeEmpty()
})

test('one that waits for too long names who holds its locks, and changes nothing', async () => {
  await release('9002_column', 'create table trucks (id text);alter table sessions add column truck text')
  const { session, end } = await reader('sessions')
  const [own] = await session`select pg_backend_pid() as pid`
  const before = await migrated()
  const failure = await migrate(database.url, { folder, patienceMs: 1000, lockTimeoutMs: 400 }).catch(
    (error: Error) => error,
  )
  expect(failure).toBeInstanceOf(MigrationBlocked)
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

test('of several processes that start at once each migration is run by one', async () => {
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

test('a current database is left alone, so nobody waits for another process that migrates', async () => {
  const other = await sql.reserve()
  await other`select pg_advisory_lock(7002)`
  await migrate(database.url, { folder, patienceMs: 0 })
  await other`select pg_advisory_unlock(7002)`
  other.release()
})

test('a database of a newer release is left as it is', async () => {
  const before = await migrated()
  await migrate(database.url)
  expect(await migrated()).toBe(before)
})
