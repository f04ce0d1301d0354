import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

type Slot = Readonly<{
  time: string
  label: string
  available: boolean
  reason?: string
  overrulable?: boolean
}>
const slots = async (query: string, who = visitor): Promise<Slot[]> =>
  (await who.get(`/api/availability?${query}`)).body
const free = (all: readonly Slot[]) => all.filter(({ available }) => available).map(({ time }) => time)
const assign = (id: string, providerId: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })
const setStatus = (id: string, status: string) =>
  office.patch(`/api/admin/service-requests/${id}/status`, { status })

test('without an active crew nothing is available, and only the office sees why', async () => {
  const [first] = await slots('date=2094-03-15')
  expect(first).toEqual({ time: '08:00', label: '8:00 AM', available: false })
  const [officeView] = await slots('date=2094-03-15', office)
  expect(officeView?.reason).toBe('There is no active crew.')
})

test('a job blocks its time and the drives before and after it, except for its own booking', async () => {
  const crew = await addProvider(office, 'Lone crew')
  const [mine, other] = await Promise.all([bookAndPay(visitor), bookAndPay(visitor)])
  // Milwaukee to Racine, three hours, then over half an hour back to the next pickup in Milwaukee.
  await assign(mine.id, crew.id, '2094-03-15T17:30:00Z')
  const day = (id: string) => `date=2094-03-15&providerId=${crew.id}&serviceRequestId=${id}`
  const officeSlots = await slots(day(other.id), office)
  const reasons = Object.fromEntries(officeSlots.map(({ time, reason }) => [time, reason]))
  const label = `${mine.bookingNumber} (Rosa Diaz)`
  expect(reasons['08:30']).toBeUndefined()
  const inNumbers = (time: string) => reasons[time]?.replace(/needs \d+ more/, 'needs some more')
  expect(inNumbers('09:00')).toBe(`Lone crew needs some more minutes to drive to ${label}.`)
  expect(reasons['10:00']).toBe(`Lone crew has ${label} from 12:30 PM to 3:30 PM.`)
  expect(inNumbers('16:00')).toBe(`Lone crew needs some more minutes to drive from ${label}.`)
  // Only the office sees that there is another job, and whose it is.
  expect(await slots(day(other.id))).toContainEqual({ time: '10:00', label: '10:00 AM', available: false })
  expect(free(officeSlots)).toEqual(['08:00', '08:30', '16:30', '17:00'])
  // The office may override a crew's hours, but not a conflict.
  const overrulable = officeSlots.filter(slot => slot.overrulable).map(({ time }) => time)
  expect(overrulable).toEqual(['17:30'])
  expect(reasons['17:30']).toBe(
    'Lone crew works 8:00 AM to 8:00 PM on Mondays, and this job takes until 8:30 PM.',
  )
  expect(free(await slots(day(mine.id)))).toHaveLength(19)

  // A conflict comes before any warning.
  await office.patch(`/api/admin/providers/${crew.id}`, { areas: ['60614'] })
  const elsewhere = await slots(day(other.id), office)
  expect(elsewhere.find(({ time }) => time === '10:00')?.reason).toBe(reasons['10:00'])
  await office.patch(`/api/admin/providers/${crew.id}`, { areas: [] })

  const second = await addProvider(office, 'Second crew')
  expect(free(await slots('date=2094-03-15'))).toHaveLength(19)
  await office.patch(`/api/admin/providers/${second.id}`, { isActive: false })
  expect(free(await slots(`date=2094-03-15&providerId=${second.id}`))).toEqual([])

  await setStatus(mine.id, 'cancelled')
  expect(free(await slots(day(other.id)))).toHaveLength(19)
})

test('a crew must offer the service, serve the area, be large enough and work that day', async () => {
  const crew = await addProvider(office, 'Fitting crew')
  const { id } = await book(visitor)
  const day = `date=2094-03-16&providerId=${crew.id}&serviceRequestId=${id}`
  const reasons = []
  for (const terms of [
    { serviceTypes: ['junk'] },
    { serviceTypes: [], areas: ['60614'] },
    { areas: ['milwaukee'], crewSize: 1 },
    { crewSize: 2, daysOff: [{ from: '2094-03-10', to: '2094-03-16' }] },
    { daysOff: [], workingHours: [] },
    { workingHours: [{ weekday: 2, start: '08:00', end: '20:00' }] },
  ]) {
    await office.patch(`/api/admin/providers/${crew.id}`, terms)
    const [first] = await slots(day, office)
    reasons.push(first?.reason)
  }
  expect(reasons).toEqual([
    'Fitting crew does not do moves.',
    'Fitting crew does not serve the pickup’s ZIP code.',
    'Fitting crew has 1 person, and this job needs 2.',
    'Fitting crew is off on Tuesday, March 16.',
    'Fitting crew does not work on Tuesdays.',
    undefined,
  ])
})

test('a job that lasts several weeks blocks each of its days', async () => {
  const crew = await addProvider(office, 'Patient crew')
  const { id } = await bookAndPay(visitor)
  await assign(id, crew.id, '2094-04-05T14:00:00Z')
  // Sent mails update the row, too.
  await server.settled()
  await server.deps.sql`
    update service_requests set "scheduledEnd" = '2094-04-28T14:00:00Z' where id = ${id}`
  expect(free(await slots(`date=2094-04-16&providerId=${crew.id}`))).toEqual([])
  expect(free(await slots(`date=2094-04-29&providerId=${crew.id}`))).toHaveLength(19)
})

test('weekends, including DST changes, and past days are not offered', async () => {
  const crew = await addProvider(office, 'Weekday crew')
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '23:59' }))
  await office.patch(`/api/admin/providers/${crew.id}`, { workingHours: everyDay })
  for (const date of ['2094-03-13', '2094-03-14', '2094-11-07', '2026-01-05']) {
    expect(free(await slots(`date=${date}&providerId=${crew.id}`)), date).toEqual([])
  }
  expect(free(await slots(`date=2094-03-12&providerId=${crew.id}`))).toHaveLength(20)
})

test('an invalid day gets 422, an unknown crew or booking 404', async () => {
  const status = async (query: string) => (await visitor.get(`/api/availability?${query}`)).status
  expect(await Promise.all(['', 'date=2094-02-29', 'date=2094-03-15T08:00'].map(status))).toEqual([
    422, 422, 422,
  ])
  expect(await status('date=2094-03-15&providerId=nobody')).toBe(404)
  expect(await status('date=2094-03-15&serviceRequestId=nothing')).toBe(404)
})
