import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

const suggested = async (id: string, query = '') =>
  (await office.get(`/api/admin/service-requests/${id}/suggestions${query}`)).body
const assign = (id: string, providerId: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })
const crew = async (name: string, terms: object = {}) => {
  const { id } = await addProvider(office, name)
  await office.patch(`/api/admin/providers/${id}`, { areas: [], ...terms })
  return id
}

test('crews are ranked by fit, each with its reasons', async () => {
  const visitor = server.browser()
  const [busy, wrong, , far, near] = [
    await crew('Busy crew'),
    await crew('Wrong crew', { serviceTypes: ['junk'] }),
    await crew('Small crew', { crewSize: 1 }),
    await crew('Far crew'),
    await crew('Near crew'),
  ]
  const [mine, atNoon, early] = await Promise.all([
    bookAndPay(office, { preferredDate: '2094-06-05' }),
    bookAndPay(visitor),
    bookAndPay(visitor),
  ])
  await assign(atNoon.id, busy, '2094-06-07T17:00:00Z')
  await assign(early.id, near, '2094-06-07T13:00:00Z')
  const { token } = (await office.post(`/api/admin/providers/${far}/crew-link`)).body
  const now = Math.floor(Date.now() / 1000)
  await visitor.post(`/ingest/osmand?id=${token}&lat=41.88&lon=-87.63&timestamp=${now}`)
  await server.deps.live.fleet.settled()
  await server.deps.live.flush()

  const { suggestions, ...when } = await suggested(mine.id, '?date=2094-06-07&time=12:30')
  expect(when).toMatchObject({ date: '2094-06-07', time: '12:30', scheduledDate: '2094-06-07T17:30:00.000Z' })
  const names = suggestions.map((each: { name: string }) => each.name)
  expect(names[0]).toBe('Near crew')
  expect(names.slice(-3)).toEqual(['Small crew', 'Wrong crew', 'Busy crew'])
  expect(suggestions[0]).toMatchObject({ providerId: near, available: true, warnings: [] })
  expect(suggestions[0].reasons).toEqual([
    expect.stringMatching(/^It is free from 12:30 PM to \d+:\d\d PM\.$/),
    'It does moves and serves every area.',
    'It has 3 people, and the job needs 2.',
    `The drive from its previous job takes about ${suggestions[0].minutesAway} minutes.`,
  ])
  const last = suggestions.at(-1)
  expect([last.available, last.warnings]).toEqual([
    false,
    [expect.stringMatching(/^It has #FM\w{6} \(Rosa Diaz\) from 12:00 PM to \d+:\d\d PM\.$/)],
  ])
  expect(suggestions.find((each: { providerId: string }) => each.providerId === wrong).warnings).toEqual([
    'It does not do moves.',
  ])
})

test('without a day, proposes the first bookable day with a free crew, from the preferred day on', async () => {
  const visitor = server.browser()
  const monday = await bookAndPay(visitor, { preferredDate: '2094-06-07' })
  expect(await suggested(monday.id)).toMatchObject({ date: '2094-06-07', preferenceDifference: null })
  // June 5 is a Saturday, which the office may enter.
  const { id } = await bookAndPay(office, { preferredDate: '2094-06-05' })
  expect(await suggested(id)).toMatchObject({
    date: '2094-06-07',
    time: '08:00',
    preferenceDifference: {
      differsIn: 'day',
      sentence:
        'The customer asked for Saturday, June 5, 2094. Saturdays are not bookable; the next free day is Monday, June 7, 2094.',
    },
  })
  expect(await suggested(id, '?date=2094-06-08')).toMatchObject({
    date: '2094-06-08',
    time: '08:00',
    preferenceDifference: null,
  })
  await office.patch(`/api/service-requests/${id}/schedule`, { scheduledDate: '2094-06-09T15:30:00Z' })
  const { date, time, suggestions } = await suggested(id)
  expect([date, time, suggestions[0].available]).toEqual(['2094-06-09', '10:30', true])
  // With `providerId`, that crew's first free day.
  const late = await crew('Late crew', { workingHours: [{ weekday: 4, start: '13:00', end: '20:00' }] })
  expect(await suggested(id, `?providerId=${late}`)).toMatchObject({
    date: '2094-06-10',
    time: '13:00',
    preferenceDifference: {
      differsIn: 'day',
      sentence:
        'The customer asked for Wednesday, June 9, 2094 at 10:30 AM. Late crew is not free that day; the next free day is Thursday, June 10, 2094.',
    },
  })
  await office.patch(`/api/service-requests/${id}/schedule`, { scheduledDate: '2094-06-10T13:00:00Z' })
  expect((await suggested(id, `?providerId=${late}`)).preferenceDifference).toEqual({
    differsIn: 'time',
    sentence:
      'The customer asked for Thursday, June 10, 2094 at 8:00 AM. Late crew is not free then; the first free time that day is 1:00 PM.',
  })
  expect((await office.get(`/api/admin/service-requests/${id}/suggestions?time=25:00`)).status).toBe(422)
  expect((await office.get('/api/admin/service-requests/nothing/suggestions')).status).toBe(404)
})

test('if no crew serves the area, proposes a time when one that offers the service has no conflict', async () => {
  for (const { id } of (await office.get('/api/admin/providers')).body)
    await office.patch(`/api/admin/providers/${id}`, { areas: ['60602'], serviceTypes: ['junk'] })
  const mover = await crew('Moving crew', { areas: ['60602'] })
  const other = await bookAndPay(server.browser())
  await assign(other.id, mover, '2094-06-21T13:00:00Z')
  const { id } = await bookAndPay(server.browser(), { preferredDate: '2094-06-21' })
  const { date, time, suggestions } = await suggested(id)
  expect([date, suggestions[0].providerId, suggestions[0].available]).toEqual(['2094-06-21', mover, true])
  expect(time > '11:00').toBe(true)
})

test('if no crew is free, proposes the first bookable time and says so', async () => {
  for (const { id } of (await office.get('/api/admin/providers')).body)
    await office.patch(`/api/admin/providers/${id}`, { areas: ['60602'] })
  const { id } = await bookAndPay(office, { preferredDate: '2094-06-12' })
  const { date, time, suggestions, preferenceDifference } = await suggested(id)
  expect([date, time]).toEqual(['2094-06-14', '08:00'])
  expect(preferenceDifference.sentence).toEndWith(
    'Saturdays are not bookable; nobody is free in the 30 days after.',
  )
  expect(suggestions[0].warnings).toEqual(['It does not serve the pickup’s ZIP code.'])
})
