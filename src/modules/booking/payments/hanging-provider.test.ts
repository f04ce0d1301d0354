import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, job, payWith } from '../../../../scripts/testing/steps.ts'
import { visitorPatienceMs } from '../../../adapters/payments/payments-error.ts'
import { within } from '../../../shared/within.ts'
import { bookingAccounts } from './account.ts'
import { moneyFacts } from './events.ts'

const server = await paymentServer()
const faults = server.cardFaults!
afterAll(() => server.stop())
afterEach(() => faults.clear())
const browser = server.browser()
const office = await server.administrator()

const hangs = ['no answer', 'no answer', 'no answer', 'no answer'] as const
const refund = (id: string, amount: number, key: string = crypto.randomUUID()) =>
  office.post(`/api/admin/service-requests/${id}/refund`, { amount }, { 'idempotency-key': key })
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const accountOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}/account`)).body
const refundsOf = async (id: string) =>
  (await server.deps.payments.refundsOf((await bookingOf(id)).stripePaymentIntentId)).map(
    ({ amountCents }) => amountCents,
  )

test('while the provider hangs, the start of a payment and its confirmation are answered, and go on later', async () => {
  const [unpaid, paid] = [await book(browser), await book(browser)]
  await server.settled()
  const start = (serviceRequestId: string) => browser.post('/api/create-payment-intent', { serviceRequestId })
  const { clientSecret } = (await start(paid.id)).body
  const paymentIntentId = clientSecret.split('_secret_')[0]
  await payWith(browser, clientSecret, 'pm_card_visa')
  const calls = [
    () => start(unpaid.id),
    () => browser.post('/api/confirm-booking', { serviceRequestId: paid.id, paymentIntentId }),
  ]
  for (const call of ['POST /payment_intents', 'GET /payment_intents/:id']) faults.inject(call, ...hangs)
  for (const answer of await Promise.all(calls.map(call => call()))) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.body.message).toContain('try again in a minute, or call us')
  }
  faults.clear()
  for (const answer of await Promise.all(calls.map(call => call()))) expect(answer.status).toBe(200)
  // The call without an answer took effect once.
  expect(await server.deps.payments.intentsOf(unpaid.id, unpaid.createdAt)).toHaveLength(1)
})

test('while the provider answers each call late, a list of items is answered in time and goes on', async () => {
  const interstate = { ...job, toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }
  const inventory = [{ name: 'sofa', count: 1 }]
  const quoted = async (more: object = {}) =>
    (await browser.post('/api/calculate-pricing', { ...interstate, ...more })).body
  const { estimateId, pricing } = await quoted()
  const { id } = await book(browser, { toAddress: interstate.toAddress, estimateId, pricing })
  await browser.post('/api/create-payment-intent', { serviceRequestId: id })
  const { total } = (await quoted({ inventory, isRoomSize: false })).pricing
  const key = { 'idempotency-key': crypto.randomUUID() }
  const list = () => browser.post(`/api/service-requests/${id}/items`, { inventory, total }, key)
  faults.schedule = () => []
  for (const call of ['GET /payment_intents/:id', 'POST /payment_intents/:id/cancel'])
    faults.inject(call, 'no answer')
  const { status, headers } = await list()
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  faults.clear()
  expect((await list()).body).toMatchObject({ lacksSurvey: false, pricing: { total } })
})

test('while the provider hangs, the comparison with it is answered in time, and made once it answers', async () => {
  const compare = () => office.get('/api/admin/reconciliation')
  faults.inject('GET /charges', ...hangs)
  for (const { status, headers } of await Promise.all([compare(), compare()]))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  faults.clear()
  let answer = await compare()
  while (answer.status === 503) answer = await compare()
  expect(answer.body).toMatchObject({ differences: [] })
})

describe('a refund of the office', () => {
  test('that the provider does not answer counts as made, and is made once without another click', async () => {
    const { id } = await bookAndPay(browser)
    await server.settled()
    faults.schedule = () => []
    faults.inject('POST /refunds', ...hangs)
    const { status, body } = await refund(id, 30)
    expect([status, body.refundedAmount]).toEqual([200, 30])
    expect((await accountOf(id)).refunded).toBe(30)
    faults.clear()
    await runRefundsNow()
    expect(await refundsOf(id)).toEqual([3000])
    expect((await bookingOf(id)).refundedAmount).toBe(30)
    expect(await accountOf(id)).toMatchObject({ refunded: 30, entries: [{}, { state: 'succeeded' }] })
  })

  test('leaves no more to another one, or to a cancellation, than the rest', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await server.settled()
    faults.schedule = () => []
    faults.inject('POST /refunds', ...hangs, ...hangs)
    expect((await refund(id, pricing.total)).status).toBe(200)
    const second = await refund(id, pricing.total)
    expect([second.status, second.body.error]).toEqual([409, 'nothing_to_refund'])
    const cancel = { status: 'cancelled', refund: 50, note: 'Twice' }
    const cancelled = await office.patch(`/api/admin/service-requests/${id}/status`, cancel)
    expect([cancelled.status, cancelled.body.error]).toEqual([409, 'refund_too_large'])
    faults.clear()
    await runRefundsNow()
    expect(await refundsOf(id)).toEqual([pricing.total * 100])
  })

  test('that the dashboard makes meanwhile is no task of the office', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await server.settled()
    faults.schedule = () => []
    faults.inject('POST /refunds', ...Array.from({ length: 100 }, () => 'rate limited' as const))
    expect((await refund(id, pricing.total)).status).toBe(200)
    await server.settled()
    faults.clear()
    const { stripePaymentIntentId: intentId } = await bookingOf(id)
    await server.deps.payments.refund({ intentId, amountCents: pricing.total * 100, key: 'in the dashboard' })
    await runRefundsNow()
    expect(await refundsOf(id)).toEqual([pricing.total * 100])
    expect((await accountOf(id)).refunded).toBe(pricing.total)
    const history = (await office.get(`/api/admin/service-requests/${id}/timeline`)).body
    const sentences = history.map(({ summary }: { summary: string }) => summary).join(' ')
    expect(sentences).toContain('The requested refund was not needed')
    expect(sentences).not.toContain('needs someone')
    const { bookings } = (await office.get('/api/admin/attention')).body
    const isFailed = (each: { id: string; reason: string }) =>
      each.id === id && each.reason === 'refund_failed'
    expect(bookings.filter(isFailed)).toEqual([])
  })

  test('of a cancelled booking leaves nothing to refund, while the one that the cancellation promised hangs', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await server.settled()
    faults.schedule = () => []
    faults.inject('POST /refunds', ...hangs)
    const cancel = { status: 'cancelled', refund: pricing.total }
    await office.patch(`/api/admin/service-requests/${id}/status`, cancel)
    await server.settled()
    expect((await refund(id, 30)).body.error).toBe('nothing_to_refund')
    faults.clear()
    await runRefundsNow()
    expect(await refundsOf(id)).toEqual([pricing.total * 100])
  })

  test('that is answered with a failure before anything was requested is not made behind the answer', async () => {
    const { id } = await bookAndPay(browser)
    await server.settled()
    faults.inject('GET /refunds', ...hangs)
    expect((await refund(id, 30)).status).toBe(503)
    faults.clear()
    expect((await refund(id, 30)).status).toBe(200)
    await server.settled()
    expect(await refundsOf(id)).toEqual([3000])
  })

  test('is not made behind an error response, even if the log is slow', async () => {
    const { id } = await bookAndPay(browser)
    await server.settled()
    const other = await server.deps.sql.reserve()
    await other`select pg_advisory_lock(7001)`
    const asked = refund(id, 30)
    await within(visitorPatienceMs + 200, asked, () => {})
    await other`select pg_advisory_unlock(7001)`
    other.release()
    const { status } = await asked
    await server.settled()
    expect([status, await refundsOf(id)]).toEqual([200, [3000]])
  })

  describe('that a server of the release before requests', () => {
    /** A refund that is requested, while the provider is away. Returns the request and its command's id. */
    async function request(id: string) {
      await server.settled()
      faults.schedule = () => []
      faults.inject('POST /refunds', ...Array.from({ length: 100 }, () => 'rate limited' as const))
      expect((await refund(id, 30)).status).toBe(200)
      await server.settled()
      faults.clear()
      faults.schedule = () => []
      const events = await server.deps.log.stream(`booking-${id}`)
      const { data, meta } = events.find(({ type }) => type === 'RefundRequested')!
      return { ...moneyFacts.RefundRequested.data.assert(data), commandId: meta.commandId }
    }

    test('has just made for the same command is not made again', async () => {
      const { id } = await bookAndPay(browser)
      const { commandId, paymentIntentId: intentId, amountCents } = await request(id)
      await server.deps.payments.refund({ intentId, amountCents, key: commandId, notes: { commandId } })
      await runRefundsNow()
      expect(await refundsOf(id)).toEqual([3000])
      expect(await accountOf(id)).toMatchObject({ refunded: 30, entries: [{}, { state: 'succeeded' }] })
    })

    test('records without its request counts once', async () => {
      const { id } = await bookAndPay(browser)
      const { requestId, paymentIntentId: intentId, amountCents } = await request(id)
      const notes = { commandId: requestId }
      const made = await server.deps.payments.refund({ intentId, amountCents, key: requestId, notes })
      const data = { refundId: made.id, paymentIntentId: intentId, amountCents, state: 'succeeded' } as const
      const command = { id: requestId, actor: 'card provider', at: new Date().toISOString() }
      await server.deps.log.handle(
        bookingAccounts,
        id,
        () => [{ type: 'PaymentRefunded', data } as const],
        command,
      )
      await runRefundsNow()
      expect(await refundsOf(id)).toEqual([3000])
      expect((await bookingOf(id)).refundedAmount).toBe(30)
      expect(await accountOf(id)).toMatchObject({ refunded: 30, entries: [{}, { state: 'succeeded' }] })
    })
  })

  test('that the provider refuses is refused, also when it is repeated, and is not counted', async () => {
    const { id } = await bookAndPay(browser)
    const { stripePaymentIntentId } = await bookingOf(id)
    await server.deps.sql`update sandbox_objects set id = 'gone' where id = ${stripePaymentIntentId}`
    const key = crypto.randomUUID()
    for (const answer of [await refund(id, 30, key), await refund(id, 30, key)])
      expect([answer.status, answer.body.error]).toEqual([409, 'refund_refused'])
    expect((await bookingOf(id)).refundedAmount).toBe(0)
    expect((await accountOf(id)).refunded).toBe(0)
    await server.deps.sql`update sandbox_objects set id = ${stripePaymentIntentId} where id = 'gone'`
  })
})

/** Runs waiting refunds without their pause, until all are made. */
async function runRefundsNow(): Promise<void> {
  const { sql } = server.deps
  const hurry = () => sql`update jobs set "dueAt" = now() where state = 'waiting' and kind = 'refund'`
  do {
    await sql`select pg_notify('jobs', '')`
    await server.settled()
  } while ((await hurry()).count > 0)
}

test('while another process moves money of the booking, a refund waits for it behind the answer', async () => {
  const { id } = await bookAndPay(browser)
  await server.settled()
  const other = await server.deps.sql.reserve()
  await other`select pg_advisory_lock(7007, hashtext(${id}))`
  const { status, body } = await refund(id, 30)
  expect([status, body.refundedAmount]).toEqual([200, 30])
  expect(await refundsOf(id)).toEqual([])
  expect(await accountOf(id)).toMatchObject({
    refunded: 30,
    entries: [{}, { kind: 'refund', state: 'pending' }],
  })
  await other`select pg_advisory_unlock(7007, hashtext(${id}))`
  other.release()
  await server.settled()
  expect(await refundsOf(id)).toEqual([3000])
})
