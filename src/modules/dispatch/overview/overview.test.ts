import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import bookingJson from '../../../../fixtures/events/BookingCreated.v1.json'
import estimateJson from '../../../../fixtures/events/EstimateGiven.v1.json'
import { stopAtNoon } from '../../../../scripts/testing/clock.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider as addCrew, bookAndPay } from '../../../../scripts/testing/steps.ts'
import { newId } from '../../../eventlog/ids.ts'
import { isPaidByHand } from '../../../shared/account.ts'
import type { WorkingHours } from '../../../shared/catalog.ts'
import { usualTerms } from '../../../shared/crews.ts'
import { type AssignmentEvent, type BookingEvent, bookingFacts } from '../../booking/events.ts'
import { type Account, bookingAccounts } from '../../booking/payments/account.ts'
import type { MoneyEvent } from '../../booking/payments/events.ts'
import { serviceRequests } from '../../booking/service-request.ts'
import { deleteOldDrafts, storeDraft } from '../../quoting/drafts.ts'
import { estimates } from '../../quoting/estimate.ts'
import { quotingFacts } from '../../quoting/events.ts'
import { addProvider, removeProvider } from '../decide.ts'
import { providers } from '../provider.ts'
import { isPaidByHand as isPaidByHandInSql, moneyOf } from './figures.ts'

const today = stopAtNoon()
const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

const given = quotingFacts.EstimateGiven.data.assert(estimateJson.data)
const command = (at: string) => ({ id: newId(), actor: 'a test', at })

/** A quote without a booking. */
async function draftAt(at: string): Promise<string> {
  const { id } = await storeDraft(server.deps.sql, {
    ...given,
    range: null,
    tariff: null,
    id: newId(),
    createdAt: at,
    version: 0,
  })
  return id
}

async function quoteAt(at: string): Promise<string> {
  const id = newId()
  await server.deps.log.start(estimates, id, () => [{ type: 'EstimateGiven', data: given }], command(at))
  return id
}

/** A three-hour booking for $988.20, and functions that append events to it. */
async function bookAt(at: string, { quotedAt = at } = {}) {
  const created = bookingFacts.BookingCreated.data.assert(bookingJson.data)
  const data = { ...created, estimateId: await quoteAt(quotedAt) }
  const begin: BookingEvent = { type: 'BookingCreated', data }
  const id = newId()
  await server.deps.log.start(serviceRequests, id, () => [begin], command(at))
  const append = (at: string, event: BookingEvent | AssignmentEvent | MoneyEvent) =>
    server.deps.log.handle(serviceRequests, id, () => [event], command(at))
  return {
    append,
    pay: (at: string) =>
      append(at, { type: 'PaymentConfirmed', data: { paymentIntentId: id, amountCents: 98_820 } }),
    refund: (at: string, amountCents: number) =>
      append(at, { type: 'PaymentRefunded', data: { refundId: id, amountCents } }),
    failRefund: (at: string, amountCents: number) =>
      append(at, { type: 'RefundFailed', data: { refundId: id, amountCents } }),
    become: (at: string, to: 'completed' | 'cancelled') =>
      append(at, { type: 'StatusChanged', data: { from: 'confirmed', to } }),
    assign: (providerId: string, scheduledDate: string) => {
      const scheduledEnd = new Date(Date.parse(scheduledDate) + 3 * 3_600_000).toISOString()
      const data = { providerId, providerName: 'Crew', scheduledDate, scheduledEnd }
      return append(scheduledDate, { type: 'ProviderAssigned', data })
    },
  }
}

async function crewFrom(at: string, name: string, workingHours: WorkingHours, off: readonly string[] = []) {
  const daysOff = off.map(day => ({ from: day, to: day }))
  const details = { name, email: `${name}@example.com`, phone: '414-555-0122', serviceTypes: [], areas: [] }
  const id = newId()
  await server.deps.log.start(
    providers,
    id,
    () => addProvider({ ...usualTerms, ...details, workingHours, daysOff, isActive: true }),
    command(at),
  )
  return id
}

test('the money of some days is read by its index', async () => {
  const plan = await server.deps.sql.begin(async sql => {
    await sql`set local enable_seqscan = off`
    return sql`explain ${moneyOf(sql, { from: '2026-01-01', to: '2026-01-31' })}`
  })
  expect(JSON.stringify(plan)).toContain('events_money_idx')
})

test('counts bookings, money, quotes and crew hours by day in Chicago across a DST change', async () => {
  const shift = (weekday: number, start: string, end: string) => ({ weekday, start, end })
  const week = [shift(1, '08:00', '12:00'), shift(1, '13:00', '18:00'), shift(5, '08:00', '18:00')]
  // The Sunday shift spans the end of DST.
  const north = await crewFrom('2025-10-31T17:00:00Z', 'North', [...week, shift(7, '00:00', '08:00')])
  await crewFrom('2025-01-01T17:00:00Z', 'South', [shift(1, '08:00', '18:00')], ['2025-11-03'])
  const gone = await crewFrom('2025-01-01T17:00:00Z', 'Gone', week)

  const old = await bookAt('2025-10-30T15:00:00Z')
  await old.pay('2025-10-30T15:00:00Z')
  await old.refund('2025-10-31T15:00:00Z', 10_000)
  await old.failRefund('2025-11-01T15:00:00Z', 10_000)
  await old.assign(gone, '2025-11-01T14:00:00Z')
  await old.become('2025-11-01T17:00:00Z', 'completed')
  await server.deps.log.handle(
    providers,
    gone,
    row => removeProvider(row, 0),
    command('2025-11-02T12:00:00Z'),
  )

  // Quoted at 11:30 PM CDT, booked at 12:10 AM.
  const overnight = await bookAt('2025-11-01T05:10:00Z', { quotedAt: '2025-11-01T04:30:00Z' })
  await overnight.pay('2025-11-01T05:11:00Z')
  await overnight.assign(north, '2025-11-02T04:30:00Z')
  await overnight.become('2025-11-02T08:00:00Z', 'completed')
  // 11:30 PM CST.
  await bookAt('2025-11-03T05:30:00Z')
  const cancelled = await bookAt('2025-11-02T15:00:00Z')
  await cancelled.pay('2025-11-02T15:01:00Z')
  await cancelled.assign(north, '2025-11-03T14:00:00Z')
  await cancelled.become('2025-11-03T15:00:00Z', 'cancelled')
  await cancelled.refund('2025-11-03T15:01:00Z', 98_820)
  const partly = await bookAt('2025-11-03T15:00:00Z')
  await partly.pay('2025-11-03T15:01:00Z')
  await partly.refund('2025-11-03T16:00:00Z', 5_000)
  await partly.assign(north, '2025-11-03T18:00:00Z')
  await quoteAt('2025-11-03T15:00:00Z')
  await quoteAt('2025-11-04T05:59:00Z')
  await quoteAt('2025-11-04T06:00:00Z')

  const { status, body } = await office.get('/api/admin/overview?from=2025-11-01&to=2025-11-03')
  expect(status).toBe(200)
  expect(body.days).toEqual([
    {
      day: '2025-11-01',
      bookings: { made: 1, paid: 1, unpaid: 0, cancelled: 0 },
      revenue: { received: 988.2, refunded: -100, net: 1088.2 },
      quotes: { given: 0, booked: 0, paid: 0 },
    },
    {
      day: '2025-11-02',
      bookings: { made: 2, paid: 0, unpaid: 1, cancelled: 1 },
      revenue: { received: 988.2, refunded: 0, net: 988.2 },
      quotes: { given: 2, booked: 2, paid: 1 },
    },
    {
      day: '2025-11-03',
      bookings: { made: 1, paid: 1, unpaid: 0, cancelled: 0 },
      revenue: { received: 988.2, refunded: 1038.2, net: -50 },
      quotes: { given: 3, booked: 1, paid: 1 },
    },
  ])
  expect(body.sum).toEqual({
    bookings: { made: 4, paid: 2, unpaid: 1, cancelled: 1 },
    revenue: { received: 2964.6, refunded: 938.2, net: 2026.4 },
    quotes: { given: 5, booked: 3, paid: 2 },
    work: { scheduledHours: 6, workableHours: 18, jobs: 2, jobsDone: 1 },
  })
  expect(body.before).toEqual({
    from: '2025-10-29',
    to: '2025-10-31',
    sum: {
      bookings: { made: 1, paid: 1, unpaid: 0, cancelled: 0 },
      revenue: { received: 988.2, refunded: 100, net: 888.2 },
      quotes: { given: 2, booked: 2, paid: 2 },
      work: { scheduledHours: 0, workableHours: 10, jobs: 0, jobsDone: 0 },
    },
  })
  const idle = { scheduledHours: 0, workableHours: 0, jobs: 0, jobsDone: 0 }
  const crew = (name: string, isAtWork: boolean, soFar: object, days: object) =>
    expect.objectContaining({ name, isAtWork, soFar, ahead: idle, days })
  expect(body.crews).toEqual([
    crew(
      'Gone',
      false,
      { scheduledHours: 3, workableHours: 0, jobs: 1, jobsDone: 1 },
      { scheduledHours: [3, 0, 0], workableHours: [0, 0, 0], jobs: [1, 0, 0] },
    ),
    crew(
      'North',
      true,
      { scheduledHours: 6, workableHours: 18, jobs: 2, jobsDone: 1 },
      { scheduledHours: [3, 0, 3], workableHours: [0, 9, 9], jobs: [1, 0, 1] },
    ),
    crew('South', true, idle, { scheduledHours: [0, 0, 0], workableHours: [0, 0, 0], jobs: [0, 0, 0] }),
  ])
})

test('counts a booking as paid whose price the crew took in cash: of the work, with charges and discounts', async () => {
  const takeCash = async (amountCents: number, ...priced: readonly MoneyEvent[]) => {
    const { append } = await bookAt('2025-09-10T15:00:00Z')
    const cash = { cashId: newId(), kind: 'cash', amountCents, tipCents: 1000, takenBy: 'Sam' } as const
    for (const event of priced) await append('2025-09-11T14:00:00Z', event)
    await append('2025-09-11T15:00:00Z', { type: 'CashTaken', data: cash })
  }
  const change = (amountCents: number): MoneyEvent => ({
    type: 'ChargeAdded',
    data: { chargeId: newId(), label: 'Other', amountCents, reason: 'As agreed' },
  })
  const work = { workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] }
  const settled: MoneyEvent = {
    type: 'JobSettled',
    data: { ...work, totalCents: 80_000, dueLaterCents: 0, dueLaterOn: null },
  }
  await takeCash(99_820)
  await takeCash(99_819)
  await takeCash(89_820, change(-10_000))
  await takeCash(99_820, change(5000))
  await takeCash(85_000, settled, change(4000))
  const { body } = await office.get('/api/admin/overview?from=2025-09-10&to=2025-09-10')
  expect(body.days[0].bookings).toEqual({ made: 5, paid: 3, unpaid: 2, cancelled: 0 })
  expect(body.days[0].quotes).toEqual({ given: 5, booked: 5, paid: 3 })
})

test('SQL and code agree on which accounts are paid by hand', async () => {
  const data = bookingFacts.BookingCreated.data.assert(bookingJson.data)
  const begun = bookingAccounts.fold(undefined, { ...bookingJson, type: 'BookingCreated', data })!
  const line = { label: 'Other', reason: 'As agreed', at: '2025-09-10T15:00:00Z' }
  const charges = [[], [-300], [-1000], [200, -50]].map(amounts =>
    amounts.map((amountCents, n) => ({ chargeId: `${n}`, amountCents, ...line })),
  )
  const cash = [[], [0], [1000], [700], [999], [600, 400], [1000, -1], [1150], [800]].map(amounts =>
    amounts.flatMap((amountCents, n) => {
      const taken = { cashId: `${n}`, kind: 'cash', takenBy: 'Sam', note: null, at: line.at } as const
      return [0, 50].map(tipCents => ({ ...taken, cashId: `${n} ${tipCents}`, amountCents, tipCents }))
    }),
  )
  const work = { workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] }
  const settlement = { ...work, totalCents: 800, dueLaterCents: 0, dueLaterOn: null, at: line.at }
  const accounts: Account[] = [null, settlement].flatMap(settlement =>
    charges.flatMap(charges =>
      cash.flatMap(cash =>
        [cash, cash.slice(0, 1)].map(cash => ({ ...begun, quotedCents: 1000, settlement, charges, cash })),
      ),
    ),
  )
  const found = await server.deps.db.execute<{ n: number }>(sql`
    with given as (
      select row, n from jsonb_array_elements(${JSON.stringify(accounts)}::text::jsonb) with ordinality as o (row, n)),
    booking_accounts as (
      select (jsonb_populate_record(null::public.booking_accounts, row || jsonb_build_object('id', n::text))).* from given),
    service_requests as (select n, n::text as id from given)
    select n::int from service_requests where ${isPaidByHandInSql} order by n`)
  const expected = accounts.flatMap((account, n) => (isPaidByHand(account) ? n + 1 : []))
  expect(found.map(({ n }) => n)).toEqual(expected)
  expect(expected.length).toBeWithin(1, accounts.length)
})

test('defaults to the four weeks that end today, and counts future jobs as ahead', async () => {
  const [tomorrow, nextWeek] = [today.add({ days: 1 }), today.add({ days: 7 })]
  const { id: providerId } = await addCrew(office, 'Ahead')
  const { id } = await bookAndPay(server.browser())
  const scheduledDate = `${tomorrow}T15:00:00Z`
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })
  const { estimatedHours } = (await office.get(`/api/admin/service-requests/${id}`)).body.pricing

  const { body } = await office.get('/api/admin/overview')
  expect(body).toMatchObject({ from: `${today.subtract({ days: 27 })}`, to: `${today}` })
  expect(body.before).toMatchObject({
    from: `${today.subtract({ days: 55 })}`,
    to: `${today.subtract({ days: 28 })}`,
  })
  expect(body.days).toHaveLength(28)
  expect(body.days.at(-1)).toMatchObject({ day: body.today, bookings: { made: 1, paid: 1 } })

  const { body: ahead } = await office.get(`/api/admin/overview?from=${tomorrow}&to=${nextWeek}`)
  expect(ahead).toMatchObject({ days: [], sum: { bookings: { made: 0 }, work: { jobs: 0 } } })
  expect(ahead.ahead).toMatchObject({ scheduledHours: estimatedHours, jobs: 1 })
  const crew = ahead.crews.find((each: { id: string }) => each.id === providerId)
  expect(crew.ahead).toEqual({ scheduledHours: estimatedHours, workableHours: 60, jobs: 1, jobsDone: 0 })
  expect(crew.soFar.scheduledHours).toBe(0)
  expect(crew.days.jobs[0]).toBe(1)
})

test('counts a draft once, even after it became an estimate or expired', async () => {
  const { sql } = server.deps
  const [monday, tuesday] = ['2025-06-02T15:00:00.000Z', '2025-06-03T15:00:00.000Z']
  const drafts = [monday, monday, monday, tuesday, tuesday]
  const [first = ''] = await Promise.all(drafts.map(draftAt))
  const begin = () => [{ type: 'EstimateGiven' as const, data: given }]
  await server.deps.log.start(estimates, first, begin, command(monday))
  const left = async () => {
    const rows =
      await sql`select from quote_drafts where "createdAt" >= ${monday} and "createdAt" <= ${tuesday}`
    return rows.length
  }
  const givenByDay = async () => {
    const { body } = await office.get('/api/admin/overview?from=2025-06-02&to=2025-06-03')
    return body.days.map(({ quotes }: { quotes: { given: number } }) => quotes.given)
  }
  expect([await left(), await givenByDay()]).toEqual([5, [3, 2]])
  const after = (instant: string, hours: number) => Temporal.Instant.from(instant).add({ hours })
  await deleteOldDrafts(sql, { now: after(tuesday, 14 * 24), batch: 1 })
  expect([await left(), await givenByDay()]).toEqual([2, [3, 2]])
  await deleteOldDrafts(sql, { now: after(tuesday, 14 * 24 + 1) })
  expect([await left(), await givenByDay()]).toEqual([0, [3, 2]])
})

test('requires an administrator and a valid span', async () => {
  const visitor = server.browser()
  expect((await visitor.get('/api/admin/overview')).status).toBe(401)
  const refusal = async (query: string) => {
    const { status, body } = await office.get(`/api/admin/overview?${query}`)
    expect(status).toBe(422)
    return body.issues
  }
  expect(await refusal('from=2025-01-02&to=2025-01-01')).toEqual([
    { path: 'to', message: 'The last day cannot be before the first' },
  ])
  expect(await refusal('from=2024-01-01&to=2025-01-01')).toEqual([
    { path: 'to', message: 'Please choose at most a year' },
  ])
  expect((await office.get('/api/admin/overview?from=2024-01-01&to=2024-12-31')).status).toBe(200)
  expect(await refusal('from=2025-01-01')).toEqual([
    { path: '', message: 'Please choose both a first and a last day' },
  ])
  await refusal('from=yesterday&to=2025-01-01')
})

test('events of payments have no second schema, which the SQL in figures.ts could not read', () => {
  const { PaymentConfirmed, PaymentRefunded, RefundFailed } = bookingFacts
  for (const { upcasts } of [PaymentConfirmed, PaymentRefunded, RefundFailed]) expect(upcasts).toEqual([])
})
