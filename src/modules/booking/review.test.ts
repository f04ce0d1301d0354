import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, customer, historyOf, job, noStairs } from '../../../scripts/testing/steps.ts'
import { instantOf as at } from '../../shared/chicago.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

const tuesday = '2094-03-16'
const madison = '1 E Main St, Madison, WI 53703'
const miami = '100 Ocean Dr, Miami Beach, FL 33139'

const requesting = (toAddress: string, more: object = {}) =>
  visitor.post('/api/service-requests', { ...job, ...customer, toAddress, roomSize: job.homeSize, ...more })
const request = async (toAddress: string, more?: object) =>
  (await requesting(toAddress, more)).body.serviceRequest
const accept = (id: string, addresses: object = {}) =>
  office.post(`/api/admin/service-requests/${id}/review`, addresses)
const pay = (serviceRequestId: string) => visitor.post('/api/create-payment-intent', { serviceRequestId })
const outbox = async (id: string): Promise<{ subject: string; text: string; recipient: string }[]> => {
  await server.settled()
  return (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
}
const subjects = async (id: string) => (await outbox(id)).map(({ subject }) => subject)
const textOf = async (id: string, start: string) =>
  (await outbox(id)).find(({ subject }) => subject.startsWith(start))?.text ?? ''

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

  test('keeps the wished day and window, without a hold, and holds the window when it is paid for', async () => {
    const windowStart = at(tuesday, '08:00')
    const { id, bookingNumber, ...sent } = await request(madison, { windowStart })
    const wish = {
      windowStart,
      windowEnd: at(tuesday, '10:00'),
      preferredDate: tuesday,
      preferredTime: '08:00',
    }
    expect(sent).toMatchObject({ ...wish, review: 'outside', heldUntil: null })
    const [created, ...others] = await historyOf(office, id)
    expect(created?.data).toMatchObject(wish)
    expect(others.filter(({ type }) => type === 'WindowHeld')).toEqual([])
    await accept(id)
    expect((await pay(id)).body.error).toBe('window_taken')
    await addProvider(office)
    expect((await pay(id)).status).toBe(200)
    const { body } = await office.get(`/api/admin/service-requests/${id}`)
    expect(body).toMatchObject({ ...wish, heldUntil: expect.any(String) })
    const wished = /Tuesday, March 16, 2094, 8:00.AM to 10:00.AM/
    const mails = (await outbox(id)).filter(({ text }) => wished.test(text)).map(({ subject }) => subject)
    expect(mails).toEqual([
      `We can do your move: ${bookingNumber}`,
      `${bookingNumber}: a request to review`,
      `We received your request ${bookingNumber}`,
    ])
  })

  test('that wishes for a time that is none of ours, or a closed day, is invalid', async () => {
    for (const [windowStart, path] of [
      [at(tuesday, '09:30'), 'windowStart'],
      [at('2094-03-14', '08:00'), 'preferredDate'],
    ]) {
      const { status, body } = await requesting(madison, { windowStart })
      expect([status, body.issues[0].path]).toEqual([422, path])
    }
  })

  test('far outside is accepted at a price that the office states, and can then be paid', async () => {
    const { id, pricing, review } = await request(miami)
    expect([review, pricing.total]).toEqual(['outside', 0])
    expect((await accept(id)).body.issues[0].path).toBe('toAddress')
    const unreasoned = await accept(id, { price: 4250.5 })
    expect([unreasoned.status, unreasoned.body.issues[0].path]).toEqual([422, 'priceReason'])
    const reason = 'Two days, 1,450 miles and a hotel'
    const { status, body } = await accept(id, { price: 4250.5, priceReason: reason })
    expect([status, body.review, body.pricing.total, body.jurisdiction]).toEqual([
      200,
      null,
      4250.5,
      'interstate',
    ])
    expect((await pay(id)).body.amount).toBe(4250.5)
    const details = (await office.get(`/api/admin/service-requests/${id}`)).body
    expect(details.account.quoted).toBe(4250.5)
    expect(details.lines).toEqual([{ label: 'Agreed price', arithmetic: reason, amount: 4250.5 }])
    const [accepted] = (await historyOf(office, id)).filter(({ type }) => type === 'RequestAccepted')
    expect(accepted?.summary).toBe(`The request was accepted at a stated price of $4,250.50: ${reason}.`)
    const text = await textOf(id, 'We can do your move')
    for (const part of ['$4,250.50', reason, `/checkout/${id}`, 'Move between states', 'and the drive'])
      expect(text).toContain(part)
    expect(details.pricing.estimatedHours).toBeGreaterThan(0)
    // The customer's list takes the place of a survey, and does not change what was agreed.
    const list = { inventory: [{ name: 'sofa', count: 1 }], total: 4250.5 }
    const listed = await visitor.post(`/api/service-requests/${id}/items`, list)
    expect([listed.status, listed.body.pricing?.total, listed.body.lacksSurvey]).toEqual([200, 4250.5, false])
    expect((await pay(id)).body.amount).toBe(4250.5)
    // Nobody else can book at this price.
    const next = await request(miami)
    expect(next.pricing.total).toBe(0)
  })

  test('is accepted with the crew’s hours, drive included, for the schedule', async () => {
    const { id } = await request(miami)
    const stated = { price: 4250.5, priceReason: 'Two days' }
    const refused = await accept(id, { ...stated, hours: 20.1 })
    expect([refused.status, refused.body.issues]).toEqual([
      422,
      [{ path: 'hours', message: 'Enter 0.25 to 100 hours, in quarters of an hour' }],
    ])
    expect((await accept(id, { hours: 20 })).body.issues[0].path).toBe('price')
    const { body } = await accept(id, { ...stated, hours: 20.5 })
    expect(body.pricing).toMatchObject({ estimatedHours: 20.5, total: 4250.5 })
    const text = await textOf(id, 'We can do your move')
    expect(text).toContain('about 20.5 hours')
    expect(text).not.toContain('and the drive')
  })

  test('has no stated price within the area, where the rates give it', async () => {
    const { id } = await request('zzzz qqqq street')
    const { status, body } = await accept(id, { price: 500, priceReason: 'A guess' })
    expect([status, body.issues[0].path]).toEqual([422, 'price'])
  })

  test('92 Ill. Adm. Code 1457: has no flat price for a local move in Illinois', async () => {
    const { body } = await visitor.post('/api/service-requests', {
      ...job,
      ...customer,
      fromAddress: 'Peotone, IL 60468',
      toAddress: 'Manteno, IL 60950',
      roomSize: job.homeSize,
    })
    const { id, jurisdiction, review } = body.serviceRequest
    expect([jurisdiction, review]).toEqual(['IL-local', 'outside'])
    const refused = await accept(id, { price: 500, priceReason: 'Flat' })
    expect([refused.status, refused.body.issues[0].path]).toEqual([422, 'price'])
  })

  test('625 ILCS 5/18c-3206: has no stated price within Illinois, where charges equal the filed tariff', async () => {
    const { body } = await visitor.post('/api/service-requests', {
      ...job,
      ...customer,
      fromAddress: 'Chicago, IL 60614',
      toAddress: 'Springfield, IL 62701',
      roomSize: job.homeSize,
    })
    const { id, jurisdiction, review } = body.serviceRequest
    expect([jurisdiction, review]).toEqual(['IL-intrastate', 'outside'])
    const refused = await accept(id, { price: 500, priceReason: 'Flat' })
    expect([refused.status, refused.body.issues[0].path]).toEqual([422, 'price'])
    expect((await accept(id)).body.review).toBeNull()
  })

  test('92 Ill. Adm. Code 1457: is accepted only at addresses that tell whether the move is local', async () => {
    const { id } = await request('Elgin, IL 60120', { fromAddress: 'DeKalb, IL 60115' })
    const vague = await accept(id)
    expect([vague.status, vague.body.issues]).toEqual([
      422,
      [{ path: 'fromAddress', message: expect.stringContaining('Ask for the exact addresses') }],
    ])
    const { status, body } = await accept(id, { fromAddress: '100 N 2nd St, Rochelle, IL 61068' })
    expect([status, body.review, body.jurisdiction]).toEqual([200, null, 'IL-intrastate'])
  })

  test('92 Ill. Adm. Code 1457: is accepted only with the county of a ZIP that reaches into a local one', async () => {
    const chicago = { fromAddress: '60614' }
    const town = (county = '') => `Maple Park, ${county}IL 60151`
    const [local, beyond] = await Promise.all([request(town(), chicago), request(town(), chicago)])
    expect([local.review, local.jurisdiction, local.range.otherLaw]).toEqual([
      'outside',
      'IL-intrastate',
      'IL-local',
    ])
    expect(local.notice).toContain('depends on the exact distance and the counties')
    expect((await pay(local.id)).body.error).toBe('under_review')
    const unknown = await accept(local.id)
    expect([unknown.status, unknown.body.issues]).toEqual([
      422,
      [{ path: 'fromAddress', message: expect.stringContaining('Kane County') }],
    ])
    const { body } = await accept(local.id, { toAddress: town('Kane County, ') })
    const { total, baseService, distanceFee } = body.pricing
    expect([body.review, body.jurisdiction, baseService, distanceFee]).toEqual([null, 'IL-local', total, 0])
    expect(body.range.otherLaw).toBeUndefined()
    expect((await pay(local.id)).body.amount).toBe(total)
    const other = (await accept(beyond.id, { toAddress: town('DeKalb County, ') })).body
    expect([other.review, other.jurisdiction]).toEqual([null, 'IL-intrastate'])
    expect(other.pricing.total).toBe(local.pricing.total)
    expect((await pay(beyond.id)).body.amount).toBe(other.pricing.total)
  })

  test('is declined with a reason, which the customer is mailed', async () => {
    const { id, bookingNumber } = await request(miami)
    const unreasoned = await office.post(`/api/admin/service-requests/${id}/decline`, { reason: ' ' })
    expect([unreasoned.status, unreasoned.body.issues[0].path]).toEqual([422, 'reason'])
    const { body } = await office.post(`/api/admin/service-requests/${id}/decline`, {
      reason: 'We do not drive to Florida.',
    })
    expect(body.status).toBe('cancelled')
    expect(await subjects(id)).toContain(`We can’t do your move: ${bookingNumber}`)
    expect(await textOf(id, 'We can’t do your move')).toContain('We do not drive to Florida.')
    expect((await historyOf(office, id)).map(({ summary }) => summary)).toContain(
      'The request was declined: We do not drive to Florida.',
    )
    expect((await accept(id)).body.error).toBe('not_under_review')
  })

  test('says how exactly each place is known, and no zero price', async () => {
    const { id } = await request(miami)
    const [listed] = (await office.get('/api/admin/service-requests')).body
    expect([listed.id, listed.fromPrecision, listed.toPrecision]).toEqual([id, 'block', null])
    const received = await textOf(id, 'We received your request')
    expect(received).toContain('(block only)')
    expect(received).toContain('(not found)')
    expect(received).toContain('The price is not known yet.')
    const [created] = await historyOf(office, id)
    expect(created?.summary).toEndWith('outside our area. The price is not known yet.')
    expect(received + (await textOf(id, ''))).not.toContain('$0.00')
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
        (each: { id: string; reason: string; review: string }) =>
          each.id === id && each.reason === 'review' && each.review === 'outside',
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
