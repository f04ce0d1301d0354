import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../scripts/testing/story.ts'

let server: TestServer
let browser: ReturnType<TestServer['browser']>
let office: Awaited<ReturnType<TestServer['administrator']>>
beforeAll(async () => {
  server = await testServer()
  browser = server.browser()
  office = await server.administrator()
})
afterAll(() => server.stop())

const assign = (bookingId: string, providerId: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${bookingId}/assign`, { providerId, scheduledDate })

describe('a provider', () => {
  test('is added with its lists tidied, changed, and removed', async () => {
    const { body } = await office.post('/api/admin/providers', {
      name: 'South crew',
      email: 'south@example.com',
      phone: '414-555-0199',
      serviceTypes: [' moving ', '', 'junk'],
      areas: ['53202 ', ' '],
    })
    expect(body).toMatchObject({
      serviceTypes: ['moving', 'junk'],
      areas: ['53202'],
      rating: 5,
      isActive: true,
    })
    const changed = await office.patch(`/api/admin/providers/${body.id}`, {
      phone: '414-555-0198',
      isActive: false,
    })
    expect(changed.body).toMatchObject({ name: 'South crew', phone: '414-555-0198', isActive: false })
    expect((await office.delete(`/api/admin/providers/${body.id}`)).status).toBe(200)
    const left = (await office.get('/api/admin/providers')).body
    expect(left.map((each: { id: string }) => each.id)).not.toContain(body.id)
  })

  test('cannot take another’s email address, but that of one who was removed', async () => {
    const first = await addProvider(office, 'Twin crew')
    const again = { name: 'Other', email: 'TWIN.crew@example.com', phone: '414-555-0197' }
    const refused = await office.post('/api/admin/providers', again)
    expect([refused.status, refused.body.message]).toEqual([409, 'Another provider has this email address.'])
    await office.delete(`/api/admin/providers/${first.id}`)
    expect((await office.post('/api/admin/providers', again)).status).toBe(200)
  })

  test('with open work is not removed, and the office is told why', async () => {
    const crew = await addProvider(office, 'Busy crew')
    const booking = await bookAndPay(browser)
    await assign(booking.id, crew.id, '2027-02-01T15:00:00Z')
    const refused = await office.delete(`/api/admin/providers/${crew.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'Busy crew still has 1 open job. Assign them to another provider first.',
    )
    await office.patch(`/api/admin/service-requests/${booking.id}/status`, { status: 'completed' })
    expect((await office.delete(`/api/admin/providers/${crew.id}`)).status).toBe(200)
  })

  test('with faults is refused field by field; one that does not exist is a 404', async () => {
    const faulty = await office.post('/api/admin/providers', { email: 'x' })
    expect(faulty.status).toBe(422)
    expect(faulty.body.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'email',
      'name',
      'phone',
    ])
    expect((await office.patch('/api/admin/providers/nobody', { name: 'X' })).status).toBe(404)
    expect((await office.delete('/api/admin/providers/nobody')).status).toBe(404)
  })

  test('has one crew link at a time', async () => {
    const crew = await addProvider(office, 'Linked crew')
    const first = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
    expect(first.url).toEndWith(`/crew/${first.token}`)
    const as = (token: string) => server.browser().get('/api/crew', { 'x-crew-token': token })
    expect((await as(first.token)).body.provider).toEqual({ id: crew.id, name: 'Linked crew' })
    const second = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
    expect((await as(first.token)).status).toBe(401)
    expect((await as(second.token)).status).toBe(200)
    const events = await server.deps.sql`select data from events where type = 'CrewLinkIssued'`
    expect(JSON.stringify(events)).not.toContain(second.token)
  })
})

describe('an assignment', () => {
  test('of fifty at once to one slot of one crew succeeds exactly once, and the losers hear why', async () => {
    const crew = await addProvider(office, 'Wanted crew')
    const bookings = await Promise.all(Array.from({ length: 50 }, () => bookAndPay(browser)))
    const answers = await Promise.all(bookings.map(({ id }) => assign(id, crew.id, '2027-02-02T15:00:00Z')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status === 409)
    expect(losers).toHaveLength(49)
    for (const { body } of losers) {
      expect(body.message).toBe('This provider already has a job at that time. Please choose another slot.')
    }
    const [taken] = await server.deps.sql`
      select count(*)::int as jobs from service_requests where "providerId" = ${crew.id} and status = 'assigned'`
    expect(taken?.jobs).toBe(1)
  })

  test('may follow another to the minute, and frees its time when the booking is cancelled', async () => {
    const crew = await addProvider(office, 'Back-to-back crew')
    const [first, second, third] = await Promise.all([
      bookAndPay(browser),
      bookAndPay(browser),
      bookAndPay(browser),
    ])
    const { scheduledEnd } = (await assign(first.id, crew.id, '2027-02-03T15:00:00Z')).body
    expect((await assign(second.id, crew.id, scheduledEnd)).status).toBe(200)
    expect((await assign(third.id, crew.id, '2027-02-03T16:00:00Z')).status).toBe(409)
    await office.patch(`/api/admin/service-requests/${first.id}/status`, { status: 'cancelled' })
    expect((await assign(third.id, crew.id, '2027-02-03T15:00:00Z')).status).toBe(200)
  })

  test('needs a paid booking, a crew that exists and a day that is not past', async () => {
    const crew = await addProvider(office, 'Careful crew')
    const unpaid = await book(browser)
    const refused = await assign(unpaid.id, crew.id, '2027-02-04T15:00:00Z')
    expect([refused.status, refused.body.message]).toEqual([409, 'Only a paid booking can be assigned.'])
    const paid = await bookAndPay(browser)
    expect((await assign(paid.id, 'nobody', '2027-02-04T15:00:00Z')).status).toBe(404)
    expect((await assign('nothing', crew.id, '2027-02-04T15:00:00Z')).status).toBe(404)
    expect((await assign(paid.id, crew.id, '2020-02-04T15:00:00Z')).status).toBe(422)
    expect((await assign(paid.id, crew.id, '2027-02-04T09:00:00')).status).toBe(422)
    expect((await assign(paid.id, crew.id, 'soon')).body.issues).toEqual([
      { path: 'scheduledDate', message: 'Choose a date and time' },
    ])
  })

  test('mails the customer, and a text message waits for seven in the morning of the day', async () => {
    const crew = await addProvider(office, 'Mailing crew')
    const booking = await bookAndPay(browser)
    await assign(booking.id, crew.id, '2027-07-06T15:00:00Z')
    await server.settled()
    const [text] = await server.deps.sql`
      select "dueAt", state, payload from outbox where about = ${booking.id} and kind = 'text'`
    expect(text).toMatchObject({ dueAt: '2027-07-06T12:00:00.000Z', state: 'waiting' })
    expect(text?.payload.text).toContain('10:00 AM')
    await assign(booking.id, crew.id, '2027-07-08T15:00:00Z')
    await server.settled()
    const moved = await server.deps.sql`
      select distinct "dueAt" from outbox where about = ${booking.id} and state = 'waiting'`
    expect(moved.map(({ dueAt }) => dueAt)).toEqual(['2027-07-08T12:00:00.000Z'])
    await office.patch(`/api/admin/service-requests/${booking.id}/status`, { status: 'cancelled' })
    await server.settled()
    expect(
      await server.deps.sql`select 1 from outbox where about = ${booking.id} and state = 'waiting'`,
    ).toHaveLength(0)
  })
})
