import { afterAll, describe, expect, test } from 'bun:test'
import { connect } from '../../../db/connect.ts'
import { databaseLocks } from '../../../scripts/testing/database.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, job } from '../../../scripts/testing/steps.ts'
import { until } from '../../../scripts/testing/until.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const pathOf = (bookingId: string) => `/api/admin/service-requests/${bookingId}/assign`
const assign = (bookingId: string, providerId: string, scheduledDate: string) =>
  office.patch(pathOf(bookingId), { providerId, scheduledDate })
const unassign = (bookingId: string) => office.delete(pathOf(bookingId))
const mailsAbout = async (bookingId: string): Promise<string[]> => {
  await server.settled()
  const mails = await server.deps.sql`
    select payload ->> 'subject' as subject from outbox where about = ${bookingId} and kind = 'mail' order by id`
  return mails.map(({ subject }) => subject)
}

describe('an assignment', () => {
  test('succeeds once among fifty concurrent ones for the same slot, and the others get the reason', async () => {
    const crew = await addProvider(office, 'Wanted crew')
    const bookings = await Promise.all(Array.from({ length: 50 }, () => bookAndPay(browser)))
    const answers = await Promise.all(bookings.map(({ id }) => assign(id, crew.id, '2094-02-02T15:00:00Z')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status === 409)
    expect(losers).toHaveLength(49)
    for (const { body } of losers) {
      expect(body.message).toBe('This provider already has a job at that time. Please choose another slot.')
    }
    expect(losers[0]?.body.slots).toHaveLength(20)
    expect(losers[0]?.body.slots[2]).toEqual({
      time: '09:00',
      label: '9:00 AM',
      available: false,
      overrulable: false,
      reason: expect.stringMatching(/^Wanted crew has #FM\w{6} \(Rosa Diaz\) from 9:00 AM to \d+:\d\d PM\.$/),
    })
    const [taken] = await server.deps.sql`
      select count(*)::int as jobs from service_requests where "providerId" = ${crew.id} and status = 'assigned'`
    expect(taken?.jobs).toBe(1)
    const subjects = (await Promise.all(bookings.map(({ id }) => mailsAbout(id)))).flat()
    expect(subjects.filter(subject => subject.startsWith('Your crew is booked'))).toHaveLength(1)
    const [money] = await server.deps.sql`
      select count(*)::int as payments from events where type in ('PaymentStarted', 'PaymentConfirmed')
        and stream = any(${bookings.map(({ id }) => `booking-${id}`)})`
    expect(money?.payments).toBe(100)
  })

  test('succeeds for one of two concurrent adjacent jobs with a drive between them', async () => {
    const crew = await addProvider(office, 'Hurried crew')
    const days = Array.from({ length: 10 }, (_, n) => `2094-03-${10 + n}`)
    const pairs = await Promise.all(
      days.map(day => Promise.all([day, bookAndPay(browser), bookAndPay(browser)])),
    )
    const answers = await Promise.all(
      pairs.map(([day, { id: early }, { id: late }]) =>
        Promise.all([assign(early, crew.id, `${day}T15:00:00Z`), assign(late, crew.id, `${day}T18:00:00Z`)]),
      ),
    )
    for (const pair of answers) {
      expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { body } = pair.find(({ status }) => status === 409) ?? {}
      expect([body.error, body.slots.length]).toEqual(['too_far', 20])
    }
  })

  test('leaves time for the drive from the previous job, and a cancellation frees the crew', async () => {
    const crew = await addProvider(office, 'Driving crew')
    const [first, second, third] = await Promise.all([
      bookAndPay(browser),
      bookAndPay(browser),
      bookAndPay(browser),
    ])
    const { scheduledEnd } = (await assign(first.id, crew.id, '2094-02-03T15:00:00Z')).body
    const refused = await assign(second.id, crew.id, scheduledEnd)
    const [, missing] =
      /^Driving crew needs (\d+) more minutes to drive from (#FM\w{6}) \(Rosa Diaz\)\.$/.exec(
        refused.body.message,
      ) ?? []
    expect([refused.status, refused.body.error]).toEqual([409, 'too_far'])
    expect(refused.body.message).toEndWith(`from ${first.bookingNumber} (Rosa Diaz).`)
    const inTime = Temporal.Instant.from(scheduledEnd).add({ minutes: Number(missing) })
    const tooEarly = inTime.subtract({ minutes: 1 }).toString()
    expect((await assign(second.id, crew.id, tooEarly)).body.message).toInclude('1 more minute to drive')
    expect((await assign(second.id, crew.id, inTime.toString())).status).toBe(200)
    expect((await assign(third.id, crew.id, '2094-02-03T16:00:00Z')).status).toBe(409)
    await office.patch(`/api/admin/service-requests/${first.id}/status`, { status: 'cancelled' })
    expect((await assign(third.id, crew.id, '2094-02-03T14:00:00Z')).status).toBe(200)
  })

  test('never follows the removal or deactivation of its crew', async () => {
    const crews = await Promise.all(Array.from({ length: 8 }, (_, n) => addProvider(office, `Leaving ${n}`)))
    const bookings = await Promise.all(crews.map(() => bookAndPay(browser)))
    const answers = await Promise.all(
      crews.map(({ id }, n) =>
        Promise.all([
          assign(bookings[n]!.id, id, '2094-02-12T15:00:00Z'),
          n % 2 === 0
            ? office.delete(`/api/admin/providers/${id}`)
            : office.patch(`/api/admin/providers/${id}`, { isActive: false }),
        ]),
      ),
    )
    for (const [n, [assigned, left]] of answers.entries()) {
      if (n % 2 === 0) expect([assigned.status, left.status].toSorted()).toEqual([200, 409])
      else expect(left.status).toBe(200)
      const late = await server.deps.sql`
        select from events assigned join events gone on gone.position < assigned.position
        where assigned.type = 'ProviderAssigned' and assigned.stream = ${`booking-${bookings[n]!.id}`}
          and gone.type in ('ProviderRemoved', 'ProviderChanged') and gone.stream = ${`provider-${crews[n]!.id}`}`
      expect(late).toBeEmpty()
    }
  })

  test('gets 503 when the crews table is locked, without blocking other requests', async () => {
    const crew = await addProvider(office, 'Altered crew')
    const [job, other] = await Promise.all([bookAndPay(browser), bookAndPay(browser)])
    await server.settled()
    const nine = '2094-02-11T15:00:00Z'
    const { sql, close } = connect(server.databaseUrl)
    /** How many sessions wait for the providers table, and whether one holds the log's lock. */
    const locks = async () => {
      const [counted] = await sql<{ waiting: number; log: number }[]>`
        select count(*) filter (where relation = 'providers'::regclass and not granted)::int as waiting,
          count(*) filter (where locktype = 'advisory' and classid = 0 and objid = 7001 and granted)::int as log
        from ${databaseLocks(sql)}`
      return counted!
    }
    const waiting = (count: number) => until(async () => (await locks()).waiting >= count)
    const reader = await sql.reserve()
    await reader`begin`
    await reader`select 1 from providers`
    const altering = sql`alter table providers add column "truckId" text not null default 'none'`.execute()
    try {
      await waiting(1)
      const assigned = assign(job.id, crew.id, nine)
      await waiting(2)
      let now = await locks()
      while (now.log > 0) now = await locks()
      expect(now.waiting).toBe(2)
      const [status, booked] = await Promise.all([
        office.patch(`/api/admin/service-requests/${other.id}/status`, { status: 'in_progress' }),
        bookAndPay(browser),
      ])
      expect([status.status, booked.status]).toEqual([200, 'pending'])
      const { status: answered, headers } = await assigned
      expect([answered, headers.get('retry-after')]).toEqual([503, '2'])
    } finally {
      await reader`commit`
      reader.release()
      await altering
    }
    expect((await assign(job.id, crew.id, nine)).status).toBe(200)
    await sql`alter table providers drop column "truckId"`
    await close()
  })

  test('against the crew’s terms succeeds with warnings', async () => {
    const crew = await addProvider(office, 'Odd crew')
    const terms = { serviceTypes: ['junk'], areas: ['60614'], crewSize: 1 }
    await office.patch(`/api/admin/providers/${crew.id}`, terms)
    const { id } = await bookAndPay(browser)
    const { status, body } = await assign(id, crew.id, '2094-02-06T15:10:00Z')
    expect(status).toBe(200)
    expect(body.warnings).toEqual([
      '9:10 AM is not a regular start time (every half hour from 8:00 AM to 5:30 PM).',
      'Saturday, February 6, is not bookable.',
      'Odd crew does not do moves.',
      'It does not serve the pickup’s ZIP code.',
      'It has 1 person, and this job needs 2.',
      'It does not work on Saturdays.',
    ])
  })

  test('can be removed, and each response has the previous crew and time', async () => {
    const crew = await addProvider(office, 'Recalled crew')
    const { id } = await bookAndPay(browser)
    const nine = '2094-02-09T15:00:00.000Z'
    expect((await assign(id, crew.id, nine)).body).toMatchObject({ previous: null, warnings: [] })
    const moved = await assign(id, crew.id, '2094-02-10T15:00:00.000Z')
    expect(moved.body.previous).toEqual({ providerId: crew.id, scheduledDate: nine })
    const back = await unassign(id)
    expect(back.body).toEqual({
      id,
      bookingNumber: expect.stringMatching(/^#FM/),
      status: 'confirmed',
      providerId: null,
      assignedAt: null,
      scheduledDate: null,
      scheduledEnd: null,
      previous: { providerId: crew.id, scheduledDate: '2094-02-10T15:00:00.000Z' },
    })
    expect((await unassign(id)).body).toMatchObject({ status: 'confirmed', previous: null })
    // Undone within minutes, so no mail was sent.
    expect((await mailsAbout(id)).slice(1)).toEqual([])
    const waiting = await server.deps.sql`select from outbox where about = ${id} and state = 'waiting'`
    expect(waiting).toHaveLength(0)

    await assign(id, crew.id, nine)
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'in_progress' })
    const refused = await unassign(id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The crew cannot be taken off a booking that is in progress.',
    ])
  })

  test('with a stale `seen` is refused, and the other user’s move stays', async () => {
    const [mine, theirs] = await Promise.all([
      addProvider(office, 'My crew'),
      addProvider(office, 'Their crew'),
    ])
    const [one, other] = await Promise.all([bookAndPay(browser), bookAndPay(browser)])
    const unassigned = { providerId: null, scheduledDate: null }
    const nine = { providerId: mine.id, scheduledDate: '2094-02-08T15:00:00.000Z' }
    const ten = { providerId: theirs.id, scheduledDate: '2094-02-08T16:00:00.000Z' }
    const move = (to: object, seen: object) => office.patch(pathOf(one.id), { ...to, seen })
    expect((await move(nine, unassigned)).status).toBe(200)
    expect((await move(ten, nine)).body).toMatchObject(ten)
    const tooLate = { status: 409, body: { error: 'moved', message: expect.stringContaining('just moved') } }
    expect(await move(nine, unassigned)).toMatchObject(tooLate)
    expect(await move(nine, nine)).toMatchObject(tooLate)
    const taken = (seen: typeof nine) =>
      office.delete(`${pathOf(one.id)}?${new URLSearchParams({ ...seen })}`)
    expect(await taken(nine)).toMatchObject(tooLate)
    await assign(other.id, nine.providerId, nine.scheduledDate)
    const swapped = (a: typeof nine) =>
      office.post('/api/admin/swap', { a: one.id, b: other.id, seen: { a, b: nine } })
    expect(await swapped(nine)).toMatchObject(tooLate)
    expect((await swapped(ten)).status).toBe(200)
    expect((await taken(nine)).body).toMatchObject(unassigned)

    const eight = { providerId: mine.id, scheduledDate: '2094-02-09T14:00:00.000Z' }
    expect((await move(eight, unassigned)).status).toBe(200)
    await office.patch(`/api/admin/service-requests/${one.id}/status`, { status: 'in_progress' })
    expect((await move(ten, { ...eight, status: 'assigned' })).body.message).toBe(
      'Someone else has just set this job to in progress. It stays as it is.',
    )
  })

  test('an Idempotency-Key covers the query of an unassignment', async () => {
    const crew = await addProvider(office, 'Keyed crew')
    const { id } = await bookAndPay(browser)
    const seen = { providerId: crew.id, scheduledDate: '2094-02-10T15:00:00.000Z' }
    expect((await assign(id, seen.providerId, seen.scheduledDate)).status).toBe(200)
    const unassignSeen = (seen: Record<string, string>) =>
      office.delete(`${pathOf(id)}?${new URLSearchParams(seen)}`, { 'idempotency-key': `unassign ${id}` })
    expect((await unassignSeen(seen)).status).toBe(200)
    expect((await unassignSeen(seen)).status).toBe(200)
    expect((await unassignSeen({})).body.error).toBe('key_reused')
  })

  test('requires a paid booking, an existing crew and a day that is not past', async () => {
    const crew = await addProvider(office, 'Careful crew')
    const unpaid = await book(browser)
    const refused = await assign(unpaid.id, crew.id, '2094-02-04T15:00:00Z')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only a booking whose deposit is paid or waived can be assigned.',
    ])
    const paid = await bookAndPay(browser)
    expect((await assign(paid.id, 'nobody', '2094-02-04T15:00:00Z')).status).toBe(404)
    expect((await assign('nothing', crew.id, '2094-02-04T15:00:00Z')).status).toBe(404)
    expect((await assign(paid.id, crew.id, '2020-02-04T15:00:00Z')).status).toBe(422)
    expect((await assign(paid.id, crew.id, '2094-02-04T09:00:00')).status).toBe(422)
    expect((await assign(paid.id, crew.id, 'soon')).body.issues).toEqual([
      { path: 'scheduledDate', message: 'Choose a date and time' },
    ])
  })

  test('is mailed three minutes after the first change, in its current state, and not if the time is unchanged', async () => {
    const [crew, other] = await Promise.all(
      ['Early crew', 'Late crew'].map(name => addProvider(office, name)),
    )
    const { id } = await bookAndPay(browser)
    const waiting = async () => {
      await server.settled()
      const mails = await server.deps.sql`
        select payload ->> 'subject' as subject, "dueAt" from outbox
        where about = ${id} and state = 'waiting' and dedupe like 'mail schedule %'`
      return mails.map(({ subject, dueAt }) => [subject, dueAt])
    }
    const { assignedAt } = (await assign(id, crew!.id, '2094-08-09T15:00:00Z')).body
    const dueAt = new Date(Date.parse(assignedAt) + 180_000).toISOString()
    expect(await waiting()).toEqual([['Your crew is booked for Monday, August 9, 2094 at 10:00 AM', dueAt]])
    await assign(id, crew!.id, '2094-08-10T15:00:00Z')
    expect(await waiting()).toEqual([['Your crew is booked for Tuesday, August 10, 2094 at 10:00 AM', dueAt]])

    // Once it is sent, a new time needs another mail, but a new crew at the same time does not.
    const { sql } = server.deps
    await sql`update outbox set state = 'kept' where about = ${id} and dedupe like 'mail schedule %'`
    await assign(id, other!.id, '2094-08-10T15:00:00Z')
    expect(await waiting()).toEqual([])
    await unassign(id)
    expect(await waiting()).toEqual([
      [expect.stringMatching(/^A new time for your move: #FM/), expect.any(String)],
    ])
  })

  test('schedules a text message for 8 AM on the moving day', async () => {
    const crew = await addProvider(office, 'Mailing crew')
    const booking = await bookAndPay(browser, { smsConsent: true })
    await assign(booking.id, crew.id, '2094-07-06T15:00:00Z')
    await server.settled()
    const [text] = await server.deps.sql`
      select "dueAt", state, payload from outbox where about = ${booking.id} and kind = 'text'`
    expect(text).toMatchObject({ dueAt: '2094-07-06T13:00:00.000Z', state: 'waiting' })
    expect(text?.payload.text).toContain('10:00 AM')
    await assign(booking.id, crew.id, '2094-07-08T15:00:00Z')
    await server.settled()
    const moved = await server.deps.sql`
      select distinct "dueAt" from outbox
      where about = ${booking.id} and state = 'waiting' and dedupe like '% moving day %' order by 1`
    expect(moved.map(({ dueAt }) => dueAt)).toEqual(['2094-07-08T12:00:00.000Z', '2094-07-08T13:00:00.000Z'])
  })
})

describe('a swap', () => {
  const swap = (a: string, b: string) => office.post('/api/admin/swap', { a, b })
  const places = async (...ids: string[]) => {
    const rows = await Promise.all(ids.map(id => office.get(`/api/admin/service-requests/${id}`)))
    return rows.map(({ body }) => [body.providerId, body.scheduledDate])
  }
  const nine = '2094-04-05T14:00:00.000Z'
  const three = '2094-04-05T20:00:00.000Z'

  test('exchanges the crews of two jobs, and a second call undoes it', async () => {
    const [east, west] = [await addProvider(office, 'East crew'), await addProvider(office, 'West crew')]
    const [a, b] = await Promise.all([bookAndPay(browser), bookAndPay(browser)])
    await assign(a.id, east.id, nine)
    await assign(b.id, west.id, nine)
    const { status, body } = await swap(a.id, b.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      a: {
        id: a.id,
        providerId: west.id,
        previous: { providerId: east.id, scheduledDate: nine },
        warnings: [],
      },
      b: {
        id: b.id,
        providerId: east.id,
        previous: { providerId: west.id, scheduledDate: nine },
        warnings: [],
      },
    })
    expect((await swap(a.id, b.id)).status).toBe(200)
    expect(await places(a.id, b.id)).toEqual([
      [east.id, nine],
      [west.id, nine],
    ])
    const subjects = await mailsAbout(a.id)
    expect(subjects.filter(subject => subject.startsWith('Your crew is booked'))).toHaveLength(1)
  })

  test('exchanges the times of two jobs of one crew', async () => {
    const crew = await addProvider(office, 'Turning crew')
    const [a, b] = await Promise.all([bookAndPay(browser), bookAndPay(browser)])
    await assign(a.id, crew.id, nine)
    await assign(b.id, crew.id, three)
    expect((await swap(a.id, b.id)).status).toBe(200)
    expect(await places(a.id, b.id)).toEqual([
      [crew.id, three],
      [crew.id, nine],
    ])
  })

  test('can be previewed with its warnings, without any change', async () => {
    const [able, odd] = [await addProvider(office, 'Able crew'), await addProvider(office, 'Lone crew')]
    await office.patch(`/api/admin/providers/${odd.id}`, { crewSize: 1, serviceTypes: ['junk'] })
    const [a, b] = await Promise.all([bookAndPay(browser), bookAndPay(browser)])
    await assign(a.id, able.id, nine)
    await assign(b.id, odd.id, three)
    const before = await places(a.id, b.id)
    const { status, body } = await office.get(`/api/admin/swap?a=${a.id}&b=${b.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      a: { warnings: ['Lone crew does not do moves.', 'It has 1 person, and this job needs 2.'] },
      b: { warnings: [] },
    })
    expect(await places(a.id, b.id)).toEqual(before)
  })

  test('is refused when either job would conflict with a third', async () => {
    const [first, second] = [await addProvider(office, 'First crew'), await addProvider(office, 'Short crew')]
    const long = { serviceType: 'moving', homeSize: '3bedroom' }
    const quote = (await browser.post('/api/calculate-pricing', { ...job, ...long })).body
    const [a, b, third] = await Promise.all([
      bookAndPay(browser, { estimateId: quote.estimateId, pricing: quote.pricing, roomSize: '3bedroom' }),
      bookAndPay(browser),
      bookAndPay(browser),
    ])
    await assign(a.id, first.id, nine)
    await assign(b.id, second.id, nine)
    await assign(third.id, second.id, three)
    const before = await places(a.id, b.id)
    const refused = await swap(a.id, b.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Short crew has ${third.bookingNumber} (Rosa Diaz) from 3:00 PM to 6:00 PM.`,
    ])
    expect(await places(a.id, b.id)).toEqual(before)
    const preview = await office.get(`/api/admin/swap?a=${a.id}&b=${b.id}`)
    expect([preview.status, preview.body.message]).toEqual([409, refused.body.message])
  })

  test('is refused for a past day', async () => {
    const [old, young] = [await addProvider(office, 'Old crew'), await addProvider(office, 'Young crew')]
    const [a, b] = await Promise.all([bookAndPay(browser), bookAndPay(browser)])
    await assign(a.id, old.id, nine)
    await assign(b.id, young.id, nine)
    await server.deps.sql`
      update service_requests set "scheduledDate" = '2024-04-05T14:00Z', "scheduledEnd" = '2024-04-05T17:00Z'
      where id = ${a.id}`
    const refused = await swap(a.id, b.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A job can’t be moved to a day that has passed.',
    ])
  })

  test('requires two different bookings with crews', async () => {
    const { id } = await bookAndPay(browser)
    expect((await swap(id, id)).body.issues).toEqual([{ path: 'b', message: 'Choose another booking' }])
    const other = await bookAndPay(browser)
    const refused = await swap(id, other.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only bookings with a crew that has not started can be swapped.',
    ])
    expect((await swap(id, 'nothing')).status).toBe(404)
  })
})
