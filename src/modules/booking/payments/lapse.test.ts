import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, historyOf, payWith } from '../../../../scripts/testing/steps.ts'
import { lapseAbandoned, lapseAt, remindAt } from './lapse.ts'

test.each([
  // In the afternoon: 20 hours later is the next morning. Noon in Chicago is 18:00 UTC in winter.
  ['2027-01-11T20:00:00.000Z', '2027-01-12T16:00:00.000Z', '2027-01-12T20:00:00.000Z'],
  // At 1 AM: 20 hours later is quiet, so the reminder is half an hour earlier.
  ['2027-01-11T07:00:00.000Z', '2027-01-12T02:30:00.000Z', '2027-01-12T07:00:00.000Z'],
  // At noon: 20 hours later is 8 AM, which is not quiet any more.
  ['2027-01-11T18:00:00.000Z', '2027-01-12T14:00:00.000Z', '2027-01-12T18:00:00.000Z'],
  // One minute before noon: the reminder goes the evening before.
  ['2027-01-11T17:59:00.000Z', '2027-01-12T02:30:00.000Z', '2027-01-12T17:59:00.000Z'],
])('a booking of %s is reminded at %s and lapses at %s', (createdAt, reminder, end) => {
  expect(remindAt(createdAt)).toBe(reminder)
  expect(lapseAt(createdAt, reminder)).toBe(end)
})

test('a booking that was reminded late lapses four hours after the reminder', () =>
  expect(lapseAt('2026-11-01T18:00:00.000Z', '2027-01-12T16:00:00.000Z')).toBe('2027-01-12T20:00:00.000Z'))

describe('an abandoned checkout', async () => {
  const server = await paymentServer()
  afterAll(() => server.stop())
  const browser = server.browser()
  const office = await server.administrator()
  const { sql } = server.deps

  /** 2 PM in Chicago. The reminder is due at 10 AM, and the end at 2 PM of the next day. */
  const createdAt = '2094-03-15T19:00:00.000Z'
  const reminder = '2094-03-16T15:00:00.000Z'
  const end = '2094-03-16T19:00:00.000Z'
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

  const abandon = async ({
    by = browser,
    at = createdAt,
    ...more
  }: Record<string, unknown> & { by?: typeof browser } = {}) => {
    const { id } = await book(by, { createCheckout: true, ...more })
    await server.settled()
    await sql`update service_requests set "createdAt" = ${String(at)} where id = ${id}`
    return String(id)
  }
  const sweep = async (now: string) => {
    await lapseAbandoned(server.deps, now)
    await server.settled()
  }
  const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
  const statusOf = async (id: string) => (await bookingOf(id)).status
  const mailsOf = async (id: string) =>
    await sql<{ subject: string; dueAt: string; text: string }[]>`
      select payload ->> 'subject' as subject, payload ->> 'text' as text, "dueAt" from outbox
      where about = ${id} and kind = 'mail' order by id`
  const subjectsOf = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject)

  test('is reminded once, lapses four hours later, and its payment can no longer be made', async () => {
    const id = await abandon()
    await sweep(before(reminder))
    expect(await subjectsOf(id)).toEqual([])
    await Promise.all([sweep(reminder), sweep(reminder)])
    await sweep(before(end))
    expect(await subjectsOf(id)).toEqual([expect.stringContaining('is not paid yet')])
    expect((await mailsOf(id))[0]?.text).toContain('March 16, 2094 at 2:00 PM')
    expect(await statusOf(id)).toBe('pending_payment')
    await Promise.all([sweep(end), sweep(end)])
    const booking = await bookingOf(id)
    expect(booking).toMatchObject({ status: 'cancelled', heldProviderId: null })
    const intent = await server.deps.payments.retrieve(booking.stripePaymentIntentId)
    expect(intent.status).toBe('canceled')
    const events = (await historyOf(office, id)).filter(({ type }) => type === 'StatusChanged')
    expect(events).toMatchObject([{ summary: 'The booking lapsed, because it was not paid in time.' }])
    expect((await subjectsOf(id)).slice(1)).toEqual([expect.stringContaining('has lapsed')])
  })

  test('that lapses in the night is told so in the morning', async () => {
    const id = await abandon({ at: '2094-03-15T09:00:00.000Z' })
    await sweep('2094-03-16T01:30:00.000Z')
    await sweep('2094-03-16T09:00:00.000Z')
    expect(await mailsOf(id)).toMatchObject([
      { subject: expect.stringContaining('is not paid yet') },
      { subject: expect.stringContaining('has lapsed'), dueAt: '2094-03-16T13:00:00.000Z' },
    ])
  })

  test('is not reminded in the night, and never lapses without its reminder', async () => {
    const id = await abandon({ at: '2094-01-01T12:00:00.000Z' })
    await sweep('2094-03-16T09:00:00.000Z')
    expect(await subjectsOf(id)).toEqual([])
    await sweep('2094-03-16T14:00:00.000Z')
    expect(await subjectsOf(id)).toHaveLength(1)
    expect(await statusOf(id)).toBe('pending_payment')
    await sql`update jobs set "dueAt" = '2094-03-16T14:00:00Z' where about = ${id} and key like 'mail payment%'`
    await sweep('2094-03-16T17:59:00.000Z')
    expect(await statusOf(id)).toBe('pending_payment')
    await sweep('2094-03-16T18:00:00.000Z')
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('waits for its reminder as long as the mail server is down', async () => {
    const id = await abandon()
    await sweep(reminder)
    await sql`update jobs set state = 'waiting', "dueAt" = '2099-01-01T00:00:00Z' where about = ${id}`
    await sweep('2094-03-20T19:00:00.000Z')
    expect(await statusOf(id)).toBe('pending_payment')
    await sql`update jobs set state = 'failed', "dueAt" = ${reminder} where about = ${id}`
    await sweep('2094-03-20T19:00:00.000Z')
    expect(await subjectsOf(id)).toHaveLength(2)
  })

  test('is confirmed instead if it was paid and no webhook told', async () => {
    const id = await abandon()
    await sweep(reminder)
    const faults = server.cardFaults!
    faults.schedule = () => []
    const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
    expect((await payWith(browser, clientSecret, 'pm_card_visa')).status).toBe(200)
    faults.clear()
    await sweep(end)
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed' })
    await sweep(end)
    expect(await statusOf(id)).toBe('confirmed')
  })

  test('stays open while its payment is processing, and while its time is held', async () => {
    const [id, held] = [await abandon(), await abandon()]
    await sweep(reminder)
    const { stripePaymentIntentId } = await bookingOf(id)
    const set = (status: string) => sql`
      update sandbox_objects set data = data || ${JSON.stringify({ status })}::text::jsonb
      where id = ${stripePaymentIntentId}`
    await set('processing')
    await sql`update service_requests set "heldUntil" = '2094-03-16T19:05:00Z' where id = ${held}`
    await sweep(end)
    expect(await statusOf(id)).toBe('pending_payment')
    expect(await statusOf(held)).toBe('pending_payment')
    await set('requires_payment_method')
    await sweep('2094-03-16T19:10:00.000Z')
    expect(await statusOf(id)).toBe('cancelled')
    expect(await statusOf(held)).toBe('cancelled')
  })

  test('that the provider cannot close is tried again, and stops no other', async () => {
    const [first, second] = [await abandon(), await abandon()]
    await sweep(reminder)
    server.cardFaults!.inject('POST /payment_intents/:id/cancel', 'error 500')
    await expect(lapseAbandoned(server.deps, end)).rejects.toThrow('A booking could not lapse.')
    expect([await statusOf(first), await statusOf(second)].toSorted()).toEqual([
      'cancelled',
      'pending_payment',
    ])
    server.cardFaults!.clear()
    await sweep(end)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['cancelled', 'cancelled'])
  })

  test('is refunded if the payment arrives after all', async () => {
    const id = await abandon()
    await sweep(reminder)
    await sweep(end)
    const { stripePaymentIntentId: intentId } = await bookingOf(id)
    await sql`update sandbox_objects set data = data || '{"status": "requires_payment_method"}' where id = ${intentId}`
    await server.deps.payments.retrieve(intentId)
    const [row] = await sql<{ secret: string }[]>`
      select data ->> 'client_secret' as secret from sandbox_objects where id = ${intentId}`
    expect((await payWith(browser, row!.secret, 'pm_card_visa')).status).toBe(200)
    await server.settled()
    const booking = await bookingOf(id)
    expect(booking).toMatchObject({ status: 'cancelled', account: { balance: 0 } })
    expect(booking.refundedAmount).toBe(booking.paidAmount)
  })

  test('of the office, by phone, under review, or in the office’s hands never lapses', async () => {
    const byOffice = await abandon({ by: office })
    const { id: byPhone } = await book(browser)
    const inHand = await abandon()
    for (const status of ['confirmed', 'pending_payment'])
      await office.patch(`/api/admin/service-requests/${inHand}/status`, { status })
    const inCash = await abandon()
    await office.post(`/api/admin/service-requests/${inCash}/cash`, {
      kind: 'cash',
      amount: 20,
      takenBy: 'Sam',
    })
    await sql`update service_requests set "createdAt" = ${createdAt} where id = ${byPhone}`
    await server.settled()
    const ids = [byOffice, byPhone, inHand, inCash]
    const before = await Promise.all(ids.map(subjectsOf))
    await sweep(reminder)
    await sweep(end)
    expect(await Promise.all(ids.map(subjectsOf))).toEqual(before)
    for (const id of ids) expect(await statusOf(id)).toStartWith('pending')
  })

  test('that is paid after its reminder keeps its booking', async () => {
    const id = await abandon()
    await sweep(reminder)
    const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
    await payWith(browser, clientSecret, 'pm_card_visa')
    await server.settled()
    await sweep(end)
    expect(await statusOf(id)).toBe('confirmed')
  })

  test('has its next sweep planned as soon as a server starts', async () => {
    const planned = await sql`select key from jobs where kind = 'lapse' and state = 'waiting'`
    expect(planned.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^lapse 20.+Z$/))
  })
})
