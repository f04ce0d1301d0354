import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import {
  addProvider,
  customer,
  historyOf,
  job,
  noStairs,
  payWith,
} from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { newId } from '../../../eventlog/ids.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import type { ArrivalWindow } from '../../../shared/windows.ts'
import { manageCode } from '../../tokens.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import { withoutFollower } from '../testing.ts'

const server = await testServer()
afterAll(async () => {
  const { differences } = await check(server.deps.sql, { tables, schemas: createSchemas(facts) })
  expect(differences).toEqual([])
  await server.stop()
})
const visitor = server.browser()
const office = await server.administrator()
const crew = await addProvider(office)

/** Another Tuesday for each test. */
let weeks = 0
const nextTuesday = () => Temporal.PlainDate.from('2094-03-16').add({ weeks: weeks++ }).toString()

const windowsOn = async (day: string, query = ''): Promise<ArrivalWindow[]> =>
  (await visitor.get(`/api/windows?from=${day}&days=1${query}`)).body
const at = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime('America/Chicago')
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

/** A whole day's work, so that each crew has one window a day. */
const quote = async () =>
  (await visitor.post('/api/calculate-pricing', { ...job, homeSize: '3bedroom', accessDetails: noStairs }))
    .body

/** A booking request for a window, at the quoted price. */
async function requestFor(windowStart: string, more: object = {}) {
  const { estimateId, pricing } = await quote()
  const { serviceType, fromAddress, toAddress } = job
  const request = { serviceType, fromAddress, toAddress, ...customer, estimateId, pricing, windowStart }
  return { ...request, ...more }
}
const bookWindow = async (windowStart: string, more?: object) =>
  visitor.post('/api/service-requests', await requestFor(windowStart, more))
const startPayment = (serviceRequestId: string) =>
  visitor.post('/api/create-payment-intent', { serviceRequestId })
async function pay(id: string, clientSecret: string) {
  const { body } = await payWith(visitor, clientSecret, 'pm_card_visa')
  return visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: body.id })
}
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)

/** Ends the hold of a booking. Nobody releases its time until `settled`, or until somebody needs it. */
const lapse = (id: string) =>
  server.deps.log.handle(
    serviceRequests,
    id,
    () => [{ type: 'HoldExtended', data: { until: '2026-01-01T00:00:00.000Z' } } as const],
    { id: newId(), actor: 'system', at: new Date().toISOString() },
  )
/** Runs a story in which lapsed holds are not released by themselves. */
const unreleased = (story: () => Promise<unknown>) => withoutFollower(server, 'ends of holds', story)

/** Another visitor takes the time of a booking whose hold has lapsed; that command releases it. */
async function taken(id: string, windowStart: string) {
  let rival: ServiceRequest | undefined
  await unreleased(async () => {
    await lapse(id)
    rival = (await bookWindow(windowStart)).body.serviceRequest
  })
  expect((await typesOf(id)).at(-1)).toBe('WindowReleased')
  return rival!
}

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

describe('a payment', () => {
  test('extends the hold when it starts, a few times, and reserves the crew when it succeeds', async () => {
    const day = nextTuesday()
    const { body } = await bookWindow(at(day, '08:00'))
    const { id } = body.serviceRequest
    const { clientSecret } = (await startPayment(id)).body
    const { heldUntil } = await bookingOf(id)
    expect(heldUntil > body.heldUntil).toBeTrue()
    // Opened again at once, it gains nothing.
    await startPayment(id)
    expect((await bookingOf(id)).heldUntil).toBe(heldUntil)

    expect((await pay(id, clientSecret)).status).toBe(200)
    expect(await bookingOf(id)).toMatchObject({
      status: 'confirmed',
      heldProviderId: crew.id,
      heldUntil: null,
      providerId: null,
    })
    expect(await typesOf(id)).toEqual([
      'BookingCreated',
      'WindowHeld',
      'HoldExtended',
      'PaymentStarted',
      'PaymentConfirmed',
    ])
    expect((await bookWindow(at(day, '08:00'))).status).toBe(409)

    // The office sees the reserved crew and time first, and confirms them.
    const { body: proposal } = await office.get(`/api/admin/service-requests/${id}/suggestions`)
    expect(proposal).toMatchObject({ date: day, time: '08:00', preferenceDifference: null })
    expect(proposal.suggestions[0]).toMatchObject({ providerId: crew.id, available: true, isReserved: true })
    const { scheduledDate } = proposal
    const assigned = await office.patch(`/api/admin/service-requests/${id}/assign`, {
      providerId: crew.id,
      scheduledDate,
    })
    expect(assigned.status).toBe(200)
    expect(await bookingOf(id)).toMatchObject({
      providerId: crew.id,
      scheduledDate,
      heldProviderId: null,
      windowStart: at(day, '08:00'),
    })
  })

  test('is not started again for a time that is gone, until the customer chooses another', async () => {
    const day = nextTuesday()
    const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    await lapse(id)
    await server.settled()
    expect(await bookingOf(id)).toMatchObject({ heldProviderId: null, windowStart: at(day, '08:00') })
    const rival = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    const refused = await startPayment(id)
    expect([refused.status, refused.body.error]).toEqual([409, 'window_taken'])
    expect(refused.body.windows).toHaveLength(35)
    expect((await bookingOf(id)).stripePaymentIntentId).toBeNull()

    const other = at(nextTuesday(), '10:00')
    const moved = await visitor.patch(`/api/service-requests/${id}/window`, { windowStart: other })
    expect(moved.body).toMatchObject({ windowStart: other, heldUntil: expect.any(String) })
    expect((await startPayment(id)).status).toBe(200)

    const declined = await visitor.patch(`/api/service-requests/${rival.id}/window`, { windowStart: null })
    expect(declined.body).toEqual({ windowStart: null, windowEnd: null, heldUntil: null })
    expect((await startPayment(rival.id)).status).toBe(200)
    expect((await windowsOn(day)).every(({ left }) => left === 1)).toBeTrue()
  })

  test('takes the time again if its hold was released and it is still free', async () => {
    const day = nextTuesday()
    const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    const { clientSecret } = (await startPayment(id)).body
    await lapse(id)
    await server.settled()
    expect((await pay(id, clientSecret)).status).toBe(200)
    expect((await typesOf(id)).slice(-3)).toEqual(['WindowReleased', 'PaymentConfirmed', 'WindowReserved'])
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', heldProviderId: crew.id })
  })

  test('keeps the time of a lapsed hold that nobody needed', async () => {
    const { id } = (await bookWindow(at(nextTuesday(), '08:00'))).body.serviceRequest
    const { clientSecret } = (await startPayment(id)).body
    await unreleased(async () => {
      await lapse(id)
      expect((await pay(id, clientSecret)).status).toBe(200)
    })
    await server.settled()
    expect(await typesOf(id)).not.toContain('WindowReleased')
    expect(await bookingOf(id)).toMatchObject({
      status: 'confirmed',
      heldProviderId: crew.id,
      heldUntil: null,
    })
  })

  test('for a time that was taken meanwhile is refunded, with a task for the office and a mail', async () => {
    const day = nextTuesday()
    const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    const { clientSecret } = (await startPayment(id)).body
    const rival = await taken(id, at(day, '08:00'))
    const confirmed = await pay(id, clientSecret)
    expect([confirmed.status, confirmed.body.error]).toEqual([409, 'window_lost'])
    await server.settled()

    const lost = await bookingOf(id)
    expect(lost).toMatchObject({ status: 'cancelled', heldProviderId: null })
    expect(lost.refundedAmount).toBe(lost.paidAmount)
    expect((await typesOf(id)).slice(-3)).toEqual(['WindowLost', 'PaymentConfirmed', 'PaymentRefunded'])
    expect(await bookingOf(rival.id)).toMatchObject({ heldProviderId: crew.id })

    const tasks = async () =>
      (await office.get('/api/admin/attention')).body.bookings
        .filter((task: { id: string }) => task.id === id)
        .map(({ reason }: { reason: string }) => reason)
    expect(await tasks()).toEqual(['window_lost'])
    const mails = await server.deps.sql<{ recipient: string; text: string }[]>`
      select recipient, payload ->> 'text' as text from outbox where about = ${id} order by id`
    const toCustomer = mails.filter(({ recipient }) => recipient === customer.customerEmail)
    expect(toCustomer[0]?.text).toContain('was taken before your payment arrived')
    // A note about what was agreed ends the task.
    const note = { adminNotes: 'Called her: she books again next week.' }
    await office.patch(`/api/admin/service-requests/${id}/status`, note)
    expect(await tasks()).toEqual([])
  })

  test('and another visitor race for the time of a lapsed hold: one gets it', async () => {
    const outcomes: number[][] = []
    for (let n = 0; n < 8; n++) {
      const start = at(nextTuesday(), '08:00')
      const { id } = (await bookWindow(start)).body.serviceRequest
      const { clientSecret } = (await startPayment(id)).body
      const charge = () => payWith(visitor, clientSecret, 'pm_card_visa')
      const paymentIntentId = clientSecret.split('_secret_')[0]
      const confirm = () => visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId })
      const request = await requestFor(start)
      await unreleased(async () => {
        await lapse(id)
        // Half of the customers have paid already and only confirm; the others are slower than the rival.
        if (n % 2 === 0) await charge()
        const paying = n % 2 === 0 ? confirm() : charge().then(confirm)
        const [paid, rival] = await Promise.all([paying, visitor.post('/api/service-requests', request)])
        outcomes.push([paid.status, rival.status])
      })
    }
    await server.settled()
    for (const outcome of outcomes) expect(outcome.toSorted()).toEqual([200, 409])
  })

  test('of a cancelled booking frees the time', async () => {
    const day = nextTuesday()
    const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
    await pay(id, (await startPayment(id)).body.clientSecret)
    const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
    await visitor.post(`/api/service-requests/${id}/cancel`, undefined, manage)
    expect((await windowsOn(day)).every(({ left }) => left === 1)).toBeTrue()
    expect((await bookWindow(at(day, '08:00'))).status).toBe(200)
  })
})

test('a paid booking changes its window, before and after a crew is assigned', async () => {
  const [day, other] = [nextTuesday(), nextTuesday()]
  const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
  await pay(id, (await startPayment(id)).body.clientSecret)
  const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  const move = (windowStart: string) =>
    visitor.patch(`/api/service-requests/${id}/schedule`, { windowStart }, manage)
  expect((await move(at(other, '10:00'))).body).toMatchObject({ windowStart: at(other, '10:00') })
  expect(await bookingOf(id)).toMatchObject({ heldProviderId: crew.id, heldStart: at(other, '10:00') })
  expect((await windowsOn(day)).every(({ left }) => left === 1)).toBeTrue()

  await office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: crew.id,
    scheduledDate: at(other, '10:00'),
  })
  expect((await move(at(day, '10:00'))).body).toMatchObject({
    scheduledDate: at(day, '10:00'),
    windowStart: at(day, '10:00'),
  })
  const rival = await bookWindow(at(other, '08:00'))
  const full = await move(at(other, '08:00'))
  expect([rival.status, full.status, full.body.error]).toEqual([200, 409, 'window_taken'])
})

test('a customer who changes a reserved time or gives it up is mailed, and frees the old time', async () => {
  const [day, other] = [nextTuesday(), nextTuesday()]
  const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
  await pay(id, (await startPayment(id)).body.clientSecret)
  const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  const change = (path: string, body: object) =>
    visitor.patch(`/api/service-requests/${id}/${path}`, body, manage)
  // A start time keeps a reserved time reserved, in the window around it.
  await change('schedule', { scheduledDate: at(other, '10:30') })
  expect(await bookingOf(id)).toMatchObject({
    heldProviderId: crew.id,
    heldStart: at(other, '10:30'),
    windowStart: at(other, '10:00'),
    preferredTime: '10:00',
  })
  expect((await windowsOn(day)).every(({ left }) => left === 1)).toBeTrue()
  await change('preferred-date', { preferredDate: day })
  expect(await bookingOf(id)).toMatchObject({ heldProviderId: null, windowStart: null, preferredTime: null })
  expect((await windowsOn(other)).every(({ left }) => left === 1)).toBeTrue()

  await server.settled()
  const mails = await server.deps.sql<{ subject: string }[]>`
    select payload ->> 'subject' as subject from outbox
    where about = ${id} and recipient = ${customer.customerEmail} order by id`
  const words = (time: string) => expect.stringMatching(new RegExp(`^New time requested, .*2094${time}: #FM`))
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is confirmed'),
    words(', 10:00 AM to 12:00 PM'),
    words(''),
  ])
  const both = await change('schedule', { windowStart: at(day, '08:00'), scheduledDate: at(day, '08:00') })
  expect([both.status, both.body.issues[0].path]).toEqual([422, 'scheduledDate'])
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
