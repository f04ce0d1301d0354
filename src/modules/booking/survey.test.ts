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
