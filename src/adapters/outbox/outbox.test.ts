import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { connectedDatabase } from '../../../scripts/testing/database.ts'
import { enqueue, listOutbox, withdraw } from './outbox.ts'

const { sql, close } = await connectedDatabase()
afterAll(() => close())
beforeEach(async () => {
  await sql`truncate outbox`
})

const mail = (dedupe: string) => ({
  kind: 'mail' as const,
  dedupe,
  recipient: 'ann@example.com',
  payload: { subject: 'Tomorrow', text: 'Your crew comes tomorrow.' },
})
const all = () => listOutbox(sql, { limit: 100 })

describe('a message', () => {
  test('is put in the outbox as it will be sent, due now', async () => {
    const before = new Date(Date.now() - 1000).toISOString()
    expect(await enqueue(sql, { ...mail('one'), about: 'booking-1' })).toBeTrue()
    const [entry] = await all()
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      kind: 'mail',
      dedupe: 'one',
      recipient: 'ann@example.com',
      payload: { subject: 'Tomorrow', text: 'Your crew comes tomorrow.' },
      about: 'booking-1',
      state: 'waiting',
      dueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      attempts: 0,
      sentAt: null,
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
    expect((await all()).map(({ dedupe }) => dedupe)).toEqual(['committed'])
  })

  test('is there once, however often and by however many it is enqueued', async () => {
    const enqueued = await Promise.all(Array.from({ length: 8 }, () => enqueue(sql, mail('same'))))
    expect(enqueued.filter(Boolean)).toHaveLength(1)
    expect(await all()).toHaveLength(1)
  })

  test('that waits is withdrawn with all others under keys that begin so', async () => {
    for (const dedupe of ['reminder 1 a', 'reminder 1 b', 'reminder 10 a']) await enqueue(sql, mail(dedupe))
    expect((await withdraw(sql, 'reminder 1 ')).toSorted()).toEqual(['reminder 1 a', 'reminder 1 b'])
    expect((await all()).map(({ dedupe }) => dedupe)).toEqual(['reminder 10 a'])
    expect(await withdraw(sql, 'reminder 1 ')).toEqual([])
  })

  test.each(['sent', 'kept', 'failed'])('that is %s stays as it is', async state => {
    await enqueue(sql, mail('gone'))
    await sql`update outbox set state = ${state}`
    const before = await all()
    expect(await withdraw(sql, 'gone')).toEqual([])
    expect(await enqueue(sql, mail('gone'))).toBeFalse()
    expect(await all()).toEqual(before)
  })
})

describe('the list', () => {
  test('shows the newest first, a page after the other, each entry once', async () => {
    for (let n = 1; n <= 7; n++) await enqueue(sql, mail(`mail ${n}`))
    const pages: string[][] = []
    for (let before: string | undefined; ; ) {
      const page = await listOutbox(sql, { limit: 3, before })
      if (page.length === 0) break
      pages.push(page.map(({ dedupe }) => dedupe))
      before = page.at(-1)?.id
    }
    expect(pages).toEqual([['mail 7', 'mail 6', 'mail 5'], ['mail 4', 'mail 3', 'mail 2'], ['mail 1']])
  })

  test('narrows to what is about one booking', async () => {
    await enqueue(sql, { ...mail('a'), about: 'booking-1' })
    await enqueue(sql, { ...mail('b'), about: 'booking-2' })
    await enqueue(sql, mail('c'))
    const entries = await listOutbox(sql, { limit: 10, about: 'booking-2' })
    expect(entries.map(({ dedupe }) => dedupe)).toEqual(['b'])
  })
})
