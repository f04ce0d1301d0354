import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, historyOf, payWith } from '../../../../scripts/testing/steps.ts'
import { sweepAtStart, sweepPayments } from './sweep.ts'
import { cardProviderOf, refundObject, withoutPlannedSweep } from './testing.ts'

const server = await paymentServer()
const { sql } = server.deps
const faults = server.cardFaults!
beforeEach(async () => {
  await withoutPlannedSweep(server)
  faults.clear()
  faults.schedule = () => []
})
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const sweep = (now = new Date()) => sweepPayments(server.deps, now)
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)
const daysLater = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)

/** A customer who pays and never comes back from the bank. */
async function payAndLeave(card = 'pm_card_visa') {
  const { id } = await book(browser)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  expect((await payWith(browser, clientSecret, card)).status).toBe(200)
  await server.settled()
  expect((await bookingOf(id)).paidAmount).toBe(0)
  return { id, intentId: String(clientSecret.split('_secret_')[0]) }
}

/** A refund from the provider's dashboard. */
const refundAtProvider = (intentId: string, amountCents: number) =>
  server.deps.payments.refund({ intentId, amountCents, key: crypto.randomUUID() })

describe('without any webhook, a sweep heals', () => {
  test('a booking whose payment nobody reported', async () => {
    const { id } = await payAndLeave()
    await sweep()
    const { status, paidAmount, pricing } = await bookingOf(id)
    expect([status, paidAmount]).toEqual(['confirmed', pricing.total])
  })

  test('a payment and a refund that both went unreported, in their order', async () => {
    const { id, intentId } = await payAndLeave()
    await refundAtProvider(intentId, 2500)
    await sweep()
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', refundedAmount: 25 })
    expect((await typesOf(id)).slice(-2)).toEqual(['PaymentConfirmed', 'PaymentRefunded'])
  })

  test('a refund that the bank rejected later', async () => {
    const { id, intentId } = await payAndLeave('pm_card_refundFail')
    await sweep()
    await refundAtProvider(intentId, 2500)
    await sweep()
    expect((await bookingOf(id)).refundedAmount).toBe(0)
    expect((await typesOf(id)).slice(-2)).toEqual(['PaymentRefunded', 'RefundFailed'])
  })

  test('what happened so long ago that the provider keeps no event of it', async () => {
    const { id, intentId } = await payAndLeave()
    const paid = await bookAndPay(browser)
    await refundAtProvider(intentId, 2500)
    await refundAtProvider((await bookingOf(paid.id)).stripePaymentIntentId, 1000)
    await sweep(daysLater(40))
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', refundedAmount: 25 })
    expect(await bookingOf(paid.id)).toMatchObject({ refundedAmount: 10 })
    await sql`truncate card_sweeps`
  })

  test('a refund that was made before the time without events, and rejected in it', async () => {
    const { id, intentId } = await payAndLeave('pm_card_refundFail')
    await sweep()
    const refund = await refundAtProvider(intentId, 2500)
    await cardProviderOf(server)('refund.created', refundObject(intentId, 'succeeded', 2500, refund.id))
    expect((await bookingOf(id)).refundedAmount).toBe(25)
    await sql`update card_sweeps set "readUntil" = ${daysLater(20).toISOString()}, handled = '{}'`
    await sweep(daysLater(60))
    expect((await bookingOf(id)).refundedAmount).toBe(0)
    await sql`truncate card_sweeps`
  })

  test('an open payment even if no event is listed', async () => {
    const { id } = await payAndLeave()
    await sql`delete from sandbox_objects where kind = 'event'`
    await sweep()
    expect((await bookingOf(id)).status).toBe('confirmed')
  })
})

describe('a sweep', () => {
  test('changes nothing that webhooks or an earlier sweep have told', async () => {
    faults.clear()
    const { id } = await bookAndPay(browser)
    await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 30 })
    await server.settled()
    const history = await typesOf(id)
    await sql`truncate card_sweeps`
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await typesOf(id)).toEqual(history)
    expect((await bookingOf(id)).refundedAmount).toBe(30)
  })

  test('reads no payment again that it knows', async () => {
    await bookAndPay(browser)
    await sql`truncate card_sweeps`
    faults.inject('GET /payment_intents/:id', 'error 500', 'error 500')
    await sweep(daysLater(40))
    await sql`truncate card_sweeps`
  })

  test('passes over a payment that the provider does not know', async () => {
    const [{ id }, gone] = [await payAndLeave(), await payAndLeave()]
    await sql`update service_requests set "stripePaymentIntentId" = 'pi_gone' where id = ${gone.id}`
    await sweep()
    expect((await bookingOf(id)).status).toBe('confirmed')
    await sql`update service_requests set "stripePaymentIntentId" = ${gone.intentId} where id = ${gone.id}`
  })

  test('reports an open payment of another amount once', async () => {
    const { id, intentId } = await payAndLeave()
    await sql`update sandbox_objects set data = data || '{"amount_received": 5000}' where id = ${intentId}`
    await sql`delete from sandbox_objects where kind = 'event'`
    const reports: unknown[] = []
    const deps = { ...server.deps, report: (error: unknown) => reports.push(error) }
    for (let n = 0; n < 3; n++) await sweepPayments(deps, new Date())
    expect(reports).toHaveLength(1)
    expect(await typesOf(id)).toContain('ExtraPaymentReceived')
  })

  test('that fails at one event handles the others, and the next one tries it again', async () => {
    const [first, second] = [await payAndLeave(), await payAndLeave()]
    await sql`delete from sandbox_objects where kind = 'event' and data ->> 'type' = 'payment_intent.succeeded'
      and data -> 'data' -> 'object' ->> 'id' = ${first.intentId}`
    await refundAtProvider(first.intentId, 2500)
    // Of a refund without its payment, the sweep reads the payment.
    const [{ stripePaymentIntentId: intentId }] = [await bookingOf(first.id)]
    expect(intentId).toBe(first.intentId)
    faults.inject('GET /payment_intents/:id', 'error 500', 'error 500')
    await expect(sweep()).rejects.toThrow()
    expect(await bookingOf(first.id)).toMatchObject({ paidAmount: 0 })
    faults.clear()
    await sweep()
    expect(await bookingOf(first.id)).toMatchObject({ status: 'confirmed', refundedAmount: 25 })
    expect(await bookingOf(second.id)).toMatchObject({ status: 'confirmed' })
  })

  test('runs at start, and plans the next one within ten minutes, once for all processes', async () => {
    const { id } = await payAndLeave()
    await Promise.all([1, 2, 3].map(() => sweepAtStart(server.deps).run(new AbortController().signal)))
    await server.settled()
    expect((await bookingOf(id)).status).toBe('confirmed')
    const planned = await sql<{ ms: number }[]>`
      select (extract(epoch from "dueAt" - now()) * 1000)::float8 as ms from jobs
      where kind = 'card sweep' and state = 'waiting'`
    expect(planned).toHaveLength(1)
    expect(planned[0]?.ms).toBeWithin(0, 600_001)
  })
})
