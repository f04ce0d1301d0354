import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, payWith } from '../../../../scripts/testing/steps.ts'
import { until } from '../../../../scripts/testing/until.ts'
import { replayFrom } from '../../../eventlog/followers.ts'
import { manageCode } from '../../tokens.ts'
import { withoutFollower } from '../testing.ts'
import { cardProviderOf, refundObject } from './testing.ts'

const server = await paymentServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const refund = (id: string, body: object, key: string = crypto.randomUUID()) =>
  office.post(`/api/admin/service-requests/${id}/refund`, body, { 'idempotency-key': key })
const cancel = (id: string) =>
  browser.post(`/api/service-requests/${id}/cancel`, undefined, {
    'x-manage-token': manageCode(id, server.deps.signingKey),
  })
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const accountOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}/account`)).body
const historyOf = async (id: string): Promise<{ type: string; actor: string; summary: string }[]> =>
  (await office.get(`/api/admin/service-requests/${id}/timeline`)).body
const reasonsOf = async (id: string): Promise<string[]> =>
  (await office.get('/api/admin/attention')).body.bookings.flatMap((each: { id: string; reason: string }) =>
    each.id === id ? [each.reason] : [],
  )
const refundsIn = (history: readonly { type: string }[]) =>
  history.filter(({ type }) => type === 'PaymentRefunded')

/** The provider's refunds of a booking, in dollars. */
async function providersRefunds(id: string): Promise<number[]> {
  const { stripePaymentIntentId } = await bookingOf(id)
  const refunds = await server.deps.sql<{ cents: number }[]>`
    select (data ->> 'amount')::int as cents from sandbox_objects
    where kind = 'refund' and data ->> 'payment_intent' = ${stripePaymentIntentId}`
  return refunds.map(({ cents }) => cents / 100).toSorted((a, b) => a - b)
}

const sum = (amounts: readonly number[]) =>
  Math.round(100 * amounts.reduce((total, amount) => total + amount, 0)) / 100

const without = (follower: string, story: () => Promise<unknown>) => withoutFollower(server, follower, story)

describe('the log and the provider agree on refunds', () => {
  const part = fc.record({ amount: fc.integer({ min: 1, max: 300 }), twice: fc.boolean() })

  test('for concurrent, partial and repeated refunds and cancellations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 4 }), fc.boolean(), async (parts, ends) => {
        const { id } = await bookAndPay(browser)
        const asked = parts.flatMap(({ amount, twice }) => {
          const key = crypto.randomUUID()
          return Array.from({ length: twice ? 2 : 1 }, () => refund(id, { amount }, key))
        })
        await Promise.all([...asked, ...(ends ? [cancel(id)] : [])])
        await server.settled()

        const { paidAmount, refundedAmount } = await bookingOf(id)
        const given = await providersRefunds(id)
        expect(refundedAmount).toBe(sum(given))
        expect(refundedAmount).toBeLessThanOrEqual(paidAmount)
        expect(refundsIn(await historyOf(id))).toHaveLength(given.length)
        if (ends) expect(refundedAmount).toBe(paidAmount)
      }),
      { numRuns: 10 },
    )
  })

  test('as soon as a call returns, without waiting for the webhook', async () => {
    const { id } = await bookAndPay(browser)
    await server.settled()
    // Compares with the provider itself, because webhooks may be late.
    const answers = await Promise.all([30, 40, 50].map(amount => refund(id, { amount })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await providersRefunds(id)).toEqual([30, 40, 50])
    expect((await bookingOf(id)).refundedAmount).toBe(120)
  })

  test('and one of what the office did not see is refused, so two tabs refund once', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await server.settled()
    const form = { amount: 30, seen: { refundable: pricing.total } }
    const answers = [
      await refund(id, form, 'tab 1'),
      await refund(id, form, 'tab 2'),
      await refund(id, form, 'tab 1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200])
    expect(answers[1]?.body).toMatchObject({
      error: 'stale',
      message: `The amount that can be refunded has changed to $${(pricing.total - 30).toFixed(2)}. Nothing was refunded.`,
    })
    expect(await providersRefunds(id)).toEqual([30])
  })

  test('and an amount below one cent is rejected', async () => {
    const { id } = await bookAndPay(browser)
    expect((await refund(id, { amount: 0.004 })).status).toBe(422)
    expect(await providersRefunds(id)).toEqual([])
  })

  test('and a repeated key gets the same response and keeps the actor and reason', async () => {
    const { id } = await bookAndPay(browser)
    const key = crypto.randomUUID()
    const [first] = await Promise.all([1, 2].map(() => refund(id, { reason: 'A scratched table' }, key)))
    await server.settled()
    expect((await refund(id, { reason: 'A scratched table' }, key)).body).toEqual(first?.body)
    const refunds = refundsIn(await historyOf(id))
    expect(refunds).toMatchObject([
      { actor: expect.stringMatching(/^admin:/), summary: expect.stringMatching(/: A scratched table\.$/) },
    ])
  })

  test('and a refund that the bank rejects is subtracted and mailed to the office', async () => {
    const { id } = await bookAndPay(browser)
    const { stripePaymentIntentId: intentId } = await bookingOf(id)
    const webhook = cardProviderOf(server)
    const returned = refundObject(intentId, 'succeeded', 3000)
    await webhook('refund.created', returned)
    expect((await bookingOf(id)).refundedAmount).toBe(30)
    await webhook('refund.failed', { ...returned, status: 'failed' })
    await server.settled()
    expect((await bookingOf(id)).refundedAmount).toBe(0)
    const mails = (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
    expect(mails).toContainEqual(
      expect.objectContaining({
        subject: expect.stringContaining('the bank rejected the refund'),
        text: expect.stringContaining('Amount: $30.00'),
      }),
    )
  })
})

describe('a cancellation', () => {
  test('refunds the remainder if the office has refunded a part since', async () => {
    const { id } = await bookAndPay(browser)
    await without('refund cancelled bookings', async () => {
      await cancel(id)
      await refund(id, { amount: 40 })
    })
    await server.settled()
    const { paidAmount, refundedAmount } = await bookingOf(id)
    expect(refundedAmount).toBe(paidAmount)
    expect(await providersRefunds(id)).toEqual([40, paidAmount - 40])
  })

  test('that the office takes back leaves the whole price due, and the customer pays it once more', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await cancel(id)
    await server.settled()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'pending' })
    expect(await accountOf(id)).toMatchObject({ price: pricing.total, balance: pricing.total, refundable: 0 })
    const { body } = await browser.post('/api/create-payment-intent', {
      serviceRequestId: id,
      purpose: 'balance',
    })
    expect(body.amount).toBe(pricing.total)
    await payWith(browser, body.clientSecret, 'pm_card_visa')
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ balance: 0, refundable: pricing.total })
    expect((await bookingOf(id)).status).toBe('confirmed')
  })

  test('that kept a fee and is taken back leaves the rest due', async () => {
    const { id, pricing } = await bookAndPay(browser)
    const refund = pricing.total - 40
    const change = (body: object) => office.patch(`/api/admin/service-requests/${id}/status`, body)
    await change({ status: 'cancelled', refund, note: 'The crew was there' })
    await server.settled()
    await change({ status: 'confirmed' })
    expect(await accountOf(id)).toMatchObject({ balance: refund, refundable: 40 })
  })

  test('before which the office gave a part back as goodwill is taken back at the lower price', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await refund(id, { amount: 30 })
    await cancel(id)
    await server.settled()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'confirmed' })
    expect(await accountOf(id)).toMatchObject({ balance: pricing.total - 30 })
  })

  test('handled again after a crash does not refund twice', async () => {
    const { id } = await bookAndPay(browser)
    await cancel(id)
    await server.settled()
    const [before, given] = [await historyOf(id), await providersRefunds(id)]
    await server.deps.sql`update checkpoints set position = 0 where name = 'refund cancelled bookings'`
    await server.settled()
    expect(await historyOf(id)).toEqual(before)
    expect(await providersRefunds(id)).toEqual(given)
  })
})

/** Makes the provider fail for one payment. Returns a function that repairs it. */
async function breakDown(id: string) {
  const { stripePaymentIntentId } = await bookingOf(id)
  const { sql } = server.deps
  const [stored] = await sql`select data::text from sandbox_objects where id = ${stripePaymentIntentId}`
  await sql`update sandbox_objects set data = 'null' where id = ${stripePaymentIntentId}`
  return async () => {
    await sql`update sandbox_objects set data = ${stored?.data}::text::jsonb where id = ${stripePaymentIntentId}`
    await runJobsNow()
  }
}

/** Runs waiting retries without their pause. */
const runJobsNow = () => server.deps.sql`
  with due as (update jobs set "dueAt" = now() where state = 'waiting' and kind = 'refund')
  select pg_notify('jobs', '')`

describe('a failing refund', () => {
  const metric = async () =>
    /fairmove_jobs\{kind="refund",state="waiting"\} (\d+)/.exec((await office.get('/metrics')).body)?.[1]

  test('does not delay others, is in the history and mailed to the office, and is retried until it succeeds', async () => {
    const [broken, other] = [await bookAndPay(browser), await bookAndPay(browser)]
    const mend = await breakDown(broken.id)
    await cancel(broken.id)
    await cancel(other.id)
    await server.settled()
    expect((await bookingOf(other.id)).refundedAmount).toBeGreaterThan(0)
    expect(await providersRefunds(broken.id)).toEqual([])
    // A retry is on its way, so the office must not refund it again.
    expect(await reasonsOf(broken.id)).toEqual([])
    const missed = (await historyOf(broken.id)).filter(({ type }) => type === 'RefundNotMade')
    expect(missed).toMatchObject([
      { summary: expect.stringMatching(/^The refund did not go through yet and will be retried: /) },
    ])
    expect(await metric()).toBe('1')
    const mails = (await office.get(`/api/admin/outbox?serviceRequestId=${broken.id}`)).body
    expect(mails).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('the refund did not go through') }),
    )

    await mend()
    while ((await metric()) !== undefined) await server.settled()
    await server.settled()
    const { paidAmount, refundedAmount } = await bookingOf(broken.id)
    expect(refundedAmount).toBe(paidAmount)
    expect(refundsIn(await historyOf(broken.id))).toHaveLength(1)
  })
})

describe('a refund that fails for three days', () => {
  test('is parked, and the office sees and retries it', async () => {
    const { sql } = server.deps
    const { id } = await bookAndPay(browser)
    const mend = await breakDown(id)
    await cancel(id)
    await server.settled()
    const failures = async () => (await office.get('/api/admin/attention')).body.failures
    expect(await failures()).toEqual([])
    await sql`update jobs set attempts = 299 where kind = 'refund' and state = 'waiting'`
    await runJobsNow()
    await until(async () => (await failures()).length > 0)
    expect(await failures()).toMatchObject([
      {
        follower: 'refund',
        summary: expect.stringContaining('cancelled'),
        booking: { id },
      },
    ])
    expect(await providersRefunds(id)).toEqual([])

    await mend()
    const [{ job }] = await failures()
    expect((await office.post(`/api/admin/jobs/${job}/retry`)).status).toBe(200)
    expect((await office.post(`/api/admin/jobs/${job}/retry`)).status).toBe(404)
    await until(async () => (await providersRefunds(id)).length > 0)
    await server.settled()
    expect(await failures()).toEqual([])
    expect(refundsIn(await historyOf(id))).toHaveLength(1)
  })

  test('is not repeated by a full replay, even if the provider has forgotten its key', async () => {
    const { sql } = server.deps
    const { id } = await bookAndPay(browser)
    await cancel(id)
    await server.settled()
    const given = await providersRefunds(id)
    await sql`truncate sandbox_idempotency`
    await replayFrom(sql, 'refund cancelled bookings', 1)
    await server.settled()
    expect(await providersRefunds(id)).toEqual(given)
    expect((await sql`select from jobs where state = 'waiting' and kind = 'refund'`).count).toBe(0)
  })
})

describe('a refund that the provider refuses for good', () => {
  test('is not repeated by a full replay, because the office may have paid by hand', async () => {
    const { sql } = server.deps
    const { id } = await bookAndPay(browser)
    const { stripePaymentIntentId } = await bookingOf(id)
    await sql`update sandbox_objects set id = 'gone' where id = ${stripePaymentIntentId}`
    await cancel(id)
    await server.settled()
    const missed = (await historyOf(id)).filter(({ type }) => type === 'RefundNotMade')
    expect(missed).toHaveLength(1)
    expect(await reasonsOf(id)).toContain('refund_failed')
    await sql`update sandbox_objects set id = ${stripePaymentIntentId} where id = 'gone'`
    // The provider has forgotten the refusal, and the job was deleted after 30 days.
    await sql`truncate sandbox_idempotency`
    await sql`delete from jobs where kind = 'refund' and about = ${id}`
    await replayFrom(sql, 'refund cancelled bookings', 1)
    await server.settled()
    expect(await providersRefunds(id)).toEqual([])
    expect(
      (await sql`select from jobs where state = 'done' and about = ${id} and kind = 'refund'`).count,
    ).toBe(2)
  })
})

test('a refused refund of a second payment is missed, even if the booking has no money left', async () => {
  const { sql, payments } = server.deps
  const { id } = await bookAndPay(browser)
  const { pricing } = await bookingOf(id)
  await refund(id, {})
  const amountCents = Math.round(pricing.total * 100)
  const second = await payments.createIntent({
    bookingId: id,
    key: 'second',
    amountCents,
    description: 'Again',
  })
  await without('refund cancelled bookings', async () => {
    await payWith(browser, second.clientSecret ?? '', 'pm_card_visa')
    await sql`update sandbox_objects set id = 'gone' where id = ${second.id}`
  })
  await server.settled()
  expect((await historyOf(id)).filter(({ type }) => type === 'RefundNotMade')).toHaveLength(1)
  await sql`update sandbox_objects set id = ${second.id} where id = 'gone'`
})

describe('a booking cancelled before it was paid', () => {
  const checkout = async () => {
    const { id } = await book(browser)
    const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
    return { id, clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] }
  }

  test('cannot be paid in an open checkout', async () => {
    const { id, clientSecret, paymentIntentId } = await checkout()
    await cancel(id)
    await server.settled()
    expect((await server.deps.payments.retrieve(paymentIntentId)).status).toBe('canceled')
    expect((await payWith(browser, clientSecret, 'pm_card_visa')).status).toBe(400)
    expect((await bookingOf(id)).paidAmount).toBe(0)
  })

  test('and paid another amount meanwhile, has that payment in its account', async () => {
    const { sql } = server.deps
    const { id, clientSecret, paymentIntentId } = await checkout()
    if (server.cardFaults) server.cardFaults.schedule = () => []
    await without('close checkouts of cancelled bookings', async () => {
      await cancel(id)
      await payWith(browser, clientSecret, 'pm_card_visa')
      await sql`
        update sandbox_objects set data = data || '{"amount_received": 5000}' where id = ${paymentIntentId}`
    })
    await server.settled()
    server.cardFaults?.clear()
    expect((await historyOf(id)).map(({ type }) => type)).toContain('ExtraPaymentReceived')
    const jobs = await sql`select state from jobs where kind = 'close checkout' and about = ${id}`
    expect(jobs.map(({ state }) => state)).toEqual(['done'])
  })

  test('can be paid again after the office reopens it', async () => {
    const { id } = await checkout()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
    await server.settled()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'pending' })
    const { body } = await browser.post('/api/create-payment-intent', { serviceRequestId: id })
    expect((await payWith(browser, body.clientSecret, 'pm_card_visa')).status).toBe(200)
    await server.settled()
    expect((await bookingOf(id)).status).toBe('confirmed')
  })

  test('is not reported as confirmed if it is paid concurrently, and is refunded automatically', async () => {
    const { id, clientSecret, paymentIntentId } = await checkout()
    await without('close checkouts of cancelled bookings', async () => {
      await cancel(id)
      expect((await payWith(browser, clientSecret, 'pm_card_visa')).status).toBe(200)
      const response = await browser.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId })
      expect([response.status, response.body.error]).toEqual([409, 'cancelled'])
    })
    await server.settled()
    const { status, paidAmount, refundedAmount } = await bookingOf(id)
    expect([status, refundedAmount]).toEqual(['cancelled', paidAmount])
    expect(paidAmount).toBeGreaterThan(0)
    expect(refundsIn(await historyOf(id))).toMatchObject([
      { actor: 'system', summary: expect.stringContaining('The booking was cancelled before it was paid.') },
    ])
    const mails = (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
    expect(mails.filter(({ subject }: { subject: string }) => subject.includes('confirmed'))).toEqual([])
  })
})
