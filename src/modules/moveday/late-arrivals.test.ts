import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, customer, historyOf } from '../../../scripts/testing/steps.ts'
import { newId } from '../../eventlog/ids.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import type { StepType } from '../../shared/move-day.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { AssignmentEvent, BookingEvent } from '../booking/events.ts'
import { serviceRequests } from '../booking/service-request.ts'
import type { TrackingEvent } from '../dispatch/events.ts'
import { providers } from '../dispatch/provider.ts'
import { expectArrival } from '../tracking/expected-arrival.ts'
import { nextForecast, tellArrivals } from './late-arrivals.ts'

let server: TestServer
let office: Awaited<ReturnType<TestServer['administrator']>>
beforeAll(async () => {
  server = await testServer()
  office = await server.administrator()
})
afterAll(() => server.stop())

test.each([
  ['2027-03-15T10:59:59.000Z', '2027-03-15T11:00:00.000Z'],
  ['2027-03-15T14:00:30.000Z', '2027-03-15T14:01:00.000Z'],
  ['2027-03-16T02:59:10.000Z', '2027-03-16T11:00:00.000Z'],
])('after %s, the next forecast is at %s', (now, next) => expect(nextForecast(now)).toBe(next))

/** Each test has a day of its own, in daylight saving time: 14:00 UTC is 9:00 AM in Chicago. */
let days = 0
const nextDay = () => {
  days += 1
  return (time: string) => `2027-06-${String(days).padStart(2, '0')}T${time}:00.000Z`
}
type At = ReturnType<typeof nextDay>

const append = async (
  id: string,
  events: readonly (AssignmentEvent | BookingEvent | DayEvent)[],
  at: string,
) => {
  await server.deps.log.handle(serviceRequests, id, () => events, { id: newId(), actor: 'test', at })
  await server.settled()
}

/** A paid job of a crew, in a window of two hours. */
async function jobOf(crew: Readonly<{ id: string; name: string }>, at: At, [start, end]: [string, string]) {
  const { id } = await bookAndPay(server.browser(), { smsConsent: true })
  const [scheduledDate, scheduledEnd] = [at(start), at(end)]
  const windowEnd = new Date(Date.parse(scheduledDate) + 2 * 3_600_000).toISOString()
  const data = {
    ...{ providerId: crew.id, providerName: crew.name, scheduledDate, scheduledEnd },
    ...{ windowStart: scheduledDate, windowEnd },
  }
  await append(id, [{ type: 'ProviderAssigned', data }], '2027-05-01T15:00:00.000Z')
  return id
}

let taps = 0
const tap = async (id: string, type: StepType, at: string) => {
  const data = { id: `tap ${++taps}`, type, at, phoneAt: at, by: null, byName: null, extra: null }
  await append(id, [{ type: 'DayStepRecorded', data }], at)
  return data.id
}

const position = (crew: string, at: string, latitude: number, longitude = -87.91) =>
  server.deps.log.handle(
    providers,
    crew,
    (): TrackingEvent[] => [
      { type: 'LocationReported', data: { fixes: [{ latitude, longitude, timestamp: at }] } },
    ],
    { id: newId(), actor: 'test', at },
  )

const sweep = async (now: string) => {
  const { sql, db, log, routing } = server.deps
  await tellArrivals({ sql, db, log, expectArrival: drive => expectArrival({ db, routing }, drive) }, now)
  await server.settled()
}

type Message = Readonly<{ kind: string; dedupe: string; payload: { subject?: string; text: string } }>
const messages = async (id: string, about = 'late'): Promise<Message[]> => server.deps.sql<Message[]>`
  select kind, dedupe, payload from outbox
  where about = ${id} and dedupe like ${`% ${about} ${id} %`} order by id`
const subjects = async (id: string) => (await messages(id)).flatMap(({ payload }) => payload.subject ?? [])

/** Three hours from 9 AM, and a second job from 1 PM, promised by 3 PM. */
async function twoJobs(name: string) {
  const at = nextDay()
  const crew = await addProvider(office, name)
  const first = await jobOf(crew, at, ['14:00', '17:00'])
  const second = await jobOf(crew, at, ['18:00', '21:00'])
  return { at, crew, first, second }
}

describe('a job that will be late', () => {
  test('is told to its customer before, once for each real change, and taken back', async () => {
    const { at, first, second } = await twoJobs('Slow crew')
    await tap(first, 'work_started', at('14:00'))
    await sweep(at('17:00'))
    expect(await messages(second)).toEqual([])

    // Still loading: the rest takes 81 minutes, and then there is the drive.
    await sweep(at('18:00'))
    const [mail, text] = await messages(second)
    expect(mail?.payload.subject).toBe('Running late: your move with FairMove')
    expect(mail?.payload.text).toMatch(
      /We now expect it from [23]:\d\d PM to 3:\d\d PM, instead of by 3:00 PM\./,
    )
    expect(mail?.payload.text).toContain(`/bookings/${second}?manage=`)
    expect(text?.payload.text).toMatch(/your crew is running late\. Expect it [23]:\d\d PM to 3:\d\d PM\./)
    await sweep(at('18:00'))
    await sweep(at('18:10'))
    expect(await subjects(second)).toHaveLength(1)

    // Without news, the customer is told again only once the crew is much later.
    await server.deps.sql`update jobs set state = 'sent' where kind = 'text' and about = ${second}`
    await sweep(at('18:25'))
    expect(await subjects(second)).toHaveLength(1)
    await sweep(at('18:40'))
    expect(await subjects(second)).toHaveLength(2)
    expect((await messages(second)).map(({ kind }) => kind)).toEqual(['mail', 'text', 'mail', 'text'])

    for (const type of ['loaded', 'unloaded', 'finished'] as const) await tap(first, type, at('18:45'))
    await sweep(at('18:46'))
    expect((await subjects(second)).at(-1)).toBe('Back on time: your move with FairMove')
    await sweep(at('18:47'))
    expect(await subjects(second)).toHaveLength(3)
    const told = (await historyOf(office, second)).filter(({ type }) => type === 'ArrivalSlipped')
    expect(told.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^The crew is expected .+ late, from [23]:\d\d PM to 3:\d\d PM\.$/),
      expect.stringMatching(/^The crew is expected .+ late, from /),
      expect.stringMatching(/^The crew is expected on time again, from /),
    ])
  })

  test('is told after a drive without an arrival, as long as it may go on, and so is the next one', async () => {
    const { at, first, second } = await twoJobs('Lost crew')
    await tap(first, 'drive_started', at('15:20'))
    await sweep(at('15:59'))
    expect(await subjects(first)).toEqual([])
    for (let minutes = 0; minutes < 120; minutes += 5) {
      const now = new Date(Date.parse(at('16:00')) + minutes * 60_000)
      await sweep(now.toISOString())
    }
    // At 16:00, half an hour later, and once it is twice as late. Two hours past the likely end, the arrival was forgotten.
    const told = async (id: string) =>
      (await historyOf(office, id)).flatMap(({ type, at }) =>
        type === 'ArrivalSlipped' ? String(at).slice(11, 16) : [],
      )
    expect(await told(first)).toEqual(['16:00', '16:30', '17:05'])
    expect((await told(second)).length).toBeLessThanOrEqual(3)
  })

  test('has a customer who chooses to wait, call or change', async () => {
    const { at, first, second } = await twoJobs('Waiting crew')
    const path = `/api/service-requests/${second}`
    const browser = server.browser()
    const { trackingToken } = (
      await browser.post(`${path}/verify-tracking-access`, { phone: customer.customerPhone })
    ).body
    const answer = (body?: object) =>
      browser.post(`${path}/late-arrival`, body, { 'x-tracking-token': trackingToken })
    const choose = (choice: string) => answer({ choice })
    // As a page of an earlier release does.
    const wait = () => answer()
    expect((await wait()).status).toBe(409)
    await tap(first, 'work_started', at('16:30'))
    await sweep(at('17:30'))
    expect((await browser.get(path)).body.day.late).toMatchObject({ promisedBy: at('20:00') })
    expect((await browser.post(`${path}/late-arrival`, { choice: 'wait' })).status).toBe(401)
    expect((await choose('sing')).status).toBe(422)
    for (const choice of ['call', 'call', 'wait', 'wait', 'change']) {
      expect((await choose(choice)).status).toBe(200)
      const { acceptedAt, choice: other } = (await browser.get(path)).body.day.late
      expect(acceptedAt === undefined ? other : 'wait').toBe(choice)
    }
    const answers = (await historyOf(office, second)).filter(({ type }) => type.startsWith('LateArrival'))
    expect(answers.map(({ summary }) => summary)).toEqual([
      'The customer chose to call about the late crew.',
      'The customer will wait for the late crew.',
      'The customer chose to change the booking because the crew is late.',
    ])

    // What was told ends with the arrival.
    await tap(second, 'arrived', at('20:20'))
    expect((await browser.get(path)).body.day.late).toBeNull()
    expect((await wait()).status).toBe(409)
  })

  test('is also told after a job that only the office started, and its completion counts as the end', async () => {
    const { at, first, second } = await twoJobs('Silent crew')
    const status = (from: BookingStatus, to: BookingStatus, time: string) =>
      append(first, [{ type: 'StatusChanged', data: { from, to } }], time)
    await status('assigned', 'in_progress', at('14:00'))
    await status('in_progress', 'in_progress', at('16:00'))
    await sweep(at('17:00'))
    expect(await subjects(second)).toEqual([])
    await sweep(at('18:00'))
    expect(await subjects(second)).toEqual(['Running late: your move with FairMove'])
    await status('in_progress', 'completed', at('18:50'))
    await sweep(at('18:51'))
    expect(await subjects(second)).toHaveLength(2)
  })

  test('at another time begins anew, and one of a silent crew is not told', async () => {
    const { at, crew, first, second } = await twoJobs('Moved crew')
    await sweep(at('19:50'))
    expect(await messages(second)).toEqual([])
    await tap(first, 'work_started', at('16:30'))
    await sweep(at('17:30'))
    expect(await subjects(second)).toHaveLength(1)
    const times = { scheduledDate: at('20:30'), scheduledEnd: at('23:30') }
    const data = { providerId: crew.id, providerName: crew.name, ...times }
    await append(second, [{ type: 'ProviderAssigned', data }], at('17:40'))
    expect((await server.browser().get(`/api/service-requests/${second}`)).body.day.late).toBeNull()
    await sweep(at('17:45'))
    expect(await subjects(second)).toHaveLength(1)
  })
})

describe('a crew on its drive', () => {
  /** A degree of latitude is 69 miles. */
  const homeOf = async (id: string): Promise<number> =>
    (await server.browser().get(`/api/service-requests/${id}`)).body.fromCoordinates.latitude

  test('is announced once when it is about ten minutes away, and not at work or in a short drive', async () => {
    const at = nextDay()
    const crew = await addProvider(office, 'Near crew')
    const id = await jobOf(crew, at, ['14:00', '17:00'])
    const home = await homeOf(id)
    await position(crew.id, at('13:20'), home + 0.03)
    await sweep(at('13:20'))
    expect(await messages(id, 'near')).toEqual([])
    await tap(id, 'drive_started', at('13:20'))
    await sweep(at('13:21'))
    expect(await messages(id, 'near')).toEqual([])
    await position(crew.id, at('13:30'), home + 0.2)
    await sweep(at('13:30'))
    expect(await messages(id, 'near')).toEqual([])
    await position(crew.id, at('13:45'), home + 0.03)
    await sweep(at('13:45'))
    await position(crew.id, at('13:47'), home + 0.02)
    await sweep(at('13:47'))
    const [mail, text, ...more] = await messages(id, 'near')
    expect(mail?.payload.subject).toMatch(/^Your crew is about (\d|10) minutes away$/)
    expect(text?.payload.text).toMatch(/your crew is about (\d|10) min away/)
    expect(more).toEqual([])
  })

  test('is late by its last position, and not once it was seen at the customer’s', async () => {
    const at = nextDay()
    const crew = await addProvider(office, 'Quiet crew')
    const id = await jobOf(crew, at, ['14:00', '17:00'])
    const { latitude, longitude } = (await server.browser().get(`/api/service-requests/${id}`)).body
      .fromCoordinates
    await tap(id, 'drive_started', at('15:00'))
    await position(crew.id, at('15:10'), latitude + 0.5)
    for (const now of ['15:30', '16:14', '16:18']) await sweep(at(now))
    expect(await subjects(id)).toEqual(['Running late: your move with FairMove'])
    await position(crew.id, at('16:20'), latitude, longitude)
    for (const now of ['16:21', '16:50', '17:20']) await sweep(at(now))
    expect(await subjects(id)).toHaveLength(1)
    // An old position does not say that the crew is near now.
    expect(await messages(id, 'near')).toEqual([])
  })

  test('is late by its position alone, and there is nothing to tell once it is there', async () => {
    const at = nextDay()
    const crew = await addProvider(office, 'Far crew')
    const id = await jobOf(crew, at, ['14:00', '17:00'])
    const home = await homeOf(id)
    await position(crew.id, at('15:40'), home)
    await sweep(at('15:40'))
    expect(await messages(id)).toEqual([])
    await position(crew.id, at('15:42'), home + 0.5)
    await sweep(at('15:42'))
    expect(await subjects(id)).toEqual(['Running late: your move with FairMove'])
    expect((await office.get('/api/admin/late-arrivals')).status).toBe(200)
  })
})
