import { afterAll, expect, test } from 'bun:test'
import { stopAtNoon } from '../../../scripts/testing/clock.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../scripts/testing/steps.ts'

const today = stopAtNoon()
const server = await testServer()
afterAll(() => server.stop())

test('the schedule lists active crews, jobs on these days, and bookings that need a crew', async () => {
  const office = await server.administrator()
  const visitor = server.browser()
  const crew = await addProvider(office, 'North crew')
  const idle = await addProvider(office, 'Idle crew')
  await office.patch(`/api/admin/providers/${idle.id}`, { isActive: false })
  const scheduled = async (scheduledDate: string, status?: string) => {
    const { id } = await bookAndPay(visitor)
    await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
    if (status) await office.patch(`/api/admin/service-requests/${id}/status`, { status })
    return id
  }
  // From Sunday night into Monday in Chicago.
  const overnight = await scheduled('2094-03-15T04:00:00Z')
  const done = await scheduled('2094-03-16T15:00:00Z', 'completed')
  await scheduled('2094-03-15T15:00:00Z', 'cancelled')
  await scheduled('2094-03-18T05:00:00Z')
  const some = await bookAndPay(visitor)
  const later = await bookAndPay(visitor, { preferredDate: '2094-05-04' })
  const sooner = await bookAndPay(visitor, { preferredDate: '2094-05-03' })
  await book(visitor, { preferredDate: '2094-04-01' })

  const { status, body } = await office.get('/api/admin/schedule?from=2094-03-15&to=2094-03-17')
  expect(status).toBe(200)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  expect(ids(body.providers)).toEqual([crew.id])
  expect(body.providers[0]).toMatchObject({ workingHours: crew.workingHours, daysOff: [], crewSize: 3 })
  expect(ids(body.jobs)).toEqual([overnight, done])
  expect(ids(body.unassigned)).toEqual([sooner.id, later.id, some.id])
  expect(body.jobs[1]).toMatchObject({
    serviceType: 'moving',
    customerName: 'Rosa Diaz',
    status: 'completed',
    providerId: crew.id,
    providerName: 'North crew',
    scheduledDate: '2094-03-16T15:00:00.000Z',
    crewSize: 2,
    estimatedHours: expect.any(Number),
  })

  // The drive is from Racine back to Milwaukee.
  const after = await scheduled('2094-03-16T21:00:00Z')
  await office.patch(`/api/admin/providers/${crew.id}`, { crewSize: 1 })
  const { jobs } = (await office.get('/api/admin/schedule?from=2094-03-15&to=2094-03-17')).body
  expect(ids(jobs)).toEqual([overnight, done, after])
  expect(jobs.map((job: { driveMinutes: number | null }) => job.driveMinutes)).toEqual([
    null,
    null,
    expect.any(Number),
  ])

  const warning = 'North crew has 1 person, and this job needs 2.'
  expect(jobs.map((job: { warnings: string[] }) => job.warnings)).toEqual([
    expect.arrayContaining(['Sunday, March 14, is not bookable.', warning]),
    [],
    [warning],
  ])

  const refused = await office.get('/api/admin/schedule?from=2094-03-15&to=2094-03-14')
  expect(refused.body.issues).toEqual([{ path: 'to', message: 'The last day cannot be before the first' }])
  expect((await office.get('/api/admin/schedule?from=2094-01-01&to=2094-12-31')).status).toBe(422)
  expect((await visitor.get('/api/admin/schedule?from=2094-03-15&to=2094-03-15')).status).toBe(401)
})

test('today lists unfinished jobs until tonight and counts bookings that need a crew', async () => {
  const office = await server.administrator()
  const crew = await addProvider(office, 'Night crew')
  const atMidnight = (days: number) =>
    today.add({ days }).toZonedDateTime('America/Chicago').toInstant().toString()
  const scheduled = async (scheduledDate: string) => {
    const { id } = await bookAndPay(server.browser())
    await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
    return id
  }
  const watched = async () => (await office.get('/api/admin/today')).body
  const before = await watched()
  const first = await scheduled(atMidnight(0))
  await scheduled(atMidnight(1))
  await bookAndPay(server.browser(), { preferredDate: `${today.add({ days: 1 })}` })
  await bookAndPay(server.browser(), { preferredDate: `${today.add({ days: 2 })}` })
  await book(server.browser(), { preferredDate: `${today}` })
  const { jobs, waiting } = await watched()
  expect(jobs.map((job: { id: string }) => job.id)).toEqual([first])
  expect(jobs[0]).toMatchObject({
    customerName: 'Rosa Diaz',
    status: 'assigned',
    moveDay: null,
    providerName: 'Night crew',
    providerPhone: crew.phone,
  })
  expect(waiting).toEqual({ all: before.waiting.all + 2, soon: before.waiting.soon + 1 })

  await office.patch(`/api/admin/service-requests/${first}/status`, { status: 'completed' })
  expect((await watched()).jobs).toEqual([])
  expect((await server.browser().get('/api/admin/today')).status).toBe(401)
})
