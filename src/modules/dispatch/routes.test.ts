import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { usualTerms } from '../../shared/crews.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const assign = (bookingId: string, providerId: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${bookingId}/assign`, { providerId, scheduledDate })

describe('a provider', () => {
  test('is added with normalized lists, changed, and removed', async () => {
    const { body } = await office.post('/api/admin/providers', {
      name: 'South crew',
      email: 'south@example.com',
      phone: '414-555-0199',
      serviceTypes: [' moving ', '', 'junk', 'Moving'],
      areas: ['53202 ', ' ', '53202'],
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

  test('is either assigned or removed when both happen concurrently', async () => {
    for (let n = 0; n < 5; n++) {
      const [crew, { id }] = await Promise.all([
        addProvider(office, `Leaving crew ${n}`),
        bookAndPay(browser),
      ])
      const answers = await Promise.all([
        assign(id, crew.id, '2094-10-05T15:00:00Z'),
        office.delete(`/api/admin/providers/${crew.id}`),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('has default terms, which are validated when changed', async () => {
    const crew = await addProvider(office, 'Early crew')
    expect(crew).toMatchObject(usualTerms)
    const terms = {
      workingHours: [
        { weekday: 6, start: '06:30', end: '12:00' },
        { weekday: 6, start: '12:00', end: '15:00' },
      ],
      daysOff: [{ from: '2094-07-03', to: '2094-07-05', note: 'Independence Day' }],
      crewSize: 4,
    }
    const path = `/api/admin/providers/${crew.id}`
    expect((await office.patch(path, terms)).body).toMatchObject(terms)

    const hours = (...workingHours: object[]) => office.patch(path, { workingHours })
    const day = { weekday: 1, start: '08:00', end: '12:00' }
    const faults = [
      await hours({ ...day, end: '08:00' }),
      await hours(day, { ...day, weekday: 2 }, { ...day, start: '11:30', end: '14:00' }),
      await hours({ weekday: 8, start: '8:00', end: '24:00' }),
      await office.patch(path, { daysOff: [{ from: '2094-07-05', to: '2094-07-04' }] }),
      await office.patch(path, { daysOff: [{ from: '2094-02-29', to: '2094-03-01T00:00' }], crewSize: 13 }),
    ]
    expect(faults.map(({ status, body }) => [status, body.issues])).toEqual([
      [422, [{ path: 'workingHours[0].end', message: 'The end time must be after the start time' }]],
      [422, [{ path: 'workingHours[2].start', message: 'These hours overlap others on the same day' }]],
      [
        422,
        [
          { path: 'workingHours[0].end', message: 'Please choose a valid time' },
          { path: 'workingHours[0].start', message: 'Please choose a valid time' },
          { path: 'workingHours[0].weekday', message: 'Choose a day of the week' },
        ],
      ],
      [422, [{ path: 'daysOff[0].to', message: 'The last day cannot be before the first' }]],
      [
        422,
        [
          { path: 'crewSize', message: 'Please enter a whole number from 1 to 12' },
          { path: 'daysOff[0].from', message: 'Please choose a valid date' },
          { path: 'daysOff[0].to', message: 'Please choose a valid date' },
        ],
      ],
    ])
  })

  test('cannot use another provider’s email address, except a removed one’s', async () => {
    const first = await addProvider(office, 'Twin crew')
    const again = { name: 'Other', email: 'TWIN.crew@example.com', phone: '414-555-0197' }
    const refused = await office.post('/api/admin/providers', again)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Another provider already has this email address.',
    ])
    await office.delete(`/api/admin/providers/${first.id}`)
    expect((await office.post('/api/admin/providers', again)).status).toBe(200)
  })

  test('cannot be removed while it has open jobs', async () => {
    const crew = await addProvider(office, 'Busy crew')
    const booking = await bookAndPay(browser)
    await assign(booking.id, crew.id, '2094-02-01T15:00:00Z')
    const refused = await office.delete(`/api/admin/providers/${crew.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Busy crew still has 1 open job. Assign it to another provider first.')
    await office.patch(`/api/admin/service-requests/${booking.id}/status`, { status: 'completed' })
    expect((await office.delete(`/api/admin/providers/${crew.id}`)).status).toBe(200)
  })

  test('keeps its open jobs when deactivated, and the response counts them', async () => {
    const crew = await addProvider(office, 'Resting crew')
    const booking = await bookAndPay(browser)
    await assign(booking.id, crew.id, '2094-02-02T15:00:00Z')
    const resting = await office.patch(`/api/admin/providers/${crew.id}`, { isActive: false })
    expect([resting.status, resting.body.isActive, resting.body.openJobs]).toEqual([200, false, 1])
    const listed = (await office.get('/api/admin/providers')).body
    expect(listed.find(({ id }: { id: string }) => id === crew.id).openJobs).toBe(1)
    await office.patch(`/api/admin/service-requests/${booking.id}/status`, { status: 'completed' })
    expect((await office.patch(`/api/admin/providers/${crew.id}`, { crewSize: 4 })).body.openJobs).toBe(0)
  })

  test('gets 422 with each invalid field, or 404 if it does not exist', async () => {
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

  test('has a link that can be shown again and revoked, and the next one differs', async () => {
    const crew = await addProvider(office, 'Revoked crew')
    const path = `/api/admin/providers/${crew.id}/crew-link`
    const as = (token: string) => server.browser().get('/api/crew', { 'x-crew-token': token })
    expect((await office.get(path)).status).toBe(404)
    const first = (await office.post(path)).body
    expect((await office.get(path)).body).toEqual(first)
    expect((await office.delete(path)).status).toBe(200)
    expect((await office.get(path)).status).toBe(404)
    const refused = await as(first.token)
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'This crew link was revoked. Ask the office for a new one.',
    ])
    const second = (await office.post(path)).body
    expect((await as(first.token)).status).toBe(401)
    expect((await as(second.token)).status).toBe(200)
  })
})
