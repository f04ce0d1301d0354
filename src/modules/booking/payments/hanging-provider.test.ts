import { afterAll, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, payWith } from '../../../../scripts/testing/steps.ts'

const server = await paymentServer()
const faults = server.cardFaults!
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

test('while the provider hangs, every call is answered with what to do, and goes on later', async () => {
  const [unpaid, paid, refunded] = [await book(browser), await book(browser), await bookAndPay(browser)]
  await server.settled()
  const start = (serviceRequestId: string) => browser.post('/api/create-payment-intent', { serviceRequestId })
  const { clientSecret } = (await start(paid.id)).body
  const paymentIntentId = clientSecret.split('_secret_')[0]
  await payWith(browser, clientSecret, 'pm_card_visa')
  const calls = [
    () => start(unpaid.id),
    () => browser.post('/api/confirm-booking', { serviceRequestId: paid.id, paymentIntentId }),
    () =>
      office.post(
        `/api/admin/service-requests/${refunded.id}/refund`,
        { amount: 30 },
        { 'idempotency-key': 'hanging' },
      ),
  ]
  for (const call of ['POST /payment_intents', 'GET /payment_intents/:id', 'POST /refunds']) {
    faults.inject(call, 'no answer', 'no answer', 'no answer', 'no answer')
  }
  for (const answer of await Promise.all(calls.map(call => call()))) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.body.message).toContain('try again in a minute, or call us')
  }
  faults.clear()
  for (const answer of await Promise.all(calls.map(call => call()))) expect(answer.status).toBe(200)
  // The call without an answer took effect once.
  expect(await server.deps.payments.intentsOf(unpaid.id, unpaid.createdAt)).toHaveLength(1)
  const { stripePaymentIntentId, refundedAmount } = (
    await office.get(`/api/admin/service-requests/${refunded.id}`)
  ).body
  expect(await server.deps.payments.refundsOf(stripePaymentIntentId)).toHaveLength(1)
  expect(refundedAmount).toBe(30)
})

test('while another process moves money of the booking, the office is answered, and goes on later', async () => {
  const { id } = await bookAndPay(browser)
  await server.settled()
  const refund = () =>
    office.post(`/api/admin/service-requests/${id}/refund`, { amount: 30 }, { 'idempotency-key': 'waiting' })
  const other = await server.deps.sql.reserve()
  await other`select pg_advisory_lock(7007, hashtext(${id}))`
  const busy = await refund()
  await other`select pg_advisory_unlock(7007, hashtext(${id}))`
  other.release()
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5'])
  const { status, body } = await refund()
  expect([status, body.refundedAmount]).toEqual([200, 30])
})
