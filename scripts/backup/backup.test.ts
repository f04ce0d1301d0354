import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is, Table } from 'drizzle-orm'
import { connect } from '../../db/connect.ts'
import { migrationCount } from '../../db/migrate.ts'
import * as schema from '../../db/schema.ts'
import { tables } from '../../src/modules.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { callScript, runScript } from '../testing/run-script.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { bookAndPay, register, rooms, uploadPhoto } from '../testing/steps.ts'
import { backupTables, transientTables } from './format.ts'
import { restoreBackup } from './restore.ts'

/**
 * A site with a paid booking and a photo, its backup, and an empty database. One backup and one restore run as processes;
 * the others run in this process, because a process takes two seconds of CPU time to load.
 */
const admin = { username: 'admin', password: undefined }
let folder: string
let server: TestServer
let empty: TestDatabase
let file: string
let photo: string
let booking: { id: string }
let printed: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairmove-backup-'))
  file = join(folder, 'site.backup')
  empty = await testDatabase()
  server = await testServer({ admin })
  const owner = server.browser()
  await register(owner, 'owner')
  photo = await uploadPhoto(server, await rooms.bedroom())
  booking = await bookAndPay(owner, { photoUrls: [photo] })
  await server.settled()
  const { databaseUrl, deps } = server
  const { out, err, code } = await runScript(`backup ${file}`, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: deps.config.dataDir,
  })
  expect({ err, code }).toEqual({ err: '', code: 0 })
  printed = out
})
afterAll(async () => {
  await server.stop()
  await empty.close()
  await rm(folder, { recursive: true })
})

test('a backup of a live server is readable only by its owner, and overwrites no file', async () => {
  expect(printed).toMatch(/site\.backup: \d+ events, \d+ other rows and 4 files, \d+\.\d MB\.\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await callScript(`backup ${file}`, { DATABASE_URL: server.databaseUrl })).toEqual({
    ...{ code: 1, out: '' },
    err: `There is a file ${file} already.\n`,
  })
})

test('a restore into an empty DATA_DIR brings back the log, tables, photos and passwords', async () => {
  const dataDir = join(folder, 'restored')
  const restored = await runScript(`restore ${file}`, { DATA_DIR: dataDir })
  expect(restored).toEqual({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(
      /^Restored \d+ events and 4 files, rebuilt \d+ rows: no difference from the log\.\n$/,
    ),
  })
  const again = await testServer({ admin, dataDir, databaseUrl: undefined })
  try {
    const passwords = [server, again].map(({ deps }) =>
      readFile(join(deps.config.dataDir, 'admin-password'), 'utf8'),
    )
    const [before, after] = await Promise.all(passwords)
    expect(after).toBe(before!)
    const owner = again.browser()
    expect(
      (await owner.post('/api/auth/login', { username: 'owner', password: 'a long password' })).status,
    ).toBe(200)
    const { body } = await owner.get(`/api/my/service-requests/${booking.id}`)
    expect([body.status, body.paid]).toEqual(['confirmed', true])
    const { pathname } = new URL(photo)
    const [shown, original] = await Promise.all([again, server].map(({ url }) => fetch(url + pathname)))
    expect(await shown!.bytes()).toEqual(await original!.bytes())

    const mails = (sql: TestServer['deps']['sql']) => sql`select dedupe, state from outbox order by dedupe`
    expect([...(await mails(again.deps.sql))]).toEqual([...(await mails(server.deps.sql))])
    // The log continues where it ended.
    await bookAndPay(owner)
    await again.settled()
    expect(await callScript('check', { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  } finally {
    await again.stop()
  }
})

test('a truncated, changed or unrelated file is refused as a whole', async () => {
  const whole = await readFile(file)
  const lines = Bun.gunzipSync(whole)
  const forged = Buffer.from(Buffer.from(lines).toString().replace('owner', 'thief'))
  const shortened = Buffer.from(lines).toString().split('\n').slice(0, -2).join('\n')
  const broken = {
    cut: whole.subarray(0, whole.length - 100),
    forged: Bun.gzipSync(forged),
    shortened: Bun.gzipSync(Buffer.from(`${shortened}\n`)),
    other: Buffer.from('a letter'),
  }
  const { sql, close } = connect(empty.url, { max: 1 })
  const restoring = (path: string) =>
    restoreBackup(path, { sql, dataDir: join(folder, 'empty'), onProgress: () => {} })
  for (const [name, bytes] of Object.entries(broken)) {
    const path = join(folder, name)
    await writeFile(path, bytes)
    await expect(restoring(path)).rejects.toThrow(`${path} is not a whole backup: it was cut off or changed.`)
  }
  await expect(restoring(join(folder, 'nothing'))).rejects.toThrow('There is no file')
  const [left] = await sql`select (select count(*) from events) + (select count(*) from secrets) as rows`
  await close()
  expect(left?.rows).toBe(0)
})

/** A message as it was stored before it became a job. */
const outboxRow = ({ key, finishedAt, isWithdrawn: _, ...row }: Record<string, unknown>) => ({
  ...row,
  dedupe: key,
  sentAt: finishedAt,
})

test('a backup of an earlier release is restored without the tables and columns that it lacks', async () => {
  const later = new Set(['quote_drafts', 'expired_quotes'])
  const path = await rewritten('earlier', line => {
    if (line.begin) line.begin.migrations = 13
    if (later.has(line.table)) return undefined
    if (line.table === 'jobs') return { table: 'outbox', rows: line.rows.map(outboxRow) }
    if (line.table !== 'checkpoints') return line
    return { ...line, rows: line.rows.map(({ name, position }) => ({ name, position })) }
  })
  const target = await testDatabase()
  const restored = await callScript(`restore ${path}`, {
    DATABASE_URL: target.url,
    DATA_DIR: join(folder, 'earlier-data'),
  })
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('no difference from the log.') })
  const { sql, close } = connect(target.url, { max: 1 })
  const mails = (from: TestServer['deps']['sql']) => from`
    select dedupe, recipient, payload, state from outbox order by id`
  expect([...(await mails(sql))]).toEqual([...(await mails(server.deps.sql))])
  await close()
  await target.close()
})

test('a backup of a newer release is refused', async () => {
  const path = await rewritten('newer', line => {
    if (line.begin) line.begin.migrations = migrationCount + 1
    return line
  })
  expect(await callScript(`restore ${path}`, { DATA_DIR: join(folder, 'newer-data') })).toMatchObject({
    code: 1,
    err: 'This backup is of a newer version of the program. Restore it with that one.\n',
  })
})

type Checkpoint = { name: string; position: number }
type BackupLine = { begin?: { migrations: number }; table: string; rows: Checkpoint[] }

/** A copy of the backup, with every line but the last one changed or left out. */
async function rewritten(name: string, change: (line: BackupLine) => object | undefined): Promise<string> {
  const lines = Buffer.from(Bun.gunzipSync(await readFile(file)))
    .toString()
    .trimEnd()
    .split('\n')
  const { end } = JSON.parse(lines.pop()!)
  const changed = lines.flatMap(line => {
    const made = change(JSON.parse(line))
    return made ? [`${JSON.stringify(made)}\n`] : []
  })
  const sha256 = new Bun.CryptoHasher('sha256').update(changed.join('')).digest('hex')
  const path = join(folder, name)
  await writeFile(path, Bun.gzipSync(`${changed.join('')}${JSON.stringify({ end: { ...end, sha256 } })}\n`))
  return path
}

test('a restore does not overwrite a database', async () => {
  const { err, code } = await callScript(`restore ${file}`, {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: folder,
  })
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is data here already\. .*\n$/)])
})

test('a restore does not overwrite files, and leaves none if it fails', async () => {
  const dataDir = join(folder, 'theirs')
  const password = join(dataDir, 'admin-password')
  await mkdir(join(dataDir, 'photos'), { recursive: true })
  await writeFile(password, 'theirs')
  const { sql, close } = connect(empty.url, { max: 1 })
  const restoring = () => restoreBackup(file, { sql, dataDir, onProgress: () => {} })
  await expect(restoring()).rejects.toThrow('There is data here already.')
  expect(await readFile(password, 'utf8')).toBe('theirs')

  await rm(password)
  const [, key = ''] = new URL(photo).pathname.match(/^\/photos\/([^/]+)/) ?? []
  await writeFile(join(dataDir, 'photos', key), 'in the way of the folder of that photo')
  await expect(restoring()).rejects.toThrow()
  expect(await readdir(dataDir)).toEqual(['photos'])
  const [left] = await sql`select count(*)::int as rows from events`
  await close()
  expect(left?.rows).toBe(0)
})

test('files of a restore that was killed are replaced by the next one', async () => {
  const dataDir = join(folder, 'killed')
  await mkdir(join(dataDir, 'photos/stray'), { recursive: true })
  await writeFile(join(dataDir, 'photos/stray/photo.jpg'), 'of the backup that was restored before')
  const target = await testDatabase()
  const { sql, close } = connect(target.url, { max: 1 })
  const restoring = () => restoreBackup(file, { sql, dataDir, onProgress: () => {} })
  await expect(restoring()).rejects.toThrow('There is data here already.')
  await writeFile(join(dataDir, 'restore.unfinished'), '')
  expect(await restoring()).toMatchObject({ files: 4 })
  expect((await readdir(dataDir)).sort()).toEqual(['admin-password', 'photos'])
  expect(await readdir(join(dataDir, 'photos/stray'))).toEqual([])
  await close()
  await target.close()
})

test('a restore whose tables cannot be rebuilt says what to run next', async () => {
  const { sql, close } = connect(empty.url, { max: 1 })
  await sql`select pg_advisory_lock(7004)`
  const target = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'late') }
  const { err, code } = await callScript(`restore ${file}`, target)
  await close()
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^Restored \d+ events and 4 files, but the tables could not be rebuilt: run bun scripts\/rebuild\.ts, then bun scripts\/check\.ts\.\nAnother rebuild is already running on this database\.\n$/,
    ),
  ])
  expect(await callScript('rebuild', target)).toMatchObject({ code: 0 })
  expect(await callScript('check', target)).toMatchObject({ code: 0 })
}, 60_000)

test('each table is a projection, in the backup, or transient', () => {
  const all = Object.values(schema).flatMap(each => (is(each, Table) ? getTableName(each) : []))
  const known = [...tables.map(({ name }) => name), 'row_counts', ...backupTables, ...transientTables]
  expect(known.toSorted()).toEqual(all.toSorted())
})
