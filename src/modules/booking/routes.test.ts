import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import {
  addProvider,
  book,
  bookAndPay,
  customer,
  historyOf,
  job,
  payWith,
} from '../../../scripts/testing/story.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const paymentOf = async (id: string) =>
  (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body.clientSecret
const statusOf = async (id: string) => (await browser.get(`/api/service-requests/${id}`)).body.status
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)

describe('a booking', () => {
  test('is made at the server’s price, pending, under a number a person can read out', async () => {
    const quote = (await browser.post('/api/calculate-pricing', job)).body
    const booking = await book(browser)
    expect(booking).toMatchObject({
      status: 'pending',
      customerName: 'Rosa Diaz',
      fromAddress: job.fromAddress,
    })
    expect(booking.bookingNumber).toBe(`#FM${booking.id.slice(-6)}`)
    expect(booking.pricing.total).toBe(quote.pricing.total)
    expect(JSON.stringify((await browser.get(`/api/service-requests/${booking.id}`)).body)).not.toContain(
      'rosa@example.com',
    )
  })

  test('from the home wizard awaits its payment and comes with the payment’s secret', async () => {
    const { body } = await browser.post('/api/service-requests', {
      ...job,
      roomSize: job.homeSize,
      ...customer,
      createCheckout: true,
    })
    expect(body.serviceRequest.status).toBe('pending_payment')
    expect(body.checkoutUrl).toMatch(/^pi_.+_secret_.+/)
  })

  test('at another price than the server’s is refused with the right one, and nothing is kept', async () => {
    const quote = (await browser.post('/api/calculate-pricing', job)).body
    const before = (await office.get('/api/admin/service-requests')).body.length
    const cheap = await browser.post('/api/service-requests', {
      ...job,
      ...customer,
      estimateId: quote.estimateId,
      pricing: { ...quote.pricing, total: 1 },
    })
    expect([cheap.status, cheap.body.error]).toEqual([409, 'price_changed'])
    expect(cheap.body.pricing.total).toBe(quote.pricing.total)
    expect((await office.get('/api/admin/service-requests')).body.length).toBe(before)
  })

  test('of a load has the price of that load, whatever else was asked for at the same address since', async () => {
    const { homeSize: _, toAddress: __, ...junk } = { ...job, serviceType: 'junk' }
    const [small, large] = [
      (await browser.post('/api/calculate-pricing', { ...junk, loadSize: 2 })).body,
      (await browser.post('/api/calculate-pricing', { ...junk, loadSize: 8 })).body,
    ]
    expect(small.pricing.total).toBeLessThan(large.pricing.total)
    const { body } = await browser.post('/api/service-requests', { ...junk, ...customer, loadSize: 2 })
    expect(body.serviceRequest.pricing.total).toBe(small.pricing.total)
  })

  test('puts its quote into the log, as of the time it was given, once for all bookings of that quote', async () => {
    const elsewhere = { ...job, fromAddress: '2400 N Lake Dr, Milwaukee, WI 53211' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', elsewhere)).body
    const { sql } = server.deps
    const inLog = () => sql`select type, at, data from events where stream = ${`estimate-${estimateId}`}`
    const [draft] = await sql`select * from quote_drafts where id = ${estimateId}`
    expect([...(await inLog())]).toEqual([])

    const wish = { ...elsewhere, ...customer, estimateId, pricing }
    const tampered = { ...wish, pricing: { ...pricing, total: 1 } }
    expect((await browser.post('/api/service-requests', tampered)).status).toBe(409)
    expect([...(await inLog())]).toEqual([])

    const bookings = [wish, wish].map(wish => browser.post('/api/service-requests', wish))
    const third = { ...wish, estimateId: undefined, roomSize: job.homeSize }
    const answers = [...(await Promise.all(bookings)), await browser.post('/api/service-requests', third)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [given, ...others] = await inLog()
    expect(others).toEqual([])
    expect(given).toMatchObject({ type: 'EstimateGiven', at: draft?.createdAt })
    expect(given?.data).toMatchObject({ validUntil: expect.any(String), pricing: draft?.pricing })
    const ids = answers.map(({ body }) => body.serviceRequest.id)
    const booked = await sql`select "estimateId" from service_requests where id in ${sql(ids)}`
    expect(booked.map(booking => booking.estimateId)).toEqual([estimateId, estimateId, estimateId])
  })

  test('is still possible from a quote in the log when its draft is gone', async () => {
    const elsewhere = { ...job, fromAddress: '2500 N Lake Dr, Milwaukee, WI 53211' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', elsewhere)).body
    const wish = { ...elsewhere, ...customer, estimateId, pricing }
    await browser.post('/api/service-requests', wish)
    await server.deps.sql`delete from quote_drafts where id = ${estimateId}`
    const again = await browser.post('/api/service-requests', wish)
    expect([again.status, again.body.serviceRequest.pricing.total]).toEqual([200, pricing.total])
  })

  test('outside the area is taken, and the office is told to look at it', async () => {
    const { body } = await browser.post('/api/service-requests', {
      ...job,
      ...customer,
      toAddress: '1 E Main St, Madison, WI 53703',
      roomSize: job.homeSize,
      adminNotes: 'Ring twice.',
    })
    const { adminNotes } = (await office.get(`/api/admin/service-requests/${body.serviceRequest.id}`)).body
    expect(adminNotes).toBe('Outside our usual area: check the route and call the customer.\nRing twice.')
  })

  test('does not take a status, a rate or hours from the client', async () => {
    const booking = await book(browser, { status: 'completed', hourlyRate: 1, estimatedHours: 99 })
    expect(booking.status).toBe('pending')
    expect(booking.pricing.hourlyRate).toBe(70)
  })

  test('sent twice under one Idempotency-Key is one booking; other data under that key is refused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const wish = { ...job, roomSize: job.homeSize, ...customer }
    const [one, two] = await Promise.all([
      browser.post('/api/service-requests', wish, key),
      browser.post('/api/service-requests', wish, key),
    ])
    expect(two.body.serviceRequest.id).toBe(one.body.serviceRequest.id)
    const other = await browser.post('/api/service-requests', { ...wish, customerName: 'Somebody Else' }, key)
    expect([other.status, other.body.error]).toEqual([409, 'key_reused'])
  })

  test('sent again after its price has changed is still the booking that was made', async () => {
    const elsewhere = { ...job, fromAddress: '1000 N Water St, Milwaukee, WI 53202' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', elsewhere)).body
    const wish = { ...elsewhere, roomSize: job.homeSize, ...customer, estimateId, pricing }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await browser.post('/api/service-requests', wish, key)
    await server.deps.sql`
      update estimates set pricing = jsonb_set(pricing, '{total}', '100') where id = ${estimateId}`
    const again = await browser.post('/api/service-requests', wish, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await browser.post('/api/service-requests', wish)).body.error).toBe('price_changed')
  })

  test('with faults is refused with each of them by path, in the specification’s words', async () => {
    const { status, body } = await browser.post('/api/service-requests', {
      serviceType: 'moving',
      customerEmail: 'nonsense',
    })
    expect(status).toBe(422)
    expect(body.issues).toContainEqual({ path: 'customerEmail', message: 'Valid email is required' })
    expect(body.issues).toContainEqual({ path: 'customerPhone', message: 'Valid phone number is required' })
    expect(body.issues).toContainEqual({ path: 'fromAddress', message: 'Address is required' })
  })

  test('refuses photos that were not uploaded here', async () => {
    const { status, body } = await browser.post('/api/service-requests', {
      ...job,
      roomSize: job.homeSize,
      ...customer,
      photoUrls: ['https://evil.example/x.jpg'],
    })
    expect(status).toBe(422)
    expect(body.issues[0].path).toBe('photoUrls.0')
  })

  test('that does not exist is a 404', async () => {
    expect((await browser.get('/api/service-requests/nothing')).status).toBe(404)
    expect((await browser.post('/api/create-payment-intent', { serviceRequestId: 'nothing' })).status).toBe(
      404,
    )
  })
})

describe('a payment', () => {
  test('confirms the booking, whether the confirm call or the webhook comes first, each repeated', async () => {
    const booking = await book(browser)
    const paid = await payWith(browser, await paymentOf(booking.id), 'pm_card_visa')
    const confirm = { serviceRequestId: booking.id, paymentIntentId: paid.body.id }
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/confirm-booking', confirm)))
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'confirmed' })
    await server.settled()
    expect(await typesOf(booking.id)).toEqual(['BookingCreated', 'PaymentStarted', 'PaymentConfirmed'])
  })

  test('that only the webhook tells of confirms the booking too', async () => {
    const booking = await book(browser)
    await payWith(browser, await paymentOf(booking.id), 'pm_card_visa')
    await server.settled()
    expect(await statusOf(booking.id)).toBe('confirmed')
  })

  test('declined leaves the booking unpaid, is on record in the provider’s words, and can be tried again', async () => {
    const booking = await book(browser)
    const secret = await paymentOf(booking.id)
    const declined = await payWith(browser, secret, 'pm_card_chargeDeclined')
    expect([declined.status, declined.body.error.message]).toEqual([402, 'Your card was declined.'])
    const paymentIntentId = secret.split('_secret_')[0]
    const early = await browser.post('/api/confirm-booking', {
      serviceRequestId: booking.id,
      paymentIntentId,
    })
    expect([early.status, early.body.message]).toEqual([409, 'Your card was declined.'])
    await server.settled()
    expect(await statusOf(booking.id)).toBe('pending')
    expect(await typesOf(booking.id)).toContain('PaymentFailed')
    expect(await paymentOf(booking.id)).toBe(secret)
    await payWith(browser, secret, 'pm_card_visa')
    await server.settled()
    expect(await statusOf(booking.id)).toBe('confirmed')
  })

  test('of one booking does not confirm another', async () => {
    const [cheap, dear] = [await book(browser), await book(browser)]
    const paid = await payWith(browser, await paymentOf(cheap.id), 'pm_card_visa')
    const theft = await browser.post('/api/confirm-booking', {
      serviceRequestId: dear.id,
      paymentIntentId: paid.body.id,
    })
    expect(theft.status).toBe(409)
    expect(await statusOf(dear.id)).toBe('pending')
  })

  test('is not begun for a booking that is paid', async () => {
    const booking = await bookAndPay(browser)
    const again = await browser.post('/api/create-payment-intent', { serviceRequestId: booking.id })
    expect([again.status, again.body.error]).toEqual([409, 'already_paid'])
  })

  test('asked for again under its key is the same payment, also when it is paid by now', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const wish = { ...job, roomSize: job.homeSize, ...customer, createCheckout: true }
    const first = (await browser.post('/api/service-requests', wish, key)).body
    await payWith(browser, first.checkoutUrl, 'pm_card_visa')
    await server.settled()
    const again = await browser.post('/api/service-requests', wish, key)
    expect([again.status, again.body.checkoutUrl]).toEqual([200, first.checkoutUrl])
  })

  test('is mailed once, with the way to follow the crew', async () => {
    const booking = await bookAndPay(browser)
    await server.settled()
    const mails = await server.deps.sql`select payload, state from outbox where about = ${booking.id}`
    expect(mails.length).toBe(1)
    expect(mails[0]?.payload.text).toContain(`/tracking/${booking.id}?code=`)
    expect(mails[0]?.state).toBe('kept')
  })

  test('told by somebody without the provider’s signature is refused', async () => {
    const forged = await browser.post(
      '/api/stripe/webhook',
      { type: 'payment_intent.succeeded' },
      { 'stripe-signature': 't=1,v1=00' },
    )
    expect([forged.status, forged.body.error]).toEqual([400, 'bad_request'])
  })
})

describe('the office', () => {
  test('refuses a status or notes based on a stale view, and says who set what stands there now', async () => {
    const booking = await bookAndPay(browser)
    const path = `/api/admin/service-requests/${booking.id}/status`
    const seen = { status: 'confirmed', adminNotes: null }
    const first = await office.patch(path, { status: 'completed', adminNotes: 'Ring twice', seen })
    expect(first.status).toBe(200)
    for (const change of [
      { status: 'in_progress', seen: { status: 'confirmed' } },
      { adminNotes: 'Use the back door', seen: { adminNotes: '' } },
    ]) {
      const late = await office.patch(path, change)
      expect([late.status, late.body.error]).toEqual([409, 'stale'])
      const since = { by: 'admin', at: first.body.updatedAt }
      expect(late.body.current).toEqual({
        status: { value: 'completed', ...since },
        adminNotes: { value: 'Ring twice', ...since },
      })
    }
    const informed = { status: 'in_progress', seen: { status: 'completed', adminNotes: 'Ring twice' } }
    expect((await office.patch(path, informed)).body.status).toBe('in_progress')
    // Without `seen`, the last change wins, as other clients expect.
    expect((await office.patch(path, { adminNotes: 'Use the back door' })).status).toBe(200)
  })

  test('takes a booking from paid to completed, and its history tells it in order with who did it', async () => {
    const booking = await bookAndPay(browser)
    const provider = await addProvider(office)
    const assigned = await office.patch(`/api/admin/service-requests/${booking.id}/assign`, {
      providerId: provider.id,
      scheduledDate: '2094-01-04T09:00:00-06:00',
    })
    expect(assigned.body).toMatchObject({
      status: 'assigned',
      providerId: provider.id,
      scheduledDate: '2094-01-04T15:00:00.000Z',
    })
    for (const change of [{ status: 'in_progress' }, { status: 'completed', note: 'Done by noon' }]) {
      expect(
        (await office.patch(`/api/admin/service-requests/${booking.id}/status`, change)).body.status,
      ).toBe(change.status)
    }
    const history = await historyOf(office, booking.id)
    expect(history.map(({ type }) => type)).toEqual([
      'BookingCreated',
      'PaymentStarted',
      'PaymentConfirmed',
      'ProviderAssigned',
      'StatusChanged',
      'StatusChanged',
    ])
    expect(history.at(-1)).toMatchObject({
      summary: 'The status changed from in progress to completed: Done by noon.',
    })
    expect(history.at(-1)?.actor).toMatch(/^admin:/)
    // What is no longer completed has no time when it was.
    const path = `/api/admin/service-requests/${booking.id}/status`
    expect((await office.patch(path, { status: 'completed' })).body.completedAt).toBeString()
    expect((await office.patch(path, { status: 'in_progress' })).body.completedAt).toBeNull()
  })

  test('gives back what was paid, in part and then the rest, never more', async () => {
    const booking = await bookAndPay(browser)
    const path = `/api/admin/service-requests/${booking.id}/refund`
    const part = await office.post(path, { amount: 100, reason: 'A scratched table' })
    expect(part.body.refundedAmount).toBe(100)
    const greedy = await office.post(path, { amount: part.body.paidAmount })
    expect([greedy.status, greedy.body.error]).toEqual([409, 'refund_too_large'])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const rest = await office.post(path, {}, key)
    expect(rest.body.refundedAmount).toBe(rest.body.paidAmount)
    expect((await office.post(path, {}, key)).body.refundedAmount).toBe(rest.body.paidAmount)
    await server.settled()
    expect((await typesOf(booking.id)).filter(type => type === 'PaymentRefunded').length).toBe(2)
  })

  test('pages through its list without missing or repeating a booking', async () => {
    const all = (await office.get('/api/admin/service-requests?limit=500')).body.map(
      (each: { id: string }) => each.id,
    )
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await office.get(`/api/admin/service-requests?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.map((each: { id: string }) => each.id))
      cursor = page.headers.get('x-next-cursor') ?? ''
      if (!cursor) break
    }
    expect(seen).toEqual(all)
  })
})
