import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, historyOf, payWith } from '../../../../scripts/testing/steps.ts'
import { manageCode } from '../../tokens.ts'
import { attemptedSince } from './attempts.ts'

const server = await paymentServer()
const faults = server.cardFaults!
afterEach(() => faults.clear())
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const startPayment = (serviceRequestId: string) =>
  browser.post('/api/create-payment-intent', { serviceRequestId })
const refund = (id: string, body: object, key: string) =>
  office.post(`/api/admin/service-requests/${id}/refund`, body, { 'idempotency-key': key })
const intentsOf = (id: string) => server.deps.payments.intentsOf(id, '2020-01-01T00:00:00Z')
const refundsOf = async (id: string) => {
  const { stripePaymentIntentId } = (await office.get(`/api/admin/service-requests/${id}`)).body
  return server.deps.payments.refundsOf(stripePaymentIntentId)
}
const failuresOf = async (id: string) =>
  (await historyOf(office, id)).filter(({ type }) => type === 'CardCallFailed').map(({ data }) => data)

test('what a failed attempt made is looked for in at most two days, and not before the booking', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const recently = hoursAgo(1)
  expect(attemptedSince(recently)).toBe(recently)
  expect(attemptedSince('2020-01-01T00:00:00.000Z') > hoursAgo(49)).toBe(true)
})

describe('a payment whose start the provider failed, and stored that for a day', () => {
  test('starts at once under a new key, and the history says so', async () => {
    const { id } = await book(browser)
    faults.inject('POST /payment_intents', 'error 500')
    const { status, body } = await startPayment(id)
    expect(status).toBe(200)
    expect((await payWith(browser, body.clientSecret, 'pm_card_visa')).status).toBe(200)
    expect(await failuresOf(id)).toMatchObject([{ call: 'payment', attempt: 1 }])
    expect(await intentsOf(id)).toHaveLength(1)
  })

  test('starts later if the second key fails, too', async () => {
    const { id } = await book(browser)
    faults.inject('POST /payment_intents', 'error 500', 'error 500')
    const failed = await startPayment(id)
    expect([failed.status, failed.body.error]).toEqual([503, 'payments_unavailable'])
    expect((await startPayment(id)).status).toBe(200)
    expect(await failuresOf(id)).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    expect(await intentsOf(id)).toHaveLength(1)
  })

  test('continues with the intent if the provider made it all the same', async () => {
    const { id } = await book(browser)
    faults.inject('POST /payment_intents', 'hidden effect')
    const { body } = await startPayment(id)
    const [intent, ...others] = await intentsOf(id)
    expect(others).toEqual([])
    expect(body.clientSecret).toBe(intent?.clientSecret)
    expect(await failuresOf(id)).toEqual([])
  })

  test('keeps its key while nobody can say whether an intent exists', async () => {
    const { id } = await book(browser)
    faults.inject('POST /payment_intents', 'error 500')
    faults.inject('GET /payment_intents', 'error 500', 'error 500')
    expect((await startPayment(id)).status).toBe(503)
    expect(await failuresOf(id)).toEqual([])
    faults.clear()
    expect((await startPayment(id)).status).toBe(200)
  })
})

describe('a refund that the provider failed, and stored that for a day', () => {
  test('leaves at once under a new key', async () => {
    const { id } = await bookAndPay(browser)
    faults.inject('POST /refunds', 'error 500')
    expect((await refund(id, { amount: 30 }, 'once')).body.refundedAmount).toBe(30)
    expect(await failuresOf(id)).toMatchObject([{ call: 'refund', attempt: 1 }])
    expect((await refund(id, { amount: 30 }, 'once')).body.refundedAmount).toBe(30)
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 3000 }])
  })

  test('is not made again if the provider made it all the same', async () => {
    const { id } = await bookAndPay(browser)
    faults.inject('POST /refunds', 'hidden effect')
    expect((await refund(id, { amount: 30 }, 'hidden')).body.refundedAmount).toBe(30)
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 3000 }])
  })

  test('is made later if its key is in use', async () => {
    const { id } = await bookAndPay(browser)
    faults.inject('POST /refunds', 'key in use', 'key in use')
    expect((await refund(id, { amount: 30 }, 'busy')).status).toBe(200)
    expect((await refund(id, { amount: 30 }, 'busy')).body.refundedAmount).toBe(30)
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 3000 }])
  })

  test('after a cancellation leaves in the job that makes it', async () => {
    const { id } = await bookAndPay(browser)
    faults.inject('POST /refunds', 'error 500')
    const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
    await browser.post(`/api/service-requests/${id}/cancel`, undefined, manage)
    await server.settled()
    const { paidAmount, refundedAmount } = (await office.get(`/api/admin/service-requests/${id}`)).body
    expect([refundedAmount, (await refundsOf(id)).length]).toEqual([paidAmount, 1])
  })
})
