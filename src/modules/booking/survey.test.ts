import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { customer, historyOf, job, payWith } from '../../../scripts/testing/steps.ts'
import { waiverOfSurvey } from '../../shared/survey-waiver.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

const interstate = { ...job, toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }

async function book(more: object = {}, fields: object = {}) {
  const quote = (await visitor.post('/api/calculate-pricing', { ...interstate, ...more })).body
  const { fromAddress, toAddress, serviceType } = interstate
  const { body } = await visitor.post('/api/service-requests', {
    serviceType,
    fromAddress,
    toAddress,
    ...customer,
    estimateId: quote.estimateId,
    ...fields,
  })
  return body
}
const pay = (serviceRequestId: string) => visitor.post('/api/create-payment-intent', { serviceRequestId })
const sign = (id: string, form: object = { signature: 'Rosa Diaz', version: waiverOfSurvey.version }) =>
  visitor.post(`/api/service-requests/${id}/survey-waiver`, form)

test('49 CFR 375.401: the office is told of a paid move between states that has neither list nor waiver', async () => {
  const { serviceRequest } = await book()
  const { id } = serviceRequest
  const { body } = await pay(id)
  const paid = await payWith(visitor, body.clientSecret, 'pm_card_visa')
  await visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: paid.body.id })
  const reasons = async () =>
    (await office.get('/api/admin/attention')).body.bookings
      .filter((booking: { id: string }) => booking.id === id)
      .map(({ reason }: { reason: string }) => reason)
  expect(await reasons()).toEqual(['no_crew', 'no_survey'])
  expect((await sign(id)).body.lacksSurvey).toBeFalse()
  expect(await reasons()).toEqual(['no_crew'])
})

test('49 CFR 375.401: the customer of a move between states signs the waiver of a survey', async () => {
  const { serviceRequest, checkoutUrl } = await book({}, { createCheckout: true })
  const { id } = serviceRequest
  expect([serviceRequest.lacksSurvey, checkoutUrl]).toEqual([true, expect.any(String)])
  expect((await sign(id, { signature: ' ', version: '1' })).status).toBe(422)
  expect((await sign(id, { signature: 'Rosa Diaz', version: '0' })).status).toBe(409)
  expect((await sign(id)).body).toMatchObject({ id, lacksSurvey: false })
  const { status, body } = await pay(id)
  expect(status).toBe(200)
  const paid = await payWith(visitor, body.clientSecret, 'pm_card_visa')
  await visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: paid.body.id })
  const { notice } = (await visitor.get(`/api/service-requests/${id}/receipt`)).body
  expect(notice).toContain('Rosa Diaz signed a waiver')
  const waived = (await historyOf(office, id)).find(({ type }) => type === 'SurveyWaived')
  expect(waived).toMatchObject({ data: { signature: 'Rosa Diaz', version: '1' }, at: expect.any(String) })
})

test('49 CFR 375.401: a list of the items takes the place of the waiver', async () => {
  const { serviceRequest, checkoutUrl } = await book(
    { inventory: [{ name: 'sofa', count: 1 }] },
    { createCheckout: true },
  )
  expect(serviceRequest.lacksSurvey).toBeFalse()
  expect(checkoutUrl).toBeString()
  expect(serviceRequest.notice).toContain('the list of items that you confirmed')
})

const sofas = (count: number) => [{ name: 'sofa', count }]
const list = (id: string, form: object, headers?: Record<string, string>) =>
  visitor.post(`/api/service-requests/${id}/items`, form, headers)

test('a list after booking goes to the same booking, and no page can pay another price than it shows', async () => {
  const { serviceRequest, checkoutUrl } = await book({}, { createCheckout: true })
  const { id, pricing } = serviceRequest
  const inventory = sofas(60)
  const stale = await list(id, { inventory, total: pricing.total })
  expect([stale.status, stale.body.error]).toEqual([409, 'price_changed'])
  const { total } = stale.body.pricing
  expect(total).toBeGreaterThan(pricing.total)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const listed = await list(id, { inventory, total }, key)
  expect(listed.body).toMatchObject({ id, lacksSurvey: false, pricing: { total, itemCount: 60 } })
  expect((await list(id, { inventory, total }, key)).body).toEqual(listed.body)
  expect(listed.body.notice).toContain('the list of items that you confirmed')
  // Another tab still shows the first price.
  const refused = await payWith(visitor, checkoutUrl, 'pm_card_visa')
  expect(refused.body.error.payment_intent).toMatchObject({ status: 'canceled', amount: pricing.total * 100 })
  const { body: payment } = await pay(id)
  expect(payment.amount).toBe(total)
  const paid = await payWith(visitor, payment.clientSecret, 'pm_card_visa')
  expect(paid.body).toMatchObject({ status: 'succeeded', amount: total * 100 })
  await visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: paid.body.id })
  const types = (await historyOf(office, id)).map(({ type }) => type)
  expect(types).toEqual([
    'BookingCreated',
    'PaymentStarted',
    'BalancePaymentClosed',
    'ItemsListed',
    'PaymentStarted',
    'PaymentConfirmed',
  ])
  const { body: account } = await office.get(`/api/admin/service-requests/${id}/account`)
  expect(account).toMatchObject({ quoted: total, received: total, balance: 0 })
  expect((await list(id, { inventory, total })).body.error).toBe('already_paid')
})

test('a list needs an item, and a booking that lacks it', async () => {
  const { serviceRequest } = await book()
  expect((await list(serviceRequest.id, { inventory: [], total: 1 })).body.issues).toEqual([
    { path: 'inventory', message: 'List at least one item' },
  ])
  await sign(serviceRequest.id)
  expect((await list(serviceRequest.id, { inventory: sofas(1), total: 1 })).body.error).toBe('surveyed')
})

test('a booking that is made again before it is paid ends the first one, without a mail', async () => {
  const first = (await book({}, { createCheckout: true })).serviceRequest
  const second = (await book({ homeSize: '1bedroom' }, { replaces: first.id })).serviceRequest
  const statusOf = async (id: string) => (await visitor.get(`/api/service-requests/${id}`)).body.status
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['cancelled', 'pending'])
  const [, , change] = await historyOf(office, first.id)
  expect(change).toMatchObject({ type: 'StatusChanged', data: { replacedBy: second.id } })
  await server.settled()
  const { body: outbox } = await office.get(`/api/admin/outbox?serviceRequestId=${first.id}`)
  expect(outbox).toEqual([])
  // Somebody else's booking stays, and a paid one.
  await book({}, { replaces: second.id, customerEmail: 'somebody.else@example.com' })
  expect(await statusOf(second.id)).toBe('pending')
  const { clientSecret } = (await pay(second.id)).body
  const paid = await payWith(visitor, clientSecret, 'pm_card_visa')
  await visitor.post('/api/confirm-booking', { serviceRequestId: second.id, paymentIntentId: paid.body.id })
  await book({}, { replaces: second.id })
  expect(await statusOf(second.id)).toBe('confirmed')
})

test('a booking keeps the range and the tariff of its quote', async () => {
  const ends = { serviceType: 'moving', fromAddress: '60614', toAddress: '60201' } as const
  const quote = (await visitor.post('/api/calculate-pricing', { ...job, ...ends })).body
  expect(quote.tariff).toBe('Household goods tariff 1')
  const booked = { ...ends, ...customer, estimateId: quote.estimateId }
  const { serviceRequest } = (await visitor.post('/api/service-requests', booked)).body
  expect(serviceRequest).toMatchObject({ range: quote.range, tariff: quote.tariff })
  expect(serviceRequest.pricing.total).toBeLessThan(quote.range.high)
  const { clientSecret: _, amount } = (await pay(serviceRequest.id)).body
  expect(amount).toBe(quote.pricing.total)
})
