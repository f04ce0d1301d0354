import { afterAll, describe, expect, test } from 'bun:test'
import { customer, payWith } from '../../../../scripts/testing/steps.ts'
import type { MailPayload } from '../../../adapters/outbox.ts'
import { instantOf as at } from '../../../shared/chicago.ts'
import { manageCode } from '../../tokens.ts'
import { windowSite } from './testing.ts'

const site = await windowSite()
const {
  server,
  visitor,
  office,
  crew,
  nextTuesday,
  windowsOn,
  requestFor,
  bookWindow,
  startPayment,
  pay,
  bookingOf,
  typesOf,
  lapse,
  unreleased,
  taken,
} = site
afterAll(async () => expect(await site.close()).toEqual([]))

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
    await server.settled()
    const mails = await server.deps.sql<{ payload: MailPayload }[]>`
      select payload from outbox where about = ${id} and recipient = ${customer.customerEmail}`
    expect(mails.map(({ payload }) => payload.text)).toEqual([
      expect.stringContaining('Your arrival time is reserved:'),
    ])
    expect(mails[0]?.payload.calendar?.content).toContain('STATUS:CONFIRMED')
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
    expect((await typesOf(id)).at(-1)).toBe('WindowReleased')
    const confirmed = await pay(id, clientSecret)
    expect([confirmed.status, confirmed.body.error]).toEqual([409, 'window_lost'])
    await server.settled()

    const lost = await bookingOf(id)
    expect(lost).toMatchObject({ status: 'cancelled', heldProviderId: null })
    expect(lost.refundedAmount).toBe(lost.paidAmount)
    expect((await typesOf(id)).slice(-4)).toEqual([
      'WindowLost',
      'PaymentConfirmed',
      'RefundRequested',
      'PaymentRefunded',
    ])
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

test('a customer whose reserved time the office changes is mailed, with the time for the calendar', async () => {
  const [day, other] = [nextTuesday(), nextTuesday()]
  const { id } = (await bookWindow(at(day, '08:00'))).body.serviceRequest
  await pay(id, (await startPayment(id)).body.clientSecret)
  await office.patch(`/api/service-requests/${id}/schedule`, { windowStart: at(other, '10:00') })
  expect(await bookingOf(id)).toMatchObject({ heldProviderId: crew.id, windowStart: at(other, '10:00') })
  await server.settled()
  const mails = await server.deps.sql<{ subject: string; calendar: string; recipient: string }[]>`
    select recipient, payload ->> 'subject' as subject, payload -> 'calendar' ->> 'content' as calendar
    from outbox where about = ${id} order by id`
  expect(mails.map(({ recipient }) => recipient)).toEqual([customer.customerEmail, customer.customerEmail])
  const [confirmed, moved] = mails
  expect(moved?.subject).toMatch(/^New time requested, .*10:00 AM to 12:00 PM: #FM/)
  expect(moved?.calendar).toContain(`DTSTART:${at(other, '10:00').replace(/[-:]|\.000/g, '')}`)
  const sequenceIn = (calendar = '') => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])
  expect(sequenceIn(moved?.calendar)).toBeGreaterThan(sequenceIn(confirmed?.calendar))
})
