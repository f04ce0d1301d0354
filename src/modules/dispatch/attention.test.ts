import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { serviceRequests, waitsForCrew } from '../../../db/schema.ts'
import { stopAtNoon } from '../../../scripts/testing/clock.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../scripts/testing/steps.ts'
import { until } from '../../../scripts/testing/until.ts'
import { replayParked } from '../../eventlog/followers.ts'
import { hasArrived, type Step, type StepType } from '../../shared/move-day.ts'
import { isPaid } from '../booking/service-request.ts'
import { isThere, listAttention } from './attention.ts'

const today = stopAtNoon()
const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

const statuses = ['pending', 'pending_payment', 'confirmed', 'assigned', 'in_progress']
const setStatus = (id: string, status: string) =>
  office.patch(`/api/admin/service-requests/${id}/status`, { status })
const assign = (id: string, providerId: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })
const paid = async (more: object = {}): Promise<string> => (await bookAndPay(server.browser(), more)).id
const at = (time: string) =>
  today
    .toZonedDateTime({ timeZone: 'America/Chicago', plainTime: time })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

type Row = { id: string; reason: string; lateAt: string | null; [field: string]: unknown }
const listed = async (): Promise<Row[]> => (await office.get('/api/admin/attention')).body.bookings
const reasonsOf = async (id: string) =>
  (await listed()).filter(row => row.id === id).map(({ reason }) => reason)

test('a paid booking without a crew is listed in every status until it is completed or cancelled', async () => {
  const id = await paid({ preferredDate: today.toString() })
  const seen = async () => {
    const schedule = await office.get(`/api/admin/schedule?from=${today}&to=${today}`)
    const { waiting } = (await office.get('/api/admin/today')).body
    return {
      tray: schedule.body.unassigned.map((job: Row) => job.id),
      waiting,
      reasons: await reasonsOf(id),
    }
  }
  for (const status of statuses) {
    await setStatus(id, status)
    expect([status, await seen()]).toEqual([
      status,
      { tray: [id], waiting: { all: 1, soon: 1 }, reasons: ['no_crew'] },
    ])
  }
  for (const status of ['completed', 'cancelled']) {
    await setStatus(id, status)
    expect(await seen()).toMatchObject({ tray: [], waiting: { all: 0, soon: 0 } })
  }
})

test('a crew can be assigned to a paid booking from its confirmation on, and unassigned again', async () => {
  const crew = await addProvider(office, 'Steady crew')
  for (const [n, status] of statuses.entries()) {
    const id = await paid()
    await setStatus(id, status)
    const given = await assign(id, crew.id, `2094-03-${15 + n}T15:00:00Z`)
    if (status.startsWith('pending')) {
      expect([status, given.status, given.body.error]).toEqual([status, 409, 'not_confirmed'])
      continue
    }
    expect([status, given.status, given.body.status]).toEqual([status, 200, 'assigned'])
    expect(await reasonsOf(id)).toEqual([])
    expect((await office.delete(`/api/admin/service-requests/${id}/assign`)).status).toBe(200)
    expect(await reasonsOf(id)).toEqual(['no_crew'])
  }
})

test('an unpaid or unrefunded booking is listed until it is paid or refunded', async () => {
  const unpaid: string = (await book(server.browser())).id
  expect(await reasonsOf(unpaid)).toEqual([])
  for (const status of ['confirmed', 'assigned', 'in_progress']) {
    await setStatus(unpaid, status)
    expect(await reasonsOf(unpaid)).toEqual(['unpaid'])
  }
  await setStatus(unpaid, 'cancelled')
  expect(await reasonsOf(unpaid)).toEqual([])

  const cancelled = await paid()
  await setStatus(cancelled, 'cancelled')
  expect(await reasonsOf(cancelled)).toEqual(['not_refunded'])
  const [row] = (await listed()).filter(({ id }) => id === cancelled)
  expect(row).toMatchObject({ customerName: 'Rosa Diaz', refundedAmount: 0 })
  await office.post(`/api/admin/service-requests/${cancelled}/refund`, { amount: 1 })
  expect(await reasonsOf(cancelled)).toEqual(['not_refunded'])
  await office.post(`/api/admin/service-requests/${cancelled}/refund`, {})
  expect(await reasonsOf(cancelled)).toEqual([])
  await setStatus(cancelled, 'confirmed')
  expect(await reasonsOf(cancelled)).toEqual(['unpaid'])
  await setStatus(cancelled, 'cancelled')
})

test('a job is late ten minutes after its start until it begins, and overruns ten minutes after its end', async () => {
  const crew = await addProvider(office, 'Slow crew')
  const id = await paid()
  const { scheduledEnd } = (await assign(id, crew.id, at('08:00'))).body
  const [late] = (await listed()).filter(row => row.id === id)
  expect(late).toMatchObject({
    reason: 'late',
    lateAt: at('08:10'),
    providerName: 'Slow crew',
    providerPhone: crew.phone,
  })
  // The customer was promised a window, and then the crew reports its arrival. The mail about the crew would write the row.
  await server.settled()
  const { sql: raw } = server.deps
  await raw`update service_requests set "windowEnd" = ${at('10:00')} where id = ${id}`
  expect((await listed()).find(row => row.id === id)).toMatchObject({ reason: 'late', lateAt: at('10:00') })
  const day = { members: [], trucks: [], steps: [step('arrived')] }
  await raw`update service_requests set "moveDay" = ${JSON.stringify(day)}::text::jsonb where id = ${id}`
  const [arrived] = (await listed()).filter(row => row.id === id)
  expect(arrived).toMatchObject({ reason: 'overrunning', moveDay: { steps: [{ type: 'arrived' }] } })
  await raw`update service_requests set "windowEnd" = null, "moveDay" = null where id = ${id}`
  await setStatus(id, 'in_progress')
  const [over] = (await listed()).filter(row => row.id === id)
  const grace = Temporal.Instant.from(scheduledEnd).add({ minutes: 10 })
  expect([over?.reason, Date.parse(over?.lateAt ?? '')]).toEqual(['overrunning', grace.epochMilliseconds])
  await setStatus(id, 'completed')
  expect(await reasonsOf(id)).toEqual([])

  const tomorrow = await paid()
  await assign(tomorrow, crew.id, `${today.add({ days: 1 })}T15:00:00Z`)
  expect(await reasonsOf(tomorrow)).toEqual([])
})

test('a job of today or tomorrow is listed while nobody of a crew with people is planned for it', async () => {
  const crew = await addProvider(office, 'Named crew')
  const [soon, later] = [await paid(), await paid()]
  await assign(soon, crew.id, `${today.add({ days: 1 })}T15:00:00Z`)
  await assign(later, crew.id, `${today.add({ days: 2 })}T15:00:00Z`)
  expect(await reasonsOf(soon)).toEqual([])
  const ana = { id: 'ana', name: 'Ana Ruiz', phone: '', language: 'es' }
  await office.patch(`/api/admin/providers/${crew.id}`, { members: [ana] })
  expect([await reasonsOf(soon), await reasonsOf(later)]).toEqual([['unplanned'], []])
  await office.post(`/api/admin/service-requests/${soon}/crew-plan`, { members: ['ana'], trucks: [] })
  expect(await reasonsOf(soon)).toEqual([])
})

test('a job with an inactive crew, or a status that does not reserve its crew, is listed until reassigned', async () => {
  const [leaving, other] = [
    await addProvider(office, 'Leaving crew'),
    await addProvider(office, 'Other crew'),
  ]
  const id = await paid()
  const next = `${today.add({ days: 5 })}T15:00:00Z`
  await assign(id, leaving.id, next)
  await office.patch(`/api/admin/providers/${leaving.id}`, { isActive: false })
  expect(await reasonsOf(id)).toEqual(['inactive_crew'])
  await assign(id, other.id, next)
  expect(await reasonsOf(id)).toEqual([])

  await setStatus(id, 'confirmed')
  expect(await reasonsOf(id)).toEqual(['crew_not_held'])
  expect((await office.delete(`/api/admin/providers/${other.id}`)).body.error).toBe('open_work')
  await assign(id, other.id, next)
  expect(await reasonsOf(id)).toEqual([])
})

test('only administrators see the list, which has at most `limit` entries per reason', async () => {
  expect((await server.browser().get('/api/admin/attention')).status).toBe(401)
  const id = await paid()
  await server.deps.sql`
    insert into service_requests
    select (jsonb_populate_record(one, jsonb_build_object(
      'id', 'copy ' || n, 'stripePaymentIntentId', null, 'status', 'cancelled'))).*
    from service_requests one, generate_series(1, 150) as n where one.id = ${id}`
  const { body } = await office.get('/api/admin/attention')
  const ofOne = body.bookings.filter(({ reason }: Row) => reason === 'not_refunded')
  expect([body.limit, ofOne.length]).toEqual([100, 100])
})

test('each part of the list uses its own partial index', async () => {
  const plan = await server.deps.db.transaction(async db => {
    await db.execute(sql`set local enable_seqscan = off`)
    const query = listAttention(db, new Date().toISOString())
    return JSON.stringify(await db.execute(sql`explain ${query}`))
  })
  for (const part of ['waiting', 'open', 'unpaid', 'unrefunded'])
    expect(plan).toContain(`service_requests_${part}_idx`)
  expect(plan).not.toContain('Seq Scan on service_requests')
})

test('SQL and code agree on which bookings are paid and need a crew', async () => {
  const rows = []
  for (const status of [...statuses, 'completed', 'cancelled'])
    for (const providerId of [null, 'a crew'])
      for (const paymentConfirmedAt of [null, '2094-03-15T15:00:00.000Z'])
        for (const [paidCents, refundedCents] of [
          [0, 0],
          [10_000, 0],
          [10_000, 5000],
          [10_000, 10_000],
        ] as const)
          rows.push({ status, providerId, paymentConfirmedAt, paidCents, refundedCents })
  const found = await server.deps.db.execute<{ n: number }>(sql`
    with given as (
      select row, n from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality as o (row, n)),
    service_requests as (
      select r.*, n from given, jsonb_populate_record(null::public.service_requests, row) r)
    select n::int from service_requests where ${waitsForCrew(serviceRequests)} order by n`)
  const expected = rows.flatMap(({ status, providerId, ...payment }, n) =>
    isPaid(payment) && !providerId && status !== 'completed' && status !== 'cancelled' ? n + 1 : [],
  )
  expect(found.map(({ n }) => n)).toEqual(expected)
})

test('SQL and code agree on which crews have arrived', async () => {
  const days = [
    null,
    ...[[], [step('drive_started')], [step('arrived')], [step('work_started')], [step('arrived', true)]],
    ...[
      [step('arrived', true), step('arrived')],
      [step('arrived', true), step('work_started', true)],
      [former('arrived'), former('work_started')],
      [former('work_started'), step('arrived')],
    ],
  ].map(steps => steps && { members: [], trucks: [], steps })
  const statuses = ['confirmed', 'assigned', 'in_progress'] as const
  const rows = statuses.flatMap(status => days.map(moveDay => ({ status, moveDay })))
  const found = await server.deps.db.execute<{ n: number }>(sql`
    with given as (
      select row, n from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality as o (row, n)),
    service_requests as (
      select r.*, n from given, jsonb_populate_record(null::public.service_requests, row) r)
    select n::int from service_requests where ${isThere} order by n`)
  expect(found.map(({ n }) => n)).toEqual(rows.flatMap((row, n) => (hasArrived(row) ? n + 1 : [])))
})

const former = (type: StepType): Step => ({ ...step(type), byFormerCrew: true })

function step(type: StepType, undone = false): Step {
  const at = '2094-03-15T15:00:00.000Z'
  return { id: type, type, at, phoneAt: at, by: null, byName: null, extra: null, undone }
}

test('a parked event is listed and counted, does not block others, and can be replayed', async () => {
  const { sql } = server.deps
  const crew = await addProvider(office, 'Unmailed crew')
  const [poisoned, other] = [await paid({ customerName: 'Paula Parked' }), await paid()]
  await server.settled()
  const [head] = await sql`select max(position) as position from events`
  await sql.unsafe(`alter table jobs add constraint poison check (about <> '${poisoned}') not valid`)
  await assign(poisoned, crew.id, '2094-05-03T15:00:00Z')
  await assign(other, crew.id, '2094-05-04T15:00:00Z')
  await server.settled()
  const mailsAbout = async (id: string) =>
    (await sql`select from outbox where about = ${id} and dedupe like 'mail schedule %'`).count
  expect([await mailsAbout(poisoned), await mailsAbout(other)]).toEqual([0, 1])
  const [event] = await sql`
    select position from events
    where position > ${head?.position} and stream = ${`booking-${poisoned}`} and type = 'ProviderAssigned'`
  const position = event?.position
  const failed = `booking mails failed at event ${position} (ProviderAssigned of booking-${poisoned}), attempt`
  expect(server.logged.at(-1)).toContain(`${failed} 1: will be tried again`)

  const state = async () => {
    const { body } = await office.get('/metrics')
    const metric = (name: string) =>
      Number(new RegExp(`${name}\\{follower="booking mails"\\} (\\S+)`).exec(body)?.[1])
    return {
      deferred: metric('fairmove_follower_deferred_events'),
      parked: metric('fairmove_follower_parked_events'),
      behind: metric('fairmove_follower_behind_positions'),
    }
  }
  expect(await state()).toEqual({ deferred: 1, parked: 0, behind: 0 })
  await sql`update deferred_events set attempts = 9, "dueAt" = now()`
  await until(async () => (await state()).parked > 0)
  expect(await state()).toEqual({ deferred: 0, parked: 1, behind: 0 })
  expect(server.logged.at(-1)).toContain(`${failed} 10: parked until an operator replays or skips it`)
  expect((await office.get('/ready')).status).toBe(200)
  const failures = async () => (await office.get('/api/admin/attention')).body.failures
  expect(await failures()).toEqual([
    {
      follower: 'booking mails',
      job: null,
      position,
      stream: `booking-${poisoned}`,
      type: 'ProviderAssigned',
      at: expect.any(String),
      summary: expect.stringContaining('Unmailed crew'),
      reason: expect.stringContaining('violates check constraint "poison"'),
      booking: { id: poisoned, customerName: 'Paula Parked', bookingNumber: expect.stringMatching(/^#FM/) },
    },
  ])

  await sql`alter table jobs drop constraint poison`
  await replayParked(sql, 'booking mails')
  await until(async () => (await mailsAbout(poisoned)) > 0)
  expect(await failures()).toEqual([])
  expect(await state()).toEqual({ deferred: 0, parked: 0, behind: 0 })
})

test('a sweep that keeps failing is listed once, until it succeeds', async () => {
  const { sql } = server.deps
  await sql`
    insert into jobs (id, kind, key, state, payload, "lastError", "createdAt")
    select 'sweep ' || n, 'card sweep', 'card sweep ' || n, 'failed', '{}', 'Error: Invalid API Key',
      '2026-12-01T15:00:00Z'::timestamptz + n * interval '10 minutes'
    from generate_series(1, 3) n`
  const failures = async () => (await office.get('/api/admin/attention')).body.failures
  expect(await failures()).toEqual([
    {
      ...{ follower: 'card sweep', job: 'sweep 1', at: '2026-12-01T15:10:00.000Z' },
      ...{ reason: 'Error: Invalid API Key', booking: null },
      ...{ position: null, stream: null, type: null, summary: null },
    },
  ])
  expect((await office.post('/api/admin/jobs/sweep 1/retry')).status).toBe(200)
  await server.settled()
  expect(await failures()).toEqual([])
})

test('a parked job with an unreadable event does not hide other failures', async () => {
  const { sql } = server.deps
  const id = await paid()
  await sql`
    insert into jobs (id, kind, key, state, payload)
    select 'parked ' || version, 'refund', 'refund ' || version, 'failed',
      jsonb_build_object('stream', ${`booking-${id}`}::text, 'version', version)
    from (values (1), (99)) v(version)`
  const { status, body } = await office.get('/api/admin/attention')
  expect(status).toBe(200)
  expect(body.failures).toMatchObject([{ follower: 'refund', job: 'parked 1', booking: { id } }])
  expect(server.logged.at(-1)).toContain('has no version 99')
  await sql`delete from jobs where state = 'failed'`
})
