import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { customer, historyOf, job, noStairs } from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

const madison = '1 E Main St, Madison, WI 53703'

async function request(toAddress: string) {
  const { body } = await visitor.post('/api/service-requests', {
    ...job,
    ...customer,
    toAddress,
    roomSize: job.homeSize,
  })
  return body.serviceRequest
}
const accept = (id: string, addresses: object = {}) =>
  office.post(`/api/admin/service-requests/${id}/review`, addresses)
const pay = (serviceRequestId: string) => visitor.post('/api/create-payment-intent', { serviceRequestId })
const subjects = async (id: string) => {
  await server.settled()
  const { body } = await office.get(`/api/admin/outbox?serviceRequestId=${id}`)
  return body.map(({ subject }: { subject: string }) => subject)
}

describe('a request under review', () => {
  test('outside the area keeps its price when it is accepted, and can then be paid', async () => {
    const { id, pricing } = await request(madison)
    expect((await pay(id)).body.error).toBe('under_review')
    const { status, body } = await accept(id)
    expect([status, body.review, body.pricing.total]).toEqual([200, null, pricing.total])
    expect((await pay(id)).body.amount).toBe(pricing.total)
    const types = (await historyOf(office, id)).map(({ type }) => type)
    expect(types.filter(type => !type.startsWith('Notification'))).toEqual([
      'BookingCreated',
      'RequestAccepted',
      'PaymentStarted',
    ])
  })

  test('with a place that was not found is priced at the address that the office found', async () => {
    const { id, pricing } = await request('zzzz qqqq street')
    expect(pricing.total).toBe(0)
    const unknown = await accept(id)
    expect([unknown.status, unknown.body.issues[0].path]).toEqual([422, 'toAddress'])
    const { body } = await accept(id, { toAddress: job.toAddress })
    const quoted = (await visitor.post('/api/calculate-pricing', { ...job, accessDetails: noStairs })).body
    expect(body).toMatchObject({
      review: null,
      toAddress: job.toAddress,
      pricing: { total: quoted.pricing.total },
      jurisdiction: 'WI',
    })
    expect((await pay(id)).body.amount).toBe(quoted.pricing.total)
  })

  test('is accepted once', async () => {
    const { id } = await request(madison)
    expect((await accept(id)).status).toBe(200)
    const again = await accept(id)
    expect([again.status, again.body.error]).toEqual([409, 'not_under_review'])
  })

  test('needs attention, and the customer and the office are told', async () => {
    const { id, bookingNumber } = await request(madison)
    const listed = async () =>
      (await office.get('/api/admin/attention')).body.bookings.filter(
        (each: { id: string; reason: string }) => each.id === id && each.reason === 'review',
      ).length
    expect(await listed()).toBe(1)
    await accept(id)
    expect(await listed()).toBe(0)
    const all = await subjects(id)
    expect(all).toContain(`We received your request ${bookingNumber}`)
    expect(all).toContain(`${bookingNumber}: a request to review`)
    expect(all).toContain(`We can do your move: ${bookingNumber}`)
  })
})
