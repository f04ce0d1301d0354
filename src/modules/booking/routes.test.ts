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
} from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const paymentOf = async (id: string) =>
  (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body.clientSecret
const statusOf = async (id: string) => (await browser.get(`/api/service-requests/${id}`)).body.status
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)

describe('a booking', () => {
  test('is created pending at the server’s price, with a readable number', async () => {
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

  test('from the home wizard awaits payment and returns the payment’s client secret', async () => {
    const { body } = await browser.post('/api/service-requests', {
      ...job,
      roomSize: job.homeSize,
      ...customer,
      createCheckout: true,
    })
    expect(body.serviceRequest.status).toBe('pending_payment')
    expect(body.checkoutUrl).toMatch(/^pi_.+_secret_.+/)
  })

  test('at a price other than the server’s is refused with the current price, and nothing is stored', async () => {
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

  test('says which access nobody was asked about', async () => {
    const { serviceType, homeSize, fromAddress, toAddress, accessDetails } = job
    const moved = { serviceType, fromAddress, toAddress }
    const asked = { roomSize: homeSize, pickupAddress: fromAddress, dropoffAddress: toAddress, serviceType }
    const jobOf = async (more: object) => {
      const { estimateId } = (await browser.post('/api/pricing/estimate', { ...asked, ...more })).body
      const { serviceRequest } = (
        await browser.post('/api/service-requests', { ...moved, ...customer, estimateId })
      ).body
      return (await office.get(`/api/admin/service-requests/${serviceRequest.id}`)).body.job
    }
    expect(await jobOf({ dropoffAccess: accessDetails })).toMatchObject({ dropoffAccess: accessDetails })
    const unasked = await jobOf({})
    expect([unasked.accessDetails, unasked.dropoffAccess]).toEqual([undefined, undefined])
    expect((await jobOf({ accessDetails })).accessDetails).toEqual(accessDetails)
  })

  test('of a load has that load’s price, despite later quotes for the same address', async () => {
    const { homeSize: _, toAddress: __, ...junk } = { ...job, serviceType: 'junk' }
    const [small, large] = [
      (await browser.post('/api/calculate-pricing', { ...junk, loadSize: 2 })).body,
      (await browser.post('/api/calculate-pricing', { ...junk, loadSize: 8 })).body,
    ]
    expect(small.pricing.total).toBeLessThan(large.pricing.total)
    const { body } = await browser.post('/api/service-requests', { ...junk, ...customer, loadSize: 2 })
    expect(body.serviceRequest.pricing.total).toBe(small.pricing.total)
  })

  test('adds its quote to the log once, dated when it was given', async () => {
    const elsewhere = { ...job, fromAddress: '2400 N Lake Dr, Milwaukee, WI 53211' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', elsewhere)).body
    const { sql } = server.deps
    const inLog = () => sql`select type, at, data from events where stream = ${`estimate-${estimateId}`}`
    const [draft] = await sql`select * from quote_drafts where id = ${estimateId}`
    expect([...(await inLog())]).toEqual([])

    const request = { ...elsewhere, ...customer, estimateId, pricing }
    const tampered = { ...request, pricing: { ...pricing, total: 1 } }
    expect((await browser.post('/api/service-requests', tampered)).status).toBe(409)
    expect([...(await inLog())]).toEqual([])

    const bookings = [request, request].map(request => browser.post('/api/service-requests', request))
    const third = { ...request, estimateId: undefined, roomSize: job.homeSize }
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

  test('can use a quote in the log whose draft was deleted', async () => {
    const elsewhere = { ...job, fromAddress: '2500 N Lake Dr, Milwaukee, WI 53211' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', elsewhere)).body
    const request = { ...elsewhere, ...customer, estimateId, pricing }
    await browser.post('/api/service-requests', request)
    await server.deps.sql`delete from quote_drafts where id = ${estimateId}`
    const again = await browser.post('/api/service-requests', request)
    expect([again.status, again.body.serviceRequest.pricing.total]).toEqual([200, pricing.total])
  })

  test.each([
    ['outside the service area', 'outside', '1 E Main St, Madison, WI 53703'],
    ['to another state', 'outside', 'Miami Beach, FL'],
    ['with a place that was not found', 'unlocated', 'zzzz qqqq street'],
  ])('%s is a request for review that cannot be paid', async (_, review, toAddress) => {
    const { status, body } = await browser.post('/api/service-requests', {
      ...job,
      ...customer,
      toAddress,
      roomSize: job.homeSize,
      createCheckout: true,
    })
    expect([status, body.checkoutUrl]).toEqual([200, null])
    expect(body.serviceRequest).toMatchObject({ review, status: 'pending' })
    const payment = await browser.post('/api/create-payment-intent', {
      serviceRequestId: body.serviceRequest.id,
    })
    expect([payment.status, payment.body.error]).toEqual([409, 'under_review'])
  })

  test('ignores a status, rate or hours from the client', async () => {
    const booking = await book(browser, { status: 'completed', hourlyRate: 1, estimatedHours: 99 })
    expect(booking.status).toBe('pending')
    expect(booking.pricing.hourlyRate).toBe(70)
  })

  test('sent twice under one Idempotency-Key is one booking, and different data under that key is refused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const request = { ...job, roomSize: job.homeSize, ...customer }
    const [one, two] = await Promise.all([
      browser.post('/api/service-requests', request, key),
      browser.post('/api/service-requests', request, key),
    ])
    expect(two.body.serviceRequest.id).toBe(one.body.serviceRequest.id)
    const other = await browser.post(
      '/api/service-requests',
      { ...request, customerName: 'Somebody Else' },
      key,
    )
    expect([other.status, other.body.error]).toEqual([409, 'key_reused'])
  })

  test('sent again after a price change returns the existing booking', async () => {
    const elsewhere = { ...job, fromAddress: '1000 N Water St, Milwaukee, WI 53202' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', elsewhere)).body
    const request = { ...elsewhere, roomSize: job.homeSize, ...customer, estimateId, pricing }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await browser.post('/api/service-requests', request, key)
    await server.deps.sql`
      update estimates set pricing = jsonb_set(pricing, '{total}', '100') where id = ${estimateId}`
    const again = await browser.post('/api/service-requests', request, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await browser.post('/api/service-requests', request)).body.error).toBe('price_changed')
  })

  test('is rejected with the specification’s message for each invalid field', async () => {
    const { status, body } = await browser.post('/api/service-requests', {
      serviceType: 'moving',
      customerEmail: 'nonsense',
    })
    expect(status).toBe(422)
    expect(body.issues).toContainEqual({ path: 'customerEmail', message: 'Valid email is required' })
    expect(body.issues).toContainEqual({ path: 'customerPhone', message: 'Valid phone number is required' })
    expect(body.issues).toContainEqual({ path: 'fromAddress', message: 'Address is required' })
  })

  test('rejects photos that were not uploaded here', async () => {
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
  test('confirms the booking for repeated confirm calls and webhooks in either order', async () => {
    const booking = await book(browser)
    const paid = await payWith(browser, await paymentOf(booking.id), 'pm_card_visa')
    const confirm = { serviceRequestId: booking.id, paymentIntentId: paid.body.id }
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/confirm-booking', confirm)))
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'confirmed' })
    await server.settled()
    expect(await typesOf(booking.id)).toEqual(['BookingCreated', 'PaymentStarted', 'PaymentConfirmed'])
  })

  test('reported only by the webhook confirms the booking', async () => {
    const booking = await book(browser)
    await payWith(browser, await paymentOf(booking.id), 'pm_card_visa')
    await server.settled()
    expect(await statusOf(booking.id)).toBe('confirmed')
  })

  test('that is declined is recorded with the provider’s message and can be retried', async () => {
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

  test('is not started for a paid booking', async () => {
    const booking = await bookAndPay(browser)
    const again = await browser.post('/api/create-payment-intent', { serviceRequestId: booking.id })
    expect([again.status, again.body.error]).toEqual([409, 'already_paid'])
  })

  test('repeated under its key is the same payment, even after it was paid', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const request = { ...job, roomSize: job.homeSize, ...customer, createCheckout: true }
    const first = (await browser.post('/api/service-requests', request, key)).body
    await payWith(browser, first.checkoutUrl, 'pm_card_visa')
    await server.settled()
    const again = await browser.post('/api/service-requests', request, key)
    expect([again.status, again.body.checkoutUrl]).toEqual([200, first.checkoutUrl])
  })

  test('is mailed once with the tracking link', async () => {
    const booking = await bookAndPay(browser)
    await server.settled()
    const mails = await server.deps.sql`select payload, state from outbox where about = ${booking.id}`
    expect(mails.length).toBe(1)
    expect(mails[0]?.payload.text).toContain(`/tracking/${booking.id}?code=`)
    expect(mails[0]?.state).toBe('kept')
  })

  test('reported without the provider’s signature is refused', async () => {
    const forged = await browser.post(
      '/api/stripe/webhook',
      { type: 'payment_intent.succeeded' },
      { 'stripe-signature': 't=1,v1=00' },
    )
    expect([forged.status, forged.body.error]).toEqual([400, 'bad_request'])
  })
})

describe('the office', () => {
  test('cannot set a status or notes from a stale view, and sees who changed them last', async () => {
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

  test('takes a booking from paid to completed, and its history names each actor in order', async () => {
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
    // A reopened booking has no completion time.
    const path = `/api/admin/service-requests/${booking.id}/status`
    expect((await office.patch(path, { status: 'completed' })).body.completedAt).toBeString()
    expect((await office.patch(path, { status: 'in_progress' })).body.completedAt).toBeNull()
  })

  test('refunds a part and then the rest, never more', async () => {
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

  test('pages through its list without gaps or repeats', async () => {
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
