import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { connectedDatabase } from '../../scripts/testing/database.ts'
import { enqueue, withdraw } from './queue.ts'

const { sql, close } = await connectedDatabase()
afterAll(() => close())
beforeEach(async () => {
  await sql`truncate jobs`
})

const mail = (key: string) => ({
  kind: 'mail',
  key,
  recipient: 'ann@example.com',
  payload: { subject: 'Tomorrow', text: 'Your crew comes tomorrow.' },
})
const all = () => sql`select * from jobs order by id desc`

describe('a job', () => {
  test('is stored, due now', async () => {
    const before = new Date(Date.now() - 1000).toISOString()
    expect(await enqueue(sql, { ...mail('one'), about: 'booking-1' })).toBeTrue()
    const [entry] = await all()
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      kind: 'mail',
      key: 'one',
      recipient: 'ann@example.com',
      payload: { subject: 'Tomorrow', text: 'Your crew comes tomorrow.' },
      about: 'booking-1',
      state: 'waiting',
      dueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      attempts: 0,
      lockedUntil: null,
      finishedAt: null,
      lastError: null,
      createdAt: expect.any(String),
    })
    expect(entry!.dueAt > before).toBeTrue()
  })

  test('is there when the transaction that caused it commits, and is not when it rolls back', async () => {
    await sql.begin(tx => enqueue(tx, mail('committed')))
    const rolledBack = sql.begin(async tx => {
      await enqueue(tx, mail('rolled back'))
      throw new Error('no booking after all')
    })
    await expect(rolledBack).rejects.toThrow('no booking after all')
    expect((await all()).map(({ key }) => key)).toEqual(['committed'])
  })

  test('is there once, however often and by however many it is enqueued', async () => {
    const enqueued = await Promise.all(Array.from({ length: 8 }, () => enqueue(sql, mail('same'))))
    expect(enqueued.filter(Boolean)).toHaveLength(1)
    expect(await all()).toHaveLength(1)
  })

  test('that waits is withdrawn with all others under keys that begin so', async () => {
    for (const key of ['reminder 1 a', 'reminder 1 b', 'reminder 10 a']) await enqueue(sql, mail(key))
    expect((await withdraw(sql, 'reminder 1 ')).toSorted()).toEqual(['reminder 1 a', 'reminder 1 b'])
    expect((await all()).map(({ key }) => key)).toEqual(['reminder 10 a'])
    expect(await withdraw(sql, 'reminder 1 ')).toEqual([])
  })

  test.each(['sent', 'kept', 'failed'])('that is %s stays as it is', async state => {
    await enqueue(sql, mail('gone'))
    await sql`update jobs set state = ${state}`
    const before = await all()
    expect(await withdraw(sql, 'gone')).toEqual([])
    expect(await enqueue(sql, mail('gone'))).toBeFalse()
    expect(await all()).toEqual(before)
  })
})
