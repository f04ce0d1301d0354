import { afterAll, describe, expect, test } from 'bun:test'
import { serviceRequests } from '../booking/service-request.ts'
import { providers } from '../dispatch/provider.ts'
import { trackingSite } from './testing.ts'

const office = { latitude: 43.0389, longitude: -87.9065 }
const upTheRoad = { latitude: 43.0395, longitude: -87.9065 }

const site = await trackingSite()
afterAll(() => site.close())
const server = await site.serve()

/** A paid, assigned booking with its crew online. */
async function jobUnderWay(name = 'North Crew') {
  const provider = await server.addProvider(name)
  const booking = await server.assign(await server.addBooking(), provider)
  const crew = await server.connectCrew(provider)
  crew.send({ type: 'provider_register', providerId: provider.id, serviceRequestId: booking.id })
  expect(await crew.next()).toEqual({ type: 'provider_online', providerId: provider.id })
  await server.live.settled()
  return { provider, providerId: provider.id, booking, crew }
}

describe('a crew', () => {
  test('that registers is online for its customer, the office and the database', async () => {
    const provider = await server.addProvider('Crew that registers')
    const booking = await server.assign(await server.addBooking(), provider)
    const customer = await server.connectCustomer(booking)
    const admin = await server.connectOffice()
    await server.live.settled()
    await admin.rest()

    const crew = await server.connectCrew(provider)
    crew.send({ type: 'provider_register', providerId: provider.id })
    const online = { type: 'provider_online', providerId: provider.id } as const
    expect(await crew.next()).toEqual(online)
    expect(await customer.next()).toEqual(online)
    expect(await admin.next()).toEqual(online)
    expect((await server.provider(provider.id))?.isOnline).toBe(true)
    expect((await server.eventsOf(provider.id)).map(each => [each.type, each.data])).toEqual([
      ['ProviderWentOnline', { serviceRequestId: booking.id }],
    ])
  })

  test('reports for its next job from two hours before its start', async () => {
    const provider = await server.addProvider('Crew with an evening job')
    const begins = new Date(site.clock.now).getUTCHours() + 3
    const booking = await server.assign(await server.addBooking(), provider, begins)
    const crew = await server.connectCrew(provider)
    const drive = async (latitude: number) => {
      const location = { ...office, latitude }
      crew.send({ type: 'location_update', providerId: provider.id, location })
      await crew.rest()
      await server.live.flush()
      return (await server.eventsOf(provider.id)).at(-1)
    }
    expect((await drive(43))?.data).not.toHaveProperty('serviceRequestId')
    site.pass(60 * 60)
    expect(await drive(43.01)).toMatchObject({
      type: 'LocationReported',
      data: { serviceRequestId: booking.id },
    })
  })

  test('sends a fix that its customer and the office receive immediately', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    expect(await customer.next()).toEqual({ type: 'provider_online', providerId })
    const admin = await server.connectOffice()
    await admin.rest()

    const timestamp = new Date(site.clock.now).toISOString()
    const location = { ...office, accuracy: 5, speed: 12.5, heading: 90, timestamp }
    crew.send({ type: 'location_update', providerId, serviceRequestId: booking.id, location })
    const seen = { type: 'location_update', providerId, location } as const
    expect(await customer.next()).toEqual(seen)
    expect(await admin.next()).toEqual(seen)
  })

  test('can report in browser format: milliseconds, and null for unknown values', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    const timestamp = site.clock.now
    const location = { ...office, accuracy: 20, timestamp, speed: null, heading: null }
    crew.send({ type: 'location_update', providerId, location })
    expect(await customer.next()).toEqual({
      type: 'location_update',
      providerId,
      location: { ...office, accuracy: 20, timestamp: new Date(timestamp).toISOString() },
    })
  })

  test('can report only as itself', async () => {
    const { crew } = await jobUnderWay('Honest crew')
    const { providerId, booking } = await jobUnderWay('Another crew')
    const customer = await server.connectCustomer(booking)
    await customer.next()
    for (const type of ['provider_register', 'provider_offline', 'location_update']) {
      crew.send({ type, providerId, location: office })
      expect(await crew.next(), type).toEqual({ type: 'error', message: 'A crew can only report as itself.' })
    }
    expect(await customer.rest()).toEqual([])
    expect((await server.provider(providerId))?.isOnline).toBe(true)
  })

  test('gets an error for an invalid message, and stays connected', async () => {
    const { providerId, crew } = await jobUnderWay()
    const wrong = [
      'not json',
      '{"type":',
      '[]',
      '7',
      '{"type":"dance"}',
      '{"type":"provider_register"}',
      JSON.stringify({ type: 'location_update', providerId, location: { latitude: 91, longitude: 0 } }),
      JSON.stringify({ type: 'location_update', providerId, location: { ...office, timestamp: 'noon' } }),
      new Uint8Array([1, 2, 3]),
    ]
    for (const message of wrong) {
      site.pass(1)
      crew.sendRaw(message)
      expect(await crew.next(), JSON.stringify(message)).toMatchObject({
        type: 'error',
        message: expect.stringMatching(/./),
      })
    }
    expect(await crew.rest()).toEqual([])
  })

  test('gets an error for a deeply nested message that does not echo it', async () => {
    const { crew } = await jobUnderWay()
    crew.sendRaw(`{"type":${'['.repeat(2000)}${']'.repeat(2000)},"providerId":"x"}`)
    expect(await crew.next()).toEqual({ type: 'error', message: 'The message is nested too deeply.' })
  })

  test('with a clock an hour fast is shown and stored by the server’s clock, without duplicates', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    const start = site.clock.now
    const sendAt = (second: number) => {
      site.clock.now = start + second * 1000 - 1000
      const location = {
        latitude: 43 + second * 0.001,
        longitude: -87.9,
        timestamp: start + (3600 + second) * 1000,
      }
      crew.send({ type: 'location_update', providerId, location })
      return location.latitude
    }
    for (const second of [10, 20]) {
      const latitude = sendAt(second)
      const timestamp = new Date(start + second * 1000).toISOString()
      expect(await customer.next()).toEqual({
        type: 'location_update',
        providerId,
        location: { latitude, longitude: -87.9, timestamp },
      })
    }
    site.pass(30)
    const again = { latitude: 43.01, longitude: -87.9, timestamp: start + 3610_000 }
    crew.send({ type: 'location_update', providerId, location: again })
    crew.send({ type: 'location_update', providerId, location: { latitude: 43.03, longitude: -87.9 } })
    expect(await customer.next()).toMatchObject({ location: { latitude: 43.03 } })
    await server.live.flush()
    const stored = (await server.eventsOf(providerId)).flatMap(({ data }) =>
      'fixes' in data && Array.isArray(data.fixes) ? data.fixes : [],
    )
    expect(stored.map(({ latitude }) => latitude)).toEqual([43.01, 43.02, 43.03])
  })

  test('with inaccurate positions is shown if nothing better is known, and they are not stored', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    const locations = [
      { ...office, accuracy: 3000 },
      { ...upTheRoad, accuracy: 8 },
      { ...office, accuracy: 2000 },
    ]
    for (const location of locations) {
      crew.send({ type: 'location_update', providerId, location })
      await crew.rest()
    }
    expect(await customer.rest()).toMatchObject([{ location: locations[0] }, { location: locations[1] }])
    site.pass(61)
    crew.send({ type: 'location_update', providerId, location: locations[0] })
    expect(await customer.next()).toMatchObject({ location: locations[0] })
    await server.live.flush()
    const { data } = (await server.eventsOf(providerId)).at(-1) ?? {}
    expect(data).toMatchObject({ fixes: [expect.objectContaining(upTheRoad)] })
  })

  test('that sends a message over 16 KB is closed with 1009', async () => {
    const { crew } = await jobUnderWay()
    crew.sendRaw(JSON.stringify({ type: 'ping', filling: 'x'.repeat(16 * 1024) }))
    expect((await crew.closed).code).toBe(1009)
  })

  test('can send a burst of 60 messages after a network stall', async () => {
    const { crew } = await jobUnderWay()
    site.pass(60)
    for (let n = 0; n < 60; n++) crew.sendRaw('{"type":"ping"}')
    for (let n = 0; n < 60; n++) expect(await crew.next()).toMatchObject({ type: 'pong' })
    expect(await crew.rest()).toEqual([])
  })

  test('that sends too much gets a retry time, and is closed with 1013 after 10 s of it', async () => {
    const { crew } = await jobUnderWay()
    const flood = () => {
      site.pass(1)
      for (let n = 0; n < 70; n++) crew.sendRaw('{"type":"ping"}')
    }
    flood()
    for (let n = 0; n < 60; n++) expect(await crew.next()).toMatchObject({ type: 'pong' })
    for (let n = 0; n < 10; n++) {
      expect(await crew.next()).toEqual({
        type: 'error',
        code: 'rate_limited',
        retryAfterMs: 100,
        message: 'More than 10 messages a second. Please send more slowly.',
      })
    }
    for (let second = 1; second < 10; second++) {
      flood()
      for (let n = 0; n < 70; n++) await crew.next()
    }
    flood()
    expect((await crew.closed).code).toBe(1013)
  })

  test('can measure its clock against the server', async () => {
    const { crew } = await jobUnderWay()
    crew.send({ type: 'ping', at: 12345 })
    expect(await crew.next()).toEqual({ type: 'pong', at: 12345, now: site.clock.now })
  })

  test('goes offline on request, after all its positions are stored', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    crew.send({ type: 'location_update', providerId, location: office })
    crew.send({ type: 'provider_offline', providerId })
    expect(await customer.next()).toMatchObject({ type: 'location_update' })
    expect(await customer.next()).toEqual({ type: 'provider_offline', providerId })
    expect((await server.eventsOf(providerId)).map(each => each.type)).toEqual([
      'ProviderWentOnline',
      'LocationReported',
      'ProviderWentOffline',
    ])
    expect(await server.provider(providerId)).toMatchObject({
      isOnline: false,
      currentLatitude: office.latitude,
      currentLongitude: office.longitude,
    })
  })

  test('is offline after 90 s of silence, with or without a socket, unless it reports again first', async () => {
    const { provider, providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()

    await crew.close()
    site.pass(80)
    const again = await server.connectCrew(provider)
    again.send({ type: 'provider_register', providerId })
    await again.rest()
    site.pass(80)
    await server.live.sweep()
    expect(await customer.rest()).toEqual([])

    // Only listening or pinging does not count as a report.
    await server.connectCrew(provider)
    await again.rest()
    site.pass(10)
    await server.live.sweep()
    expect(await customer.next()).toEqual({ type: 'provider_offline', providerId })
    expect((await server.provider(providerId))?.isOnline).toBe(false)

    again.send({ type: 'location_update', providerId, location: office })
    expect(await customer.next()).toMatchObject({ type: 'location_update' })
    expect(await customer.next()).toEqual({ type: 'provider_online', providerId })
  })

  test('with two phones shows the one that started last and notifies the other, until it stops', async () => {
    const { provider, providerId, booking, crew: first } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    const drive = (phone: typeof first, latitude: number, id?: string) =>
      phone.send({ type: 'location_update', providerId, location: { ...office, latitude, id } })
    const seen = async () =>
      (await customer.rest()).map(each =>
        each.type === 'location_update' ? each.location.latitude : each.type,
      )

    drive(first, 43)
    await first.rest()
    const second = await server.connectCrew(provider)
    second.send({ type: 'provider_register', providerId, phone: 'the second one' })
    drive(second, 43.01)
    await second.rest()
    expect(await first.rest()).toMatchObject([{ type: 'sending_elsewhere', providerId }])
    drive(first, 43.001, 'elsewhere')
    await first.rest()
    drive(second, 43.011)
    await second.rest()
    expect(await seen()).toEqual([43, 43.01, 43.011])
    await server.live.flush()
    expect(await first.rest()).toEqual([{ type: 'location_ack', ids: ['elsewhere'] }])

    second.send({ type: 'provider_offline', providerId })
    await second.rest()
    drive(first, 43.002)
    expect(await first.rest()).toEqual([{ type: 'provider_online', providerId }])
    expect(await seen()).toEqual([43.002])
    await server.live.flush()
    const stored = (await server.eventsOf(providerId)).flatMap(({ data }) =>
      'fixes' in data && Array.isArray(data.fixes) ? data.fixes.map(fix => fix.latitude) : [],
    )
    expect(stored).toEqual([43, 43.01, 43.011, 43.002])

    first.send({ type: 'provider_offline', providerId })
    expect(await customer.next()).toEqual({ type: 'provider_offline', providerId })
  })

  test('loses its link when a newer one is issued, also on an open socket', async () => {
    const { provider, providerId, crew } = await jobUnderWay()
    const newer = await server.append(providers, providerId, {
      type: 'CrewLinkIssued',
      data: { crewLink: 2 },
    })
    const refusal = { type: 'error', message: 'This crew link was replaced by a newer one.' } as const
    expect(await crew.next()).toEqual(refusal)
    expect((await crew.closed).code).toBe(1008)

    const old = await server.connectCrew(provider)
    expect(await old.next()).toEqual(refusal)
    expect((await old.closed).code).toBe(1008)
    expect(await (await server.connectCrew(newer)).rest()).toEqual([])
  })

  test('that is added, changed or removed is announced only to the office', async () => {
    const { booking } = await jobUnderWay()
    const [admin, customer] = [await server.connectOffice(), await server.connectCustomer(booking)]
    await Promise.all([admin.rest(), customer.rest()])
    const { id: providerId } = await server.addProvider('Crew that changes')
    await server.append(providers, providerId, { type: 'ProviderChanged', data: { crewSize: 4 } })
    await server.append(providers, providerId, { type: 'ProviderRemoved', data: {} })
    await server.live.settled()
    const changed = { type: 'provider_changed', providerId } as const
    // Adding the crew also issues a link.
    const gone = { type: 'provider_offline', providerId } as const
    expect(await admin.rest()).toEqual([changed, changed, changed, gone, changed])
    expect(await customer.rest()).toEqual([])
  })

  test('is disconnected when the office removes or deactivates it', async () => {
    const removed = await jobUnderWay()
    await server.append(providers, removed.providerId, { type: 'ProviderRemoved', data: {} })
    expect(await removed.crew.next()).toEqual({ type: 'error', message: 'This crew is not active.' })
    expect((await removed.crew.closed).code).toBe(1008)

    const inactive = await jobUnderWay()
    const data = { isActive: false }
    await server.append(providers, inactive.providerId, { type: 'ProviderChanged', data })
    expect((await inactive.crew.closed).code).toBe(1008)
  })
})

describe('a position with an id is acknowledged', () => {
  /** A fix with an id, captured this many seconds after the crew came online. */
  const along = (id: string, second: number, latitude = office.latitude + second / 10_000) => ({
    ...{ id, ...office, latitude },
    timestamp: new Date(site.clock.now + (second - 60) * 1000).toISOString(),
  })
  async function crewUnderWay() {
    const job = await jobUnderWay()
    return {
      ...job,
      update: (location: object) =>
        job.crew.send({ type: 'location_update', providerId: job.providerId, location }),
      batch: (...locations: unknown[]) => job.crew.send({ type: 'location_batch', locations }),
      /** The latitudes in the log. */
      async logged() {
        return (await server.eventsOf(job.providerId)).flatMap(({ data }) =>
          'fixes' in data && Array.isArray(data.fixes) ? data.fixes.map(fix => fix.latitude) : [],
        )
      },
    }
  }

  test('once it is in the log, several per message', async () => {
    const { crew, update, batch, logged } = await crewUnderWay()
    update(along('a', 1))
    const queue = [along('b', 2), along('c', 3)]
    batch(...queue)
    expect(await crew.rest()).toEqual([])
    await server.live.flush()
    expect(await crew.rest()).toEqual([{ type: 'location_ack', ids: ['a', 'b', 'c'] }])
    expect(await logged()).toHaveLength(3)
  })

  test('if it is thinned away or a duplicate, even of one not yet in the log', async () => {
    const { crew, batch, logged } = await crewUnderWay()
    const first = along('a', 1)
    batch(first, { ...first, id: 'again' }, along('parked', 2, first.latitude))
    expect(await crew.rest()).toEqual([])
    await server.live.flush()
    expect(await crew.rest()).toEqual([{ type: 'location_ack', ids: ['a', 'again', 'parked'] }])
    batch(first)
    expect(await crew.rest()).toEqual([{ type: 'location_ack', ids: ['a'] }])
    expect(await logged()).toEqual([first.latitude])
  })

  test('if it is permanently refused, and the rest of its batch is stored', async () => {
    const { crew, batch, logged } = await crewUnderWay()
    const good = along('good', 1)
    batch(
      { id: 'north of north', latitude: 91, longitude: 0 },
      { ...along('old', 2), timestamp: '2027-01-01T12:00:00Z' },
      { ...along('older', 3), timestamp: '2027-01-01T11:00:00Z' },
      'nonsense',
      good,
    )
    const messages = await crew.rest()
    expect(messages.filter(({ type }) => type === 'error')).toHaveLength(3)
    expect(messages).toContainEqual({ type: 'location_ack', ids: ['north of north', 'old', 'older'] })
    await server.live.flush()
    expect(await crew.rest()).toEqual([{ type: 'location_ack', ids: ['good'] }])
    expect(await logged()).toEqual([good.latitude])
  })

  test('even if it is malformed and sent alone', async () => {
    const { crew, update } = await crewUnderWay()
    update({ id: 7, latitude: 'north', longitude: 0 })
    expect(await crew.rest()).toEqual([
      { type: 'location_ack', ids: [7] },
      { type: 'error', message: 'latitude must be a number (was a string)' },
    ])
  })

  test('only after the next position decides a doubtful one', async () => {
    const { crew, update, logged } = await crewUnderWay()
    update(along('here', 1))
    update(along('far', 2, 45))
    expect(await crew.rest()).toMatchObject([{ type: 'error' }])
    await server.live.flush()
    expect(await crew.rest()).toEqual([{ type: 'location_ack', ids: ['here'] }])
    update(along('far again', 3, 45.001))
    expect(await crew.rest()).toEqual([])
    await server.live.flush()
    expect(await crew.rest()).toEqual([{ type: 'location_ack', ids: ['far', 'far again'] }])
    expect(await logged()).toHaveLength(3)
  })

  test('if it is doubtful and the crew stops', async () => {
    const { providerId, crew, update } = await crewUnderWay()
    update(along('here', 1))
    update(along('far', 2, 45))
    crew.send({ type: 'provider_offline', providerId })
    const messages = await crew.rest()
    await server.live.settled()
    expect([...messages, ...(await crew.rest())]).toContainEqual({
      type: 'location_ack',
      ids: ['here', 'far'],
    })
  })

  test('only after a database outage ends, without loss', async () => {
    const { crew, batch, logged } = await crewUnderWay()
    await server.sql`alter function events_append rename to hidden`
    for (const position of [along('a', 1), along('b', 2)]) {
      batch(position)
      expect(await crew.rest()).toEqual([])
      await server.live.flush()
    }
    expect(await crew.rest()).toEqual([])
    expect(server.reported.splice(0)).toHaveLength(2)
    await server.sql`alter function hidden rename to events_append`
    await server.live.flush()
    expect((await crew.rest()).flatMap(message => ('ids' in message ? message.ids : []))).toEqual(['a', 'b'])
    expect(await logged()).toHaveLength(2)
  })

  test('only in batches of at most 100', async () => {
    const { crew, batch } = await crewUnderWay()
    batch(...Array.from({ length: 101 }, (_, n) => along(`${n}`, 1)))
    expect(await crew.rest()).toMatchObject([{ type: 'error' }])
  })
})

describe('a customer', () => {
  test('receives the last known position on joining', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    crew.send({ type: 'location_update', providerId, location: office })
    await crew.rest()
    const customer = await server.connectCustomer(booking)
    expect(await customer.next()).toEqual({ type: 'provider_online', providerId })
    expect(await customer.next()).toMatchObject({ type: 'location_update', providerId, location: office })
  })

  test('receives nothing about other providers', async () => {
    const { booking } = await jobUnderWay('Own crew')
    const other = await jobUnderWay('Another crew')
    const customer = await server.connectCustomer(booking)
    await customer.next()
    other.crew.send({ type: 'location_update', providerId: other.providerId, location: office })
    await other.crew.rest()
    await server.live.settled()
    expect(await customer.rest()).toEqual([])
  })

  test('sees the crew once it is assigned, and the new crew after a change', async () => {
    const [first, second] = [await server.addProvider('First'), await server.addProvider('Second')]
    const booking = await server.addBooking()
    const customer = await server.connectCustomer(booking)
    const [crewOne, crewTwo] = [await server.connectCrew(first), await server.connectCrew(second)]
    const moveBoth = async (location: object) => {
      crewOne.send({ type: 'location_update', providerId: first.id, location })
      crewTwo.send({ type: 'location_update', providerId: second.id, location })
      await crewOne.rest()
      await crewTwo.rest()
      await server.live.settled()
    }
    await moveBoth(office)
    expect(await customer.rest()).toEqual([])

    await server.assign(booking, first)
    expect(await customer.next()).toEqual({
      type: 'status_changed',
      serviceRequestId: booking.id,
      status: 'assigned',
      providerId: first.id,
    })
    expect(await customer.next()).toEqual({ type: 'provider_online', providerId: first.id })
    expect(await customer.next()).toMatchObject({ type: 'location_update', providerId: first.id })
    await moveBoth(upTheRoad)
    expect((await customer.rest()).map(message => 'providerId' in message && message.providerId)).toEqual([
      first.id,
    ])

    await server.assign(booking, second)
    await server.live.settled()
    expect(await customer.rest()).toMatchObject([
      { type: 'status_changed', status: 'assigned', providerId: second.id },
      { type: 'provider_online', providerId: second.id },
      { type: 'location_update', providerId: second.id, location: upTheRoad },
    ])
    await moveBoth(office)
    expect(await customer.rest()).toMatchObject([{ type: 'location_update', providerId: second.id }])
  })

  test('does not see the crew while the booking is back at confirmed', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    const confirmed = await server.changeStatus(booking, 'confirmed')
    expect(await customer.next()).toMatchObject({ type: 'status_changed', status: 'confirmed' })
    crew.send({ type: 'location_update', providerId, location: office })
    await crew.rest()
    expect(await customer.rest()).toEqual([])

    await server.changeStatus(confirmed, 'in_progress')
    expect((await customer.rest()).map(({ type }) => type)).toEqual([
      'status_changed',
      'provider_online',
      'location_update',
    ])
  })

  test.each([
    ['completed', 'is complete'],
    ['cancelled', 'was cancelled'],
  ] as const)('loses access when the job is %s', async (status, words) => {
    const { providerId, booking, crew } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    const underWay = await server.changeStatus(booking, 'in_progress')
    expect(await customer.next()).toMatchObject({ type: 'status_changed', status: 'in_progress' })
    await server.changeStatus(underWay, status)
    expect(await customer.next()).toEqual({
      type: 'status_changed',
      serviceRequestId: booking.id,
      status,
      providerId,
    })
    expect((await customer.closed).code).toBe(1000)

    const late = await server.connectCustomer(booking)
    crew.send({ type: 'location_update', providerId, location: office })
    await crew.rest()
    expect(await late.next()).toMatchObject({ type: 'error', message: expect.stringContaining(words) })
    expect((await late.closed).code).toBe(1008)
  })

  test('hears for two minutes after its crew finished whether it takes that back, and sees no positions then', async () => {
    const { providerId, booking, crew } = await jobUnderWay()
    const underWay = await server.changeStatus(booking, 'in_progress')
    const customer = await server.connectCustomer(booking)
    await customer.rest()
    const finish = async (id: string) => {
      const at = new Date(site.clock.now).toISOString()
      const tap = { at, phoneAt: at, by: null, byName: null, type: 'finished' } as const
      const data = { ...tap, id, extra: null }
      await server.append(serviceRequests, booking.id, { type: 'DayStepRecorded', data })
      return { completed: await server.changeStatus(underWay, 'completed'), tap }
    }

    const { completed, tap } = await finish('tap')
    expect((await customer.rest()).map(({ type }) => type)).toEqual(['day_changed', 'status_changed'])
    crew.send({ type: 'location_update', providerId, location: office })
    await crew.rest()
    await server.live.sweep()
    expect(await customer.rest()).toEqual([])

    const reloaded = await server.connectCustomer(booking)
    const undone = { ...tap, id: 'undo', undoes: 'tap' }
    await server.append(serviceRequests, booking.id, { type: 'DayStepUndone', data: undone })
    await server.changeStatus(completed, 'in_progress')
    for (const page of [customer, reloaded]) {
      const news = (await page.rest()).map(({ type }) => type)
      expect(news).toEqual(['day_changed', 'status_changed', 'provider_online', 'location_update'])
    }

    await finish('another tap')
    site.pass(121)
    await server.live.sweep()
    expect((await customer.closed).code).toBe(1000)
    const late = await server.connectCustomer(booking)
    expect((await late.closed).code).toBe(1008)
  })

  test('loses access after a full refund', async () => {
    const { booking } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    await server.append(serviceRequests, booking.id, {
      type: 'PaymentRefunded',
      data: { refundId: 're_1', amountCents: booking.paidCents },
    })
    expect((await customer.closed).code).toBe(1000)
  })

  test('receives the chat of its own booking', async () => {
    const [{ booking }, other] = [await jobUnderWay(), await jobUnderWay()]
    const customer = await server.connectCustomer(booking)
    await customer.next()
    await server.say(other.booking.id, 'not for you')
    const { id, timestamp } = await server.say(booking.id, 'We are on our way.')
    expect(await customer.next()).toEqual({
      type: 'chat_message',
      serviceRequestId: booking.id,
      message: {
        id,
        serviceRequestId: booking.id,
        senderId: null,
        senderType: 'admin',
        message: 'We are on our way.',
        timestamp,
      },
    })
  })

  test('cannot send positions', async () => {
    const { providerId, booking } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    customer.send({ type: 'location_update', providerId, location: office })
    expect(await customer.next()).toEqual({ type: 'error', message: 'Only crews can send positions.' })
  })

  test('is closed when the token expires, and asked to verify again', async () => {
    const { booking } = await jobUnderWay()
    const customer = await server.connectCustomer(booking)
    await customer.next()
    site.pass(3600)
    await server.live.sweep()
    expect(await customer.next()).toEqual({ type: 'error', message: 'Please verify your access again.' })
    expect((await customer.closed).code).toBe(1008)
  })
})

describe('nobody is admitted', () => {
  test.each([
    ['without a token or a session', async () => ({})],
    ['with an invented token', async () => ({ token: 'a.b.c' })],
    ['with a tracking token as a crew', async () => ({ token: server.customerToken('x') })],
    [
      'with a token of another booking',
      async () => {
        const [mine, theirs] = [await jobUnderWay(), await jobUnderWay()]
        return { serviceRequestId: theirs.booking.id, token: server.customerToken(mine.booking.id) }
      },
    ],
    [
      'to a booking that does not exist',
      async () => ({ serviceRequestId: 'x', token: server.customerToken('x') }),
    ],
  ] as const)('%s', async (_, query) => {
    const socket = await server.connectSocket(await query())
    expect(await socket.next()).toMatchObject({ type: 'error', message: expect.stringMatching(/./) })
    expect((await socket.closed).code).toBe(1008)
  })

  test("by a page of another site, with an administrator's cookie", async () => {
    await expect(server.connectOffice('https://evil.example')).rejects.toThrow('refused')
    await expect(server.connectOffice('null')).rejects.toThrow('refused')
    for (const own of ['https://fairmove.example', server.url]) {
      const admin = await server.connectOffice(own)
      await admin.rest()
    }
  })
})

describe('the office', () => {
  test('sees every provider’s last position and online state', async () => {
    const { providerId, crew } = await jobUnderWay()
    crew.send({ type: 'location_update', providerId, location: office })
    await crew.rest()
    const admin = await server.connectOffice()
    const messages = await admin.rest()
    expect(messages).toContainEqual({ type: 'provider_online', providerId })
    expect(messages).toContainEqual(expect.objectContaining({ type: 'location_update', providerId }))
  })

  test('receives every status change and chat message', async () => {
    const { booking } = await jobUnderWay()
    const admin = await server.connectOffice()
    await admin.rest()
    await server.changeStatus(booking, 'in_progress')
    expect(await admin.next()).toMatchObject({
      type: 'status_changed',
      serviceRequestId: booking.id,
      booking: { id: booking.id, status: 'in_progress', customerEmail: booking.customerEmail },
    })
    await server.say(booking.id, 'Hello')
    expect(await admin.next()).toMatchObject({ type: 'chat_message', serviceRequestId: booking.id })
  })

  test('is closed when the session ends', async () => {
    const admin = await server.connectOffice()
    await admin.rest()
    await server.live.sweep()
    expect(await admin.rest()).toEqual([])
    server.signOutEverybody()
    await server.live.sweep()
    expect(await admin.next()).toMatchObject({ type: 'error' })
    expect((await admin.closed).code).toBe(1008)
  })
})

test('no unexpected errors were reported', () => {
  expect(server.reported).toEqual([])
})
