import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { testDatabase } from './database.ts'

const temporary = await mkdtemp(join(tmpdir(), 'fairmove-runs-'))
afterAll(() => rm(temporary, { recursive: true }))

test('each test has its own migrated database', async () => {
  const [mine, other] = await Promise.all([testDatabase(), testDatabase()])
  const [here, there] = [postgres(mine.url), postgres(other.url)]
  await here`create table only_here ()`
  const [seen] = await there`select to_regclass('events')::text as log, to_regclass('only_here') as foreign`
  expect({ ...seen }).toEqual({ log: 'events', foreign: null })
  await Promise.all([here.end(), there.end()])
  await Promise.all([mine.close(), other.close()])
})

test('close ends connections that a test left open', async () => {
  const database = await testDatabase()
  const sql = postgres(database.url, { max: 1 })
  await sql`select 1`
  await database.close()
  await expect(sql`select 1`.execute()).rejects.toThrow()
  await sql.end()
})

test('a run deletes its files at the end, and those of a killed run', async () => {
  expect(await runOf('process.kill(process.pid, "SIGKILL")')).toBe('SIGKILL')
  expect(await readdir(temporary)).toContainEqual(expect.stringContaining('fairmove-test-'))
  expect(await runOf('')).toBe(0)
  expect(await readdir(temporary)).toEqual(['run.test.ts'])
})

/** A real run of one file that asks for a database; resolves to its exit code or the signal that ended it. */
async function runOf(code: string): Promise<number | string | null> {
  await writeFile(
    join(temporary, 'run.test.ts'),
    `import { test } from 'bun:test'
     import { testDatabase } from '${join(import.meta.dir, 'database.ts')}'
     test('asks for a database', async () => { await testDatabase(); ${code} }, 60000)`,
  )
  const run = Bun.spawn([process.execPath, 'test', '--preload', join(import.meta.dir, 'preload.ts')], {
    cwd: temporary,
    env: { ...process.env, TMPDIR: temporary, TEST_POSTGRES_URL: undefined },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  await run.exited
  return run.signalCode ?? run.exitCode
}
