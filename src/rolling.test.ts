import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rollUnderLoad } from '../scripts/faults/rolling.ts'
import { testDatabase } from '../scripts/testing/database.ts'

/** `bun scripts/faults.ts rolling` does the same under more load. */
test('two servers behind a proxy are replaced under load, with migrations, and nothing fails or is lost', async () => {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-rolling-'))
  const load = { customers: 1, requests: 15 }
  const rolled = await rollUnderLoad({ databaseUrl: database.url, folder, ...load })
  expect(rolled).toMatchObject({ lost: [], twice: [] })
  for (const { statuses } of [rolled.customers, rolled.office]) expect([...statuses.keys()]).toEqual(['200'])
  expect(rolled.ended.map(({ code }) => code)).toEqual([0, 0])
  expect(rolled.closeCodes.every(code => code === 1012)).toBe(true)
  for (const count of [rolled.bookings, rolled.assignments, rolled.positions])
    expect(count).toBeGreaterThan(0)
  await rm(folder, { recursive: true, force: true })
  await database.close()
})
