import { afterAll, expect, test } from 'bun:test'
import { connectedDatabase, databaseLocks } from '../../scripts/testing/database.ts'
import { oneAtATime, underLock } from './one-at-a-time.ts'

const database = await connectedDatabase()
afterAll(() => database.close())
const { sql } = database

const locks = () => sql`select pid from ${databaseLocks(sql)} where locktype = 'advisory' and granted`

test('a wait that is cancelled as its lock is granted leaves no lock behind', async () => {
  // The statement goes on after the grant, so that it can be cancelled then.
  const refused = underLock(sql, sql`7099), pg_sleep(60`, async () => {}).catch(String)
  let [held] = await locks()
  while (!held) [held] = await locks()
  await sql`select pg_cancel_backend(${held.pid})`
  expect(await refused).toContain('canceling statement')
  expect(await locks()).toHaveLength(0)
})

test('long work without a turn does not hold up the others', async () => {
  const end = Promise.withResolvers<void>()
  const long = [1, 2, 3, 4].map(key => underLock(sql, sql`${key}::int`, () => end.promise))
  expect(await oneAtATime(sql, sql`7098`, async () => 'done')).toBe('done')
  end.resolve()
  await Promise.all(long)
})
