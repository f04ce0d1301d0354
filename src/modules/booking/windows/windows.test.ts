import { afterAll, describe, expect, test } from 'bun:test'
import { addProvider, historyOf, job, noStairs, payWith } from '../../../../scripts/testing/steps.ts'
import { instantOf as at } from '../../../shared/chicago.ts'
import type { ArrivalWindow } from '../../../shared/windows.ts'
import { windowSite } from './testing.ts'

const site = await windowSite()
const {
  server,
  visitor,
  office,
  crew,
  nextTuesday,
  windowsOn,
  quote,
  requestFor,
  bookWindow,
  startPayment,
  pay,
  bookingOf,
  typesOf,
  lapse,
  unreleased,
} = site
afterAll(async () => expect(await site.close()).toEqual([]))

describe('arrival windows', () => {
  test('are two hours from 8 to 6, and count the crews that could start in them', async () => {
    const day = nextTuesday()
    const windows = await windowsOn(day)
    expect(windows.map(({ start, end }) => [start, end])).toEqual(
      [8, 10, 12, 14, 16].map(hour => [
        at(day, `${String(hour).padStart(2, '0')}:00`),
        at(day, `${hour + 2}:00`),
      ]),
    )
    expect(windows.map(({ left }) => left)).toEqual([1, 1, 1, 1, 1])
    const { estimateId } = await quote()
    // Over eight hours, and the crew works until 8 PM.
    const forHome = await windowsOn(day, `&estimateId=${estimateId}`)
    expect(forHome.map(({ left }) => left)).toEqual([1, 1, 0, 0, 0])
    expect((await visitor.get(`/api/windows?from=${day}&estimateId=none`)).status).toBe(404)
  })

  test.each(['2094-03-14', '2094-11-07'])('keep local time on the day of a clock change, %s', async day => {
    const windows: ArrivalWindow[] = (await visitor.get(`/api/windows?from=${day}&days=2`)).body
    expect(windows.map(({ date, start }) => [date, start])).toEqual(
      [day, Temporal.PlainDate.from(day).add({ days: 1 }).toString()].flatMap(date =>
        ['08:00', '10:00', '12:00', '14:00', '16:00'].map(time => [date, at(date, time)]),
      ),
    )
    // A Sunday, then a Monday.
    expect(windows.map(({ left }) => left)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
  })

  test('are closed today, in the past, on a holiday and on a crew’s day off', async () => {
    const today = Temporal.Now.plainDateISO('America/Chicago')
    for (const day of [today.toString(), today.subtract({ days: 3 }).toString(), '2094-09-06']) {
      expect((await windowsOn(day)).map(({ left }) => left)).toEqual([0, 0, 0, 0, 0])
    }
    const day = nextTuesday()
    await office.patch(`/api/admin/providers/${crew.id}`, { daysOff: [{ from: day, to: day }] })
    expect((await windowsOn(day)).map(({ left }) => left)).toEqual([0, 0, 0, 0, 0])
    await office.patch(`/api/admin/providers/${crew.id}`, { daysOff: [] })
    const long = await visitor.get(`/api/windows?from=${day}&days=32`)
    expect([long.status, long.body.issues[0].path]).toEqual([422, 'days'])
  })
})

describe('booking a window', () => {
  test('holds a crew for 15 minutes, which nobody else can take', async () => {
    const day = nextTuesday()
    const before = Date.now()
    const { status, body } = await bookWindow(at(day, '08:00'))
    expect(status).toBe(200)
    const minutes = (Date.parse(body.heldUntil) - before) / 60_000
    expect(minutes).toBeWithin(14.9, 15.5)
    expect(body.serviceRequest).toMatchObject({
      windowStart: at(day, '08:00'),
      windowEnd: at(day, '10:00'),
      preferredDate: day,
      preferredTime: '08:00',
      providerId: null,
      heldUntil: body.heldUntil,
    })
    expect(body.serviceRequest.heldProviderId).toBeUndefined()
    const { id } = body.serviceRequest
    expect(await bookingOf(id)).toMatchObject({ heldProviderId: crew.id, heldStart: at(day, '08:00') })
    expect(await typesOf(id)).toEqual(['BookingCreated', 'WindowHeld'])

    // Over eight hours, and the drive back.
    expect((await windowsOn(day)).map(({ left }) => left)).toEqual([0, 0, 0, 0, 1])
    const own = await windowsOn(day, `&serviceRequestId=${id}`)
    expect(own.map(({ left }) => left)).toEqual([1, 1, 0, 0, 0])

    const bookings = (await office.get('/api/admin/service-requests?limit=500')).body.length
    const late = await bookWindow(at(day, '10:00'))
    expect([late.status, late.body.error]).toEqual([409, 'window_taken'])
    expect(late.body.windows).toHaveLength(35)
    expect(late.body.windows[0]).toEqual({
      date: day,
      start: at(day, '08:00'),
      end: at(day, '10:00'),
      left: 0,
    })
    expect(late.body.windows.some(({ left }: ArrivalWindow) => left > 0)).toBeTrue()
    expect((await office.get('/api/admin/service-requests?limit=500')).body).toHaveLength(bookings)
  })

  test('passes to the booking that replaces an unpaid one', async () => {
    const day = nextTuesday()
    const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    const second = await bookWindow(at(day, '08:00'), { replaces: id, customerName: 'Ana Diaz' })
    expect(second.status).toBe(200)
    expect(await bookingOf(id)).toMatchObject({ status: 'cancelled', heldProviderId: null })
    expect(await bookingOf(second.body.serviceRequest.id)).toMatchObject({
      heldProviderId: crew.id,
      windowStart: at(day, '08:00'),
    })
  })

  test('stays with the replaced booking if that was paid meanwhile', async () => {
    const day = nextTuesday()
    const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    const { clientSecret } = (await startPayment(id)).body
    expect((await payWith(visitor, clientSecret, 'pm_card_visa')).status).toBe(200)
    await server.settled()
    const second = await bookWindow(at(day, '08:00'), { replaces: id })
    expect([second.status, second.body.error]).toEqual([409, 'window_taken'])
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', heldProviderId: crew.id })

    const other = await addProvider(office, 'South crew')
    const third = await bookWindow(at(day, '08:00'), { replaces: id })
    expect(third.status).toBe(200)
    expect(await bookingOf(third.body.serviceRequest.id)).toMatchObject({ heldProviderId: other.id })
    const { id: thirdId } = third.body.serviceRequest
    await office.patch(`/api/admin/service-requests/${thirdId}/status`, { status: 'cancelled' })
    const removed = await office.delete(`/api/admin/providers/${other.id}`)
    expect(removed.body).toEqual({ success: true })
  })

  test('is held for the time that a list of items needs, or released if that is not free', async () => {
    const ends = { toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }
    const short = { ...job, ...ends, homeSize: 'studio', accessDetails: noStairs }
    const { estimateId, pricing } = (await visitor.post('/api/calculate-pricing', short)).body
    const list = async (id: string, count: number) => {
      const inventory = [{ name: 'sofa', count }]
      const ask = (total: number) => visitor.post(`/api/service-requests/${id}/items`, { inventory, total })
      return ask((await ask(0)).body.pricing.total)
    }
    const bookShort = async (start: string) =>
      (await bookWindow(start, { ...ends, estimateId, pricing })).body.serviceRequest.id
    const day = nextTuesday()
    const fits = await bookShort(at(day, '08:00'))
    const before = await bookingOf(fits)
    expect((await list(fits, 20)).status).toBe(200)
    const after = await bookingOf(fits)
    expect(after.heldStart).toBe(before.heldStart)
    expect(after.heldEnd > before.heldEnd).toBeTrue()

    const tooLong = await bookShort(at(nextTuesday(), '14:00'))
    expect((await list(tooLong, 60)).status).toBe(200)
    expect(await typesOf(tooLong)).toEqual(['BookingCreated', 'WindowHeld', 'ItemsListed', 'WindowReleased'])
    expect((await startPayment(tooLong)).body.error).toBe('window_taken')
  })

  test('that is none of ours is invalid', async () => {
    const { status, body } = await bookWindow(at(nextTuesday(), '09:30'))
    expect([status, body.issues]).toEqual([
      422,
      [{ path: 'windowStart', message: 'Choose one of the times shown' }],
    ])
  })

  test('twice under one key holds once', async () => {
    const start = at(nextTuesday(), '08:00')
    const request = await requestFor(start)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = await Promise.all([
      visitor.post('/api/service-requests', request, key),
      visitor.post('/api/service-requests', request, key),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toEqual(one.body)
    expect(await typesOf(one.body.serviceRequest.id)).toEqual(['BookingCreated', 'WindowHeld'])
  })

  test('that fifty visitors want is held for one; the others get the windows that are left', async () => {
    const day = nextTuesday()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        bookWindow(at(day, '08:00'), { customerEmail: `visitor${n}@example.com`, createCheckout: true }),
      ),
    )
    const [winners, losers] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status, body }) => status === 409 && body.error === 'window_taken'),
    ]
    expect([winners.length, losers.length]).toEqual([1, 49])
    for (const { body } of losers) {
      expect(body.windows.find(({ date }: ArrivalWindow) => date === day)?.left).toBe(0)
    }
    const bookings = (await office.get('/api/admin/service-requests?limit=500')).body
    const made = bookings.filter(({ customerEmail }: { customerEmail: string }) =>
      customerEmail.startsWith('visitor'),
    )
    expect(made).toHaveLength(1)
    const intents = await server.deps.sql`
      select from sandbox_objects where kind = 'payment_intent' and data -> 'metadata' ->> 'bookingId' = ${made[0].id}`
    expect(intents).toHaveLength(1)
  })
})

test('a crew is busy with what is held for others, for the office too', async () => {
  const day = nextTuesday()
  const held = (await bookWindow(at(day, '08:00'))).body.serviceRequest
  const { id } = (await bookWindow(at(nextTuesday(), '08:00'))).body.serviceRequest
  await pay(id, (await startPayment(id)).body.clientSecret)
  const assign = () =>
    office.patch(`/api/admin/service-requests/${id}/assign`, {
      providerId: crew.id,
      scheduledDate: at(day, '09:00'),
    })
  expect((await assign()).status).toBe(409)
  const slots = (await office.get(`/api/availability?date=${day}`)).body
  expect(slots.find(({ time }: { time: string }) => time === '09:00')?.reason).toContain(held.bookingNumber)
  const removal = await office.delete(`/api/admin/providers/${crew.id}`)
  expect(removal.body.error).toBe('open_work')
  // A lapsed hold does not stand in the way: the assignment releases it.
  await unreleased(async () => {
    await lapse(held.id)
    expect((await assign()).status).toBe(200)
  })
  expect((await typesOf(held.id)).at(-1)).toBe('WindowReleased')
})

test('the office sees a hold come and go on open pages', async () => {
  const headers = { cookie: `session=${office.cookies.get('session')}` }
  // The DOM's types do not know that Bun's constructor takes headers.
  const address = `${server.url.replace('http', 'ws')}/ws/location`
  const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers }])
  const crews: (string | null)[] = []
  const gone = Promise.withResolvers<void>()
  socket.onmessage = ({ data }) => {
    const { booking } = JSON.parse(data)
    if (booking?.windowStart) crews.push(booking.heldProviderId)
    if (crews.at(-1) === null) gone.resolve()
  }
  await new Promise(resolve => {
    socket.onopen = resolve
  })
  const { id } = (await bookWindow(at(nextTuesday(), '08:00'))).body.serviceRequest
  await server.settled()
  await lapse(id)
  await gone.promise
  socket.close()
  expect(crews[0]).toBe(crew.id)
  const summaries = (await historyOf(office, id)).map(({ summary }) => String(summary))
  expect(summaries[1]).toMatch(/2094, 8:00.AM to 10:00.AM with North crew was held until /)
  expect(summaries.at(-1)).toMatch(/10:00.AM is no longer held: it was not paid for in time\.$/)
})

test('one booking cannot hold a crew for ever', async () => {
  const { id } = (await bookWindow(at(nextTuesday(), '08:00'))).body.serviceRequest
  const choose = () =>
    visitor.patch(`/api/service-requests/${id}/window`, { windowStart: at('2094-07-14', '08:00') })
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await choose())
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409])
  expect(answers.at(-1)?.body.error).toBe('hold_limit')
})
