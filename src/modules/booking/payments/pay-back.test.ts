import { afterAll, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, payToBook, payWith } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { manageCode } from '../../tokens.ts'
import { reconcile } from './reconcile.ts'
import { cardProviderOf, refundObject } from './testing.ts'

const server = await paymentServer()
afterAll(() => server.stop())
const office = await server.administrator()
const path = (id: string) => `/api/admin/service-requests/${id}`
const accountOf = async (id: string) => (await office.get(`${path(id)}/account`)).body
const payBack = (id: string, amount: number, balance: number) =>
  office.post(`${path(id)}/pay-back`, {
    ...{ kind: 'check', amount, paidBy: 'Sam Ortiz', note: 'check 1043' },
    seen: { balance },
  })

/** The reasons why the office has to look at the booking. */
async function attentionTo(id: string): Promise<string[]> {
  const { bookings } = (await office.get('/api/admin/attention')).body
  return bookings.flatMap((each: { id: string; reason: string }) => (each.id === id ? [each.reason] : []))
}

const lastMailTo = async (id: string): Promise<string> => {
  await server.settled()
  const [mail] = await server.deps.sql<{ text: string }[]>`
    select payload ->> 'text' as text from outbox where about = ${id} and kind = 'mail' order by id desc limit 1`
  return mail?.text ?? ''
}

const differences = async () => [
  ...(await check(server.deps.sql, { tables, schemas: createSchemas(facts) })).differences,
  ...(await reconcile(server.deps, new Date(Date.now() - 86_400_000).toISOString())).differences,
]

test('what a card could not take back is paid by check, and nothing of it is still owed or kept', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  await office.patch(`${path(id)}/status`, { status: 'cancelled', refund: pricing.total })
  await server.settled()
  const { entries } = await accountOf(id)
  const { id: refundId } = entries.find(({ kind }: { kind: string }) => kind === 'refund')
  const { stripePaymentIntentId: intentId } = (await office.get(path(id))).body
  await server.deps.sql`
    update sandbox_objects set data = data || '{"status": "failed"}' where kind = 'refund' and id = ${refundId}`
  const failed = refundObject(intentId, 'failed', Math.round(pricing.total * 100), refundId)
  await cardProviderOf(server)('refund.failed', failed)
  expect(await accountOf(id)).toMatchObject({ balance: -pricing.total, refunded: 0 })
  expect(await attentionTo(id)).toEqual(['not_refunded', 'refund_failed'])

  expect((await payBack(id, 1, -1)).body.error).toBe('stale')
  expect((await payBack(id, pricing.total + 1, -pricing.total)).body.error).toBe('too_much')
  expect((await payBack(id, pricing.total, -pricing.total)).body).toMatchObject({
    ...{ balance: 0, refunded: pricing.total, refundable: 0, kept: 0 },
    entries: expect.arrayContaining([
      expect.objectContaining({ kind: 'refund', byHand: 'check', reason: 'check 1043', state: 'succeeded' }),
    ]),
  })
  const holder = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  expect((await server.browser().get(`/api/my/service-requests/${id}`, holder)).body).toMatchObject({
    ...{ refundMade: 0, refundRequested: 0, paidBack: pricing.total, extra: 0, owedByHand: 0 },
  })
  expect(await attentionTo(id)).toEqual([])
  expect(await lastMailTo(id)).toContain(`We paid you back $${pricing.total.toFixed(2)} by check`)
  expect(await differences()).toEqual([])

  const { paidBackId } = (await accountOf(id)).entries.at(-1)
  const remove = () => office.post(`${path(id)}/pay-back/${paidBackId}/remove`, { reason: 'Not sent.' })
  expect((await remove()).body).toMatchObject({ balance: -pricing.total, refunded: 0 })
  expect((await remove()).body.error).toBe('no_such_payment')
  expect(await attentionTo(id)).toEqual(['not_refunded'])
  expect(await lastMailTo(id)).toContain(`We still owe you $${pricing.total.toFixed(2)}`)
  expect(await differences()).toEqual([])
})

test('a refund that a card could not take is paid by check, and lowers the price as it would have', async () => {
  const browser = server.browser()
  const booking = await book(browser)
  await payToBook(browser, booking, { card: 'pm_card_refundFail' })
  const { id, pricing } = booking
  expect((await payBack(id, 20, 0)).body.error).toBe('too_much')
  await office.post(`${path(id)}/refund`, { amount: 20, reason: 'Late' })
  await server.settled()
  expect(await accountOf(id)).toMatchObject({ balance: 0, refunded: 0, toPayBack: pricing.total })
  expect(await attentionTo(id)).toContain('refund_failed')
  expect(await lastMailTo(id)).toContain('We still owe you this money.')

  const paidBack = await payBack(id, 20, 0)
  expect(paidBack.body).toMatchObject({
    balance: 0,
    refunded: 20,
    refundable: pricing.total - 20,
    toPayBack: 0,
  })
  expect(await attentionTo(id)).not.toContain('refund_failed')
  expect(await lastMailTo(id)).toContain('We paid you back $20.00 by check')
  const { body: receipt } = await office.get(`/api/service-requests/${id}/receipt`)
  expect(receipt).toMatchObject({ total: pricing.total, goodwill: 20, refundedAmount: 20, balance: 0 })
  expect(await differences()).toEqual([])

  const { paidBackId } = paidBack.body.entries.at(-1)
  await office.post(`${path(id)}/pay-back/${paidBackId}/remove`, { reason: 'Not sent.' })
  expect(await attentionTo(id)).toContain('refund_failed')
  expect(await lastMailTo(id)).toContain('We still owe you $20.00')
  expect((await payBack(id, 20, 0)).body).toMatchObject({ balance: 0, refunded: 20 })
  expect(await differences()).toEqual([])
})

test('cash that was paid beyond the price goes back by hand, before anything that a card paid', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  await office.post(`${path(id)}/cash`, { kind: 'cash', amount: 200, takenBy: 'Sam Ortiz' })
  expect(await accountOf(id)).toMatchObject({ balance: -200, refundable: pricing.total })
  expect(await attentionTo(id)).toEqual(['no_crew', 'owed'])
  const half = await payBack(id, 50, -200)
  expect(half.body).toMatchObject({ balance: -150, refundable: pricing.total })
  expect((await payBack(id, 150, -150)).body).toMatchObject({ balance: 0, refundable: pricing.total })
  expect(await attentionTo(id)).toEqual(['no_crew'])
  const { body: receipt } = await office.get(`/api/service-requests/${id}/receipt`)
  expect(receipt).toMatchObject({ cashAmount: 200, refundedAmount: 200 })
  expect(await differences()).toEqual([])
})

test('a second payment that a card could not take back is paid by check, and the booking stays paid', async () => {
  const browser = server.browser()
  const { id, pricing } = await bookAndPay(browser)
  const second = { bookingId: id, key: 'second', amountCents: pricing.total * 100, description: 'Again' }
  const { clientSecret } = await server.deps.payments.createIntent(second)
  await payWith(browser, String(clientSecret), 'pm_card_refundFail')
  await server.settled()
  expect(await accountOf(id)).toMatchObject({ extra: pricing.total, balance: -pricing.total })
  expect((await payBack(id, pricing.total, -pricing.total)).body).toMatchObject({
    ...{ extra: 0, balance: 0, refundable: pricing.total, toPayBack: 0 },
  })
  expect((await office.get(path(id))).body).toMatchObject({ isSecured: true, refundedAmount: 0 })
  expect(await attentionTo(id)).toEqual(['no_crew'])
  expect(await differences()).toEqual([])
})

test('an extra payment of an unpaid booking that a card could not take back is paid by check', async () => {
  const browser = server.browser()
  const { id, pricing } = await book(browser)
  const extra = { bookingId: id, key: 'another', amountCents: 5000, description: 'Again' }
  const { clientSecret } = await server.deps.payments.createIntent(extra)
  await payWith(browser, String(clientSecret), 'pm_card_refundFail')
  await server.settled()
  await office.post(`${path(id)}/refund`, { amount: 50, isExtra: true })
  await server.settled()
  const balance = pricing.total - 50
  expect(await accountOf(id)).toMatchObject({ extra: 50, balance, toPayBack: 50 })
  expect((await payBack(id, 50, balance)).body).toMatchObject({
    ...{ extra: 0, price: pricing.total, balance: pricing.total, toPayBack: 0 },
  })
  expect(await differences()).toEqual([])
})
