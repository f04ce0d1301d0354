import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, payWith } from '../../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()
const customer = server.browser()
const crew = await addProvider(office)

const pathOf = (id: string, rest = '') => `/api/admin/service-requests/${id}${rest}`
const historyOf = async (
  id: string,
): Promise<{ position: number; type: string; [field: string]: unknown }[]> =>
  (await office.get(pathOf(id, '/timeline'))).body
const lines = (entries: readonly { [field: string]: unknown }[]) =>
  entries.map(({ who, summary }) => `${who}: ${summary}`)
const scheduledDate = '2099-01-05T15:00:00.000Z'
const assign = (id: string) => office.patch(pathOf(id, '/assign'), { providerId: crew.id, scheduledDate })

/** Runs a booking from creation to refund. Each step waits until immediate mails are sent. */
async function wholeStory() {
  const booking = await book(customer)
  const { clientSecret } = (
    await customer.post('/api/create-payment-intent', { serviceRequestId: booking.id })
  ).body
  await payWith(customer, clientSecret, 'pm_card_chargeDeclined')
  await server.settled()
  const { body: paid } = await payWith(customer, clientSecret, 'pm_card_visa')
  await customer.post('/api/confirm-booking', { serviceRequestId: booking.id, paymentIntentId: paid.id })
  await server.settled()
  await assign(booking.id)
  await server.settled()
  await office.post(`/api/service-requests/${booking.id}/messages`, { message: 'We come at nine.' })
  await drive(booking.id, [3])
  for (const status of ['in_progress', 'completed'])
    await office.patch(pathOf(booking.id, '/status'), { status })
  await office.post(pathOf(booking.id, '/refund'), { amount: 50, reason: 'a scratched table' })
  await server.settled()
  return booking
}

/** Reports drives north from Milwaukee with a fix every ten seconds and 60 m. `drives` are their numbers of fixes. */
async function drive(serviceRequestId: string, drives: readonly number[], begin = '2099-01-05T15:00:00Z') {
  let at = Date.parse(begin)
  const batches = drives.flatMap(fixes => {
    const fixesOfDrive = Array.from({ length: fixes }, (_, n) => fixAt(at + n * 10_000, n))
    at += fixes * 10_000 + 3_600_000
    return Array.from({ length: Math.ceil(fixes / 10) }, (_, batch) =>
      fixesOfDrive.slice(batch * 10, batch * 10 + 10),
    )
  })
  await report(serviceRequestId, batches)
}

const fixAt = (at: number, n: number) => ({
  latitude: 43 + n * 0.00054,
  longitude: -87.9,
  timestamp: new Date(at).toISOString(),
})

/** Reports each batch as one event. */
async function report(serviceRequestId: string, batches: readonly ReturnType<typeof fixAt>[][]) {
  const { sql } = server.deps
  const stream = `provider-${crew.id}`
  const [last] = await sql<
    { version: number }[]
  >`select max(version) as version from events where stream = ${stream}`
  let version = last?.version ?? 0
  const events = batches.map(fixes => ({
    ...{ stream, version: ++version, type: 'LocationReported', schema: 1, id: crypto.randomUUID() },
    meta: { commandId: crypto.randomUUID(), actor: `provider:${crew.id}` },
    at: new Date().toISOString(),
    data: { serviceRequestId, fixes },
  }))
  await sql`select events_append(${sql.json(events)})`
  await sql`update providers set version = ${version} where id = ${crew.id}`
}

describe('the history of a booking', () => {
  test('lists each event in order with its actor and a sentence', async () => {
    const booking = await wholeStory()
    const history = await historyOf(booking.id)
    expect(lines(history)).toEqual([
      expect.stringMatching(/^Customer: Rosa Diaz booked a move for \$[\d,.]+\. Original rate card\.$/),
      expect.stringMatching(/^Customer: A card payment of .+ was started\.$/),
      'Card provider: A payment failed: Your card was declined.',
      expect.stringMatching(/^(Customer|Card provider): The payment of .+ was received\.$/),
      `System: An email to rosa@example.com was kept for the office to read: Your move is confirmed: ${booking.bookingNumber}.`,
      'admin: North crew was assigned for Jan 5, 2099, 9:00 AM.',
      'admin: The office wrote: We come at nine.',
      'North crew: North crew reported 3 positions in 20 s: 0.1 miles.',
      'admin: The status changed from assigned to in progress.',
      'admin: The status changed from in progress to completed.',
      'admin: A refund of $50.00 was requested: a scratched table.',
      'admin: $50.00 was refunded: a scratched table.',
      expect.stringMatching(/^System: An email to rosa@example.com was kept .+$/),
    ])
    const positions = history.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(Object.keys(history[0] ?? {})).toEqual([
      ...['position', 'at', 'type', 'actor', 'who', 'summary', 'data', 'requestId'],
    ])
  })

  test('shows an administrator’s name at the time of the event', async () => {
    const { id } = await bookAndPay(customer)
    await office.patch(pathOf(id, '/status'), { status: 'pending', note: 'First' })
    await office.patch('/api/auth/user', { firstName: 'Nora', lastName: 'Lindqvist' })
    await office.patch(pathOf(id, '/status'), { status: 'confirmed', note: 'Second' })
    const changes = (await historyOf(id)).filter(({ type }) => type === 'StatusChanged')
    expect(changes.map(({ who }) => who)).toEqual(['admin', 'Nora Lindqvist'])
    expect(new Set(changes.map(({ actor }) => actor)).size).toBe(1)
  })

  test('of an unknown booking is a 404', async () => {
    expect((await office.get(pathOf('nothing', '/timeline'))).status).toBe(404)
  })
})

describe('a past state', () => {
  test('is the fold up to its position, and equals the booking at the last one', async () => {
    const { id } = await wholeStory()
    const seen: string[] = []
    let before: Record<string, unknown> | undefined
    for (const { position, type } of await historyOf(id)) {
      const { status, body } = await office.get(pathOf(id, `/timeline/at?position=${position}`))
      expect([status, body.position]).toEqual([200, position])
      const changes: { field: string; from: unknown; to: unknown }[] = body.changes
      const applied = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
      const expected = before ? { ...before, ...applied, updatedAt: body.booking.updatedAt } : body.booking
      expect(body.booking).toEqual(expected)
      for (const { field, from } of changes) expect([field, from]).toEqual([field, before?.[field] ?? null])
      seen.push(
        `${type} ${body.booking.status} ${body.providerName} [${changes.map(({ field }) => field).toSorted()}]`,
      )
      before = body.booking
    }
    // The details response also has the estimate and the crew, which come from other rows.
    const { receivedAmount, returnedAmount, ...last } = before!
    const now = (await office.get(pathOf(id))).body
    expect(now).toMatchObject(last)
    expect([receivedAmount, returnedAmount]).toEqual([now.account.received, now.account.refunded])
    expect(seen.filter(each => !each.startsWith('Notification'))).toEqual([
      'BookingCreated pending null []',
      'PaymentStarted pending null [stripePaymentIntentId]',
      'PaymentFailed pending null []',
      'PaymentConfirmed confirmed null [isSecured,paidAmount,paidCents,paymentConfirmedAt,receivedAmount,status]',
      'ProviderAssigned assigned North crew [assignedAt,providerId,scheduledDate,scheduledEnd,status]',
      'MessageSent assigned North crew []',
      'LocationReported assigned North crew []',
      'StatusChanged in_progress North crew [status]',
      'StatusChanged completed North crew [completedAt,status]',
      'RefundRequested completed North crew [refundedAmount,refundedCents,returnedAmount]',
      'PaymentRefunded completed North crew []',
    ])
  })

  test('counts cash and checks as paid, and what went back by hand as refunded', async () => {
    const { id, pricing } = await book(customer)
    const cash = { kind: 'check', amount: pricing.total + 5, takenBy: 'Sam' }
    await office.post(pathOf(id, '/cash'), cash)
    const back = { kind: 'cash', amount: 5, paidBy: 'Sam', seen: { balance: -5 } }
    await office.post(pathOf(id, '/pay-back'), back)
    const positions = (await historyOf(id)).filter(({ type }) => type === 'CashTaken' || type === 'PaidBack')
    const seen = []
    for (const { position } of positions) {
      const { booking, changes } = (await office.get(pathOf(id, `/timeline/at?position=${position}`))).body
      const fields = changes.map(({ field }: { field: string }) => field)
      seen.push([booking.receivedAmount, booking.returnedAmount, fields])
    }
    expect(seen).toEqual([
      [cash.amount, 0, ['receivedAmount']],
      [cash.amount, 5, ['returnedAmount']],
    ])
  })

  test('does not exist before the booking, and requires a numeric position', async () => {
    const { id } = await book(customer)
    expect((await office.get(pathOf(id, '/timeline/at?position=1'))).status).toBe(404)
    expect((await office.get(pathOf(id, '/timeline/at?position=now'))).status).toBe(422)
  })
})

describe('drives', () => {
  test('summarize thousands of positions with times, distance and longest gap', async () => {
    const { id } = await bookAndPay(customer)
    await drive(id, [9_990, 10])
    const { body } = await office.get(pathOf(id, '/timeline'))
    expect(JSON.stringify(body).length).toBeLessThan(10_000)
    const drives = body.filter(({ type }: { type: string }) => type === 'LocationReported')
    expect(drives).toHaveLength(2)
    expect(drives[0].data).toEqual({
      providerId: crew.id,
      from: { latitude: 43, longitude: -87.9, at: '2099-01-05T15:00:00.000Z' },
      to: {
        latitude: expect.closeTo(43 + 9_989 * 0.00054),
        longitude: -87.9,
        at: '2099-01-06T18:44:50.000Z',
      },
      fixes: 9_990,
      miles: expect.closeTo((9_989 * 0.00054 * Math.PI * 6371) / 180 / 1.609344, 0),
      longestGapSeconds: 10,
    })
    expect(drives[0].summary).toEndWith(' reported 9,990 positions in 27 h 45 min: 372.7 miles.')

    const { body: trail } = await office.get(pathOf(id, `/timeline/trail?position=${drives[0].position}`))
    expect(trail.length).toBeLessThanOrEqual(501)
    expect(trail.length).toBeGreaterThan(400)
    expect([trail[0], trail.at(-1)]).toEqual([drives[0].data.from, drives[0].data.to])
  })

  test('order fixes of an offline phone by capture time', async () => {
    const { id } = await bookAndPay(customer)
    await drive(id, [5], '2099-01-05T16:00:00Z')
    await drive(id, [5], '2099-01-05T15:59:00Z')
    const [{ data } = { data: {} }, ...others] = (await historyOf(id)).filter(
      ({ type }) => type === 'LocationReported',
    )
    expect(others).toEqual([])
    expect(data).toMatchObject({ fixes: 10, from: { at: '2099-01-05T15:59:00.000Z' }, longestGapSeconds: 20 })
  })

  test('that start in one event are one entry', async () => {
    const { id } = await bookAndPay(customer)
    const at = Date.parse('2099-01-05T15:00:00Z')
    await report(id, [[fixAt(at, 0), fixAt(at + 10_000, 1), fixAt(at + 3_600_000, 2)]])
    const [drive, ...others] = (await historyOf(id)).filter(({ type }) => type === 'LocationReported')
    expect(others).toEqual([])
    expect(drive?.data).toMatchObject({ fixes: 3, longestGapSeconds: 10 })
    const { body: trail } = await office.get(pathOf(id, `/timeline/trail?position=${drive?.position}`))
    expect(trail).toHaveLength(3)
  })
})
