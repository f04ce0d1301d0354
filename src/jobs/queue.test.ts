import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { ulid } from 'ulid'
import { connectedDatabase } from '../../scripts/testing/database.ts'
import { deleteDone, enqueue, wasEnqueued, withdraw } from './queue.ts'

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
      answer: null,
      reference: null,
      report: null,
      isWithdrawn: false,
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

  test('is stored once, even if many processes enqueue it repeatedly', async () => {
    const enqueued = await Promise.all(Array.from({ length: 8 }, () => enqueue(sql, mail('same'))))
    expect(enqueued.filter(Boolean)).toHaveLength(1)
    expect(await all()).toHaveLength(1)
  })

  test('that waits is withdrawn with all others of its booking under keys with the same start', async () => {
    const booking = { about: 'booking-1' }
    for (const key of ['reminder 1 a', 'reminder 1 b', 'reminder 10 a']) {
      await enqueue(sql, { ...mail(key), ...booking })
    }
    await enqueue(sql, { ...mail('reminder 1 c'), about: 'booking-2' })
    const reminders = { ...booking, keyStart: 'reminder 1 ' }
    expect(await wasEnqueued(sql, reminders, '2027-01-01T00:00:00Z')).toBeFalse()
    expect(await wasEnqueued(sql, reminders, '2020-01-01T00:00:00Z')).toBeTrue()
    expect((await withdraw(sql, reminders)).toSorted()).toEqual(['reminder 1 a', 'reminder 1 b'])
    expect((await all()).map(({ key }) => key)).toEqual(['reminder 1 c', 'reminder 10 a'])
    expect(await withdraw(sql, reminders)).toEqual([])
  })

  test.each(['sent', 'kept', 'failed'])('that is %s stays unchanged', async state => {
    const message = { ...mail('gone'), about: 'booking-1' }
    await enqueue(sql, message)
    await sql`update jobs set state = ${state}`
    const before = await all()
    expect(await withdraw(sql, { about: 'booking-1', keyStart: 'gone' })).toEqual([])
    expect(await enqueue(sql, message)).toBeFalse()
    expect(await all()).toEqual(before)
  })

  test('is deleted 30 days after it was done, unless it is a message', async () => {
    const finished = async (key: string, state: string, days: number) => {
      await enqueue(sql, mail(key))
      const at = Date.now() - days * 86_400_000
      await sql`
        update jobs set id = ${ulid(at)}, state = ${state}, "finishedAt" = ${new Date(at).toISOString()}
        where key = ${key}`
    }
    await finished('old refund', 'done', 31)
    await finished('new refund', 'done', 29)
    await finished('old mail', 'sent', 31)
    await finished('parked', 'failed', 31)
    await enqueue(sql, mail('waiting'))
    await deleteDone(sql, new AbortController().signal)
    expect((await all()).map(({ key }) => key).toSorted()).toEqual([
      'new refund',
      'old mail',
      'parked',
      'waiting',
    ])
  })
})
