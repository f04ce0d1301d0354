import { afterAll, describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import { paymentServer } from '../../../scripts/testing/server.ts'
import { book, bookAndPay } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../tokens.ts'
import { cancelByOffice } from './decide.ts'
import type { BookingEvent, WindowEvent } from './events.ts'
import { serviceRequests } from './service-request.ts'
import { created, paid } from './testing.ts'

const given = (...events: (BookingEvent | WindowEvent)[]) => rowAfter(serviceRequests, ...events)
const window = { windowStart: '2026-12-02T14:00:00.000Z', windowEnd: '2026-12-02T16:00:00.000Z' }
const terms = { fee: { hours: 24, cents: 7500 }, now: '2026-12-01T16:00:00.000Z' }
const started: BookingEvent = { type: 'StatusChanged', data: { from: 'confirmed', to: 'in_progress' } }
const place = { providerId: 'P1', providerName: 'North crew', scheduledDate: window.windowStart }
const reserved: WindowEvent = {
  type: 'WindowReserved',
  data: { ...window, ...place, scheduledEnd: '2026-12-02T17:00:00.000Z' },
}
const late = given(created(true), paid, reserved)

describe('a cancellation by the office', () => {
  const dataOf = (...[request, wanted]: Parameters<typeof cancelByOffice>) =>
    cancelByOffice(request, wanted)[0]?.data

  test('refunds by our terms', () => {
    expect(dataOf(late, { ...terms, refundCents: 43500 })).toEqual({
      from: 'confirmed',
      to: 'cancelled',
      refundCents: 43500,
      keptCents: 7500,
      isFee: true,
    })
  })

  test('refunds everything without a reason, and less only with one', () => {
    expect(dataOf(late, { ...terms, refundCents: 51000 })).not.toHaveProperty('keptCents')
    expect(() => cancelByOffice(late, { ...terms, refundCents: 0 })).toThrow(
      'Say why $510.00 is not refunded.',
    )
    expect(dataOf(late, { ...terms, refundCents: 10000, note: 'Half a day was lost' })).toEqual({
      from: 'confirmed',
      to: 'cancelled',
      note: 'Half a day was lost',
      refundCents: 10000,
      keptCents: 41000,
    })
  })

  test('refunds at most what is left', () => {
    expect(() => cancelByOffice(late, { ...terms, refundCents: 51001 })).toThrow(
      'At most $510.00 can be refunded.',
    )
  })

  test('needs a reason to keep anything once the crew has started', () => {
    const request = given(created(true), paid, reserved, started)
    expect(() => cancelByOffice(request, { ...terms, refundCents: 43500 })).toThrow(
      'Say why $75.00 is not refunded.',
    )
    expect(dataOf(request, { ...terms, refundCents: 51000 })).toMatchObject({ refundCents: 51000 })
  })
})

const server = await paymentServer()
afterAll(() => server.stop())
const office = await server.administrator()
const path = (id: string) => `/api/admin/service-requests/${id}`
const setStatus = (id: string, change: object) =>
  office.patch(`${path(id)}/status`, { status: 'cancelled', ...change })

/** The reasons why the office has to look at the booking. */
async function attentionTo(id: string): Promise<string[]> {
  const { bookings } = (await office.get('/api/admin/attention')).body
  return bookings.flatMap((each: { id: string; reason: string }) => (each.id === id ? [each.reason] : []))
}

const mailsTo = async (id: string) =>
  (
    await server.deps.sql<{ subject: string; text: string }[]>`
      select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox where about = ${id}
      and (payload ->> 'subject' like '%is cancelled' or payload ->> 'subject' like 'A refund%'
        or payload ->> 'subject' like 'Your payment for the cancelled%')
      order by id`
  ).map(({ text }) => text)

test('the office cancels and refunds in one step, with one mail', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  expect((await setStatus(id, { refund: pricing.total })).status).toBe(200)
  await server.settled()
  const { account } = (await office.get(path(id))).body
  expect(account).toMatchObject({ refunded: pricing.total, kept: 0, balance: 0 })
  expect(await mailsTo(id)).toEqual([expect.stringContaining('will go back to the card you paid with.')])
  expect(await attentionTo(id)).toEqual([])
})

test('a part that is kept for a reason is named in the mail', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  const refused = await setStatus(id, { refund: 100 })
  expect([refused.status, refused.body.error]).toEqual([409, 'no_reason'])
  await setStatus(id, { refund: 100, note: 'The boxes were delivered' })
  await server.settled()
  const { account } = (await office.get(path(id))).body
  const kept = Math.round((pricing.total - 100) * 100) / 100
  expect(account).toMatchObject({ refunded: 100, kept, balance: 0 })
  const [mail, ...more] = await mailsTo(id)
  expect(more).toEqual([])
  expect(mail).toContain(`We keep $${kept.toFixed(2)} of your payment: The boxes were delivered`)
  expect(await attentionTo(id)).toEqual([])
})

test('a cancelled booking stays on the list until it is refunded, or kept for a reason', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  await setStatus(id, {})
  expect(await attentionTo(id)).toEqual(['not_refunded'])
  await setStatus(id, { note: 'They will call' })
  expect(await attentionTo(id)).toEqual(['not_refunded'])
  expect((await setStatus(id, { refund: 0 })).body.error).toBe('no_reason')
  await setStatus(id, { refund: 0, note: 'Agreed by phone' })
  expect(await attentionTo(id)).toEqual([])
  const { account } = (await office.get(path(id))).body
  expect(account).toMatchObject({ refunded: 0, kept: pricing.total, balance: 0 })
})

describe('a decision about the money after the cancellation', () => {
  /** The mail about the cancellation waits three minutes, in case the office changes its mind. */
  const sendCancellation = (id: string) => server.deps.sql`
    update jobs set state = 'sent', "finishedAt" = now() where about = ${id} and key like 'mail schedule %'`

  test('is in the mail of the cancellation while that waits', async () => {
    const { id, pricing } = await bookAndPay(server.browser())
    await setStatus(id, {})
    await setStatus(id, { refund: 0, note: 'Agreed by phone' })
    await server.settled()
    expect(await mailsTo(id)).toEqual([
      expect.stringContaining(`We keep $${pricing.total.toFixed(2)} of your payment: Agreed by phone`),
    ])
  })

  test.each([
    ['keeps', 0, 'of your payment: Agreed by phone'],
    ['refunds', undefined, 'The reason: Agreed by phone'],
  ])(
    'that %s it has one mail with the reason, which a later note leaves alone',
    async (_, refund, sentence) => {
      const { id, pricing } = await bookAndPay(server.browser())
      await setStatus(id, {})
      await server.settled()
      await sendCancellation(id)
      await setStatus(id, { refund: refund ?? pricing.total, note: 'Agreed by phone' })
      await server.settled()
      await setStatus(id, { note: 'The customer says thanks' })
      await server.settled()
      const [first, second, ...more] = await mailsTo(id)
      expect(first).toContain(`We’ll contact you about the $${pricing.total.toFixed(2)} that you paid.`)
      expect(second).toContain(sentence)
      expect(more).toEqual([])
    },
  )
})

test('cash of a cancelled booking stays on the list until it went back, and the customer reads of it', async () => {
  const browser = server.browser()
  const { id } = await book(browser)
  await office.post(`${path(id)}/deposit-waiver`, { reason: 'Pays cash on the day' })
  const cash = { kind: 'cash', amount: 200, takenBy: 'Sam' }
  const [{ id: cashId }] = (await office.post(`${path(id)}/cash`, cash)).body.entries
  await setStatus(id, { note: 'The customer called' })
  expect(await attentionTo(id)).toEqual(['owed'])
  const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  const own = async () => (await browser.get(`/api/my/service-requests/${id}`, manage)).body
  expect(await own()).toMatchObject({ received: 200, paidAmount: 0, owedByHand: 200 })
  await office.patch(`${path(id)}/cash/${cashId}`, { ...cash, amount: 0 })
  expect(await attentionTo(id)).toEqual([])
  expect(await own()).toMatchObject({ received: 0, owedByHand: 0 })
})
