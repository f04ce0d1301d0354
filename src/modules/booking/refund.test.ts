import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { testServer } from '../../../scripts/testing/server.ts'
import { book, bookAndPay, payWith } from '../../../scripts/testing/story.ts'
import { replayFrom } from '../../eventlog/followers.ts'
import { manageCode } from '../tokens.ts'
import { recordFailedRefund } from './refund.ts'

const server = await testServer()
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
const historyOf = async (id: string): Promise<{ type: string; actor: string; summary: string }[]> =>
  (await office.get(`/api/admin/service-requests/${id}/timeline`)).body
const refundsIn = (history: readonly { type: string }[]) =>
  history.filter(({ type }) => type === 'PaymentRefunded')

/** What the provider gave back for a booking, refund by refund, in dollars. */
async function providersRefunds(id: string): Promise<number[]> {
  const { stripePaymentIntentId } = await bookingOf(id)
  const refunds = await server.deps.sql<{ cents: number }[]>`
    select (data ->> 'amount')::int as cents from sandbox_objects
    where kind = 'refund' and data ->> 'payment_intent' = ${stripePaymentIntentId}`
  return refunds.map(({ cents }) => cents / 100).toSorted((a, b) => a - b)
}

const sum = (amounts: readonly number[]) =>
  Math.round(100 * amounts.reduce((total, amount) => total + amount, 0)) / 100

/** While `story` runs nobody answers the log under this name, as when another process was just doing so. */
async function without(follower: string, story: () => Promise<unknown>) {
  const connection = await server.deps.sql.reserve()
  await connection`select pg_advisory_lock(7003, hashtext(${follower}))`
  try {
    await story()
  } finally {
    await connection`select pg_advisory_unlock(7003, hashtext(${follower}))`
    connection.release()
  }
}

describe('what the log says was refunded is what the provider gave back', () => {
  const wish = fc.record({ amount: fc.integer({ min: 1, max: 300 }), twice: fc.boolean() })

  test('whoever asks in the same instant, in parts, twice, or by cancelling', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 4 }), fc.boolean(), async (wishes, ends) => {
        const { id } = await bookAndPay(browser)
        const asked = wishes.flatMap(({ amount, twice }) => {
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

  test('as soon as the calls are answered, without waiting for the provider to tell of it', async () => {
    const { id } = await bookAndPay(browser)
    await server.settled()
    // Asked at the provider itself, whatever its webhooks have told by now.
    const answers = await Promise.all([30, 40, 50].map(amount => refund(id, { amount })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await providersRefunds(id)).toEqual([30, 40, 50])
    expect((await bookingOf(id)).refundedAmount).toBe(120)
  })

  test('and of less than a cent there is none', async () => {
    const { id } = await bookAndPay(browser)
    expect((await refund(id, { amount: 0.004 })).status).toBe(422)
    expect(await providersRefunds(id)).toEqual([])
  })

  test('under its key a refund has one answer, who asked and why', async () => {
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

  test('and what the bank sends back is taken off, and the office is asked to find another way', async () => {
    const { id } = await bookAndPay(browser)
    await refund(id, { amount: 30 })
    const { stripePaymentIntentId: intentId } = await bookingOf(id)
    await recordFailedRefund(server.deps, {
      id: 're_back',
      intentId,
      amountCents: 3000,
      status: 'failed',
      notes: {},
    })
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
  test('gives back what is left when the office has given back a part meanwhile', async () => {
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

  test('answered again after a crash gives nothing back a second time', async () => {
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

/** The provider breaks down over one payment, until it is mended. */
async function breakDown(id: string) {
  const { stripePaymentIntentId } = await bookingOf(id)
  const { sql } = server.deps
  const [kept] = await sql`select data::text from sandbox_objects where id = ${stripePaymentIntentId}`
  await sql`update sandbox_objects set data = 'null' where id = ${stripePaymentIntentId}`
  return async () => {
    await sql`update sandbox_objects set data = ${kept?.data}::text::jsonb where id = ${stripePaymentIntentId}`
    await runJobsNow()
  }
}

/** Runs the jobs that are to be retried, without their pause. */
const runJobsNow = () => server.deps.sql`
  with due as (update jobs set "dueAt" = now() where state = 'waiting' and kind = 'refund')
  select pg_notify('jobs', '')`

describe('a refund that the provider fails to make', () => {
  const metric = async () =>
    /fairmove_jobs\{kind="refund",state="waiting"\} (\d+)/.exec((await office.get('/metrics')).body)?.[1]

  test('holds up no other, is told in its booking’s history and to the office, and is made once the provider can', async () => {
    const [broken, other] = [await bookAndPay(browser), await bookAndPay(browser)]
    const mend = await breakDown(broken.id)
    await cancel(broken.id)
    await cancel(other.id)
    await server.settled()
    expect((await bookingOf(other.id)).refundedAmount).toBeGreaterThan(0)
    expect((await bookingOf(broken.id)).refundedAmount).toBe(0)
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

describe('a refund that the provider fails to make for three days', () => {
  test('is parked, which the office sees and can end by refunding, or retry', async () => {
    const { sql } = server.deps
    const { id } = await bookAndPay(browser)
    const mend = await breakDown(id)
    await cancel(id)
    await server.settled()
    const failures = async () => (await office.get('/api/admin/attention')).body.failures
    expect(await failures()).toEqual([])
    await sql`update jobs set attempts = 299 where kind = 'refund' and state = 'waiting'`
    await runJobsNow()
    while ((await failures()).length === 0);
    expect(await failures()).toMatchObject([
      {
        follower: 'refund',
        summary: expect.stringContaining('cancelled'),
        booking: { id },
      },
    ])
    expect((await bookingOf(id)).refundedAmount).toBe(0)

    await mend()
    const [{ job }] = await failures()
    expect((await office.post(`/api/admin/jobs/${job}/retry`)).status).toBe(200)
    expect((await office.post(`/api/admin/jobs/${job}/retry`)).status).toBe(404)
    while ((await bookingOf(id)).refundedAmount === 0);
    await server.settled()
    expect(await failures()).toEqual([])
    expect(refundsIn(await historyOf(id))).toHaveLength(1)
  })

  test('is not made again by a replay of the whole log, even if the provider has forgotten its key', async () => {
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

describe('a booking cancelled before it was paid', () => {
  const checkout = async () => {
    const { id } = await book(browser)
    const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
    return { id, clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] }
  }

  test('can no longer be paid in a checkout that is still open', async () => {
    const { id, clientSecret, paymentIntentId } = await checkout()
    await cancel(id)
    await server.settled()
    expect((await server.deps.payments.retrieve(paymentIntentId)).status).toBe('canceled')
    expect((await payWith(browser, clientSecret, 'pm_card_visa')).status).toBe(400)
    expect((await bookingOf(id)).paidAmount).toBe(0)
  })

  test('and taken back by the office can be paid again', async () => {
    const { id } = await checkout()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
    await server.settled()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'pending' })
    const { body } = await browser.post('/api/create-payment-intent', { serviceRequestId: id })
    expect((await payWith(browser, body.clientSecret, 'pm_card_visa')).status).toBe(200)
    await server.settled()
    expect((await bookingOf(id)).status).toBe('confirmed')
  })

  test('and paid in that very moment is not called confirmed, and gets its money back by itself', async () => {
    const { id, clientSecret, paymentIntentId } = await checkout()
    await without('close checkouts of cancelled bookings', async () => {
      await cancel(id)
      expect((await payWith(browser, clientSecret, 'pm_card_visa')).status).toBe(200)
      const told = await browser.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId })
      expect([told.status, told.body.error]).toEqual([409, 'cancelled'])
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
