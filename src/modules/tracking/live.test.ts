import { afterEach, expect, test } from 'bun:test'
import { until } from '../../../scripts/testing/until.ts'
import { startRedis } from '../../adapters/fanout/testing.ts'
import type { LiveMessage } from '../../shared/messages.ts'
import { serviceRequests } from '../booking/service-request.ts'
import { type TrackingServer, trackingSite } from './testing.ts'

const place = { latitude: 43.0389, longitude: -87.9065 }

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanup.splice(0).reverse()) await each()
})

async function aSite() {
  const site = await trackingSite()
  cleanup.push(site.close)
  return site
}

async function aJob(server: TrackingServer) {
  const provider = await server.addProvider('Crew')
  return {
    provider,
    providerId: provider.id,
    booking: await server.assign(await server.addBooking(), provider),
  }
}

test('a shutdown stores and acknowledges pending fixes and closes sockets; the next process has all positions', async () => {
  const site = await aSite()
  const before = await site.serve()
  const { provider, providerId, booking } = await aJob(before)
  const [crew, customer] = [await before.connectCrew(provider), await before.connectCustomer(booking)]
  crew.send({ type: 'location_update', providerId, location: { ...place, id: 'last' } })
  const received = [await customer.next(), await customer.next()].map(({ type }) => type)
  expect(received.toSorted()).toEqual(['location_update', 'provider_online'])
  await before.stop()
  expect(await crew.next()).toEqual({ type: 'location_ack', ids: ['last'] })
  expect((await crew.closed).code).toBe(1012)
  expect((await customer.closed).code).toBe(1012)
  expect(before.reported).toEqual([])

  const after = await site.serve()
  const again = await after.connectCustomer(booking)
  expect(await again.next()).toEqual({ type: 'provider_online', providerId })
  expect(await again.next()).toMatchObject({ type: 'location_update', providerId, location: place })
})

test('while nobody is connected, events about bookings cause no reads', async () => {
  const site = await aSite()
  const server = await site.serve()
  const { id } = await server.addBooking()
  await server.sql.begin(async tx => {
    await tx`lock table service_requests in access exclusive mode`
    const event = { stream: `booking-${id}`, schema: 1, data: {}, meta: {}, at: '2027-03-15T15:00:00Z' }
    const types = ['StatusChanged', 'ProviderUnassigned', 'PaymentRefunded', 'RefundFailed']
    const events = types.map((type, n) => ({ ...event, type, version: n + 3, id: crypto.randomUUID() }))
    await server.sql`select events_append(${server.sql.json(events)})`
    // Would wait for the lock if a booking were read.
    await server.live.settled()
  })
})

test('with Redis, a customer sees a crew of another process immediately', async () => {
  const [site, redis] = [await aSite(), startRedis()]
  cleanup.push(redis.stop)
  const [here, there] = [await site.serve({ redisUrl: redis.url }), await site.serve({ redisUrl: redis.url })]
  await redis.subscribed(2)
  const { provider, providerId, booking } = await aJob(here)
  await there.live.settled()
  const [crew, customer] = [await here.connectCrew(provider), await there.connectCustomer(booking)]
  crew.send({ type: 'location_update', providerId, location: place })
  const received = [await customer.next(), await customer.next()]
  expect(received).toContainEqual({ type: 'provider_online', providerId })
  expect(received).toContainEqual(expect.objectContaining({ type: 'location_update', providerId }))
  expect((await here.eventsOf(providerId)).map(event => event.type)).toEqual(['ProviderWentOnline'])
})

test('without Redis, a customer sees a crew of another process once its position is stored', async () => {
  const site = await aSite()
  const [here, there] = [await site.serve(), await site.serve()]
  const { provider, providerId, booking } = await aJob(here)
  await there.live.settled()
  const [crew, customer] = [await here.connectCrew(provider), await there.connectCustomer(booking)]
  crew.send({ type: 'location_update', providerId, location: place })
  expect(await customer.next()).toEqual({ type: 'provider_online', providerId })
  await here.live.flush()
  expect(await customer.next()).toMatchObject({ type: 'location_update', providerId, location: place })
})

test('chat messages reach every process, also without Redis', async () => {
  const site = await aSite()
  const [here, there] = [await site.serve(), await site.serve()]
  const { booking } = await aJob(here)
  await there.live.settled()
  const [customer, admin] = [await there.connectCustomer(booking), await there.connectOffice()]
  const { id } = await here.say(booking.id, 'We are on our way.')
  const expected = {
    type: 'chat_message',
    serviceRequestId: booking.id,
    message: expect.objectContaining({ id }),
  }
  expect(await customer.next()).toMatchObject(expected)
  expect(await admin.next()).toMatchObject(expected)
})

test('a step of the crew reaches the customer at once', async () => {
  const site = await aSite()
  const server = await site.serve()
  const { booking } = await aJob(server)
  const customer = await server.connectCustomer(booking)
  const at = '2027-03-15T14:50:00.000Z'
  const tap = { id: 'tap', at, phoneAt: at, by: null, byName: null, extra: null } as const
  await server.append(serviceRequests, booking.id, {
    type: 'DayStepRecorded',
    data: { ...tap, type: 'arrived' },
  })
  expect(await customer.next()).toEqual({
    ...{ type: 'day_changed', serviceRequestId: booking.id, stage: 'arrived', since: at },
  })
})

test('a payment on the customer’s phone reaches the crew, which shows the bill', async () => {
  const site = await aSite()
  const server = await site.serve()
  const { booking, provider } = await aJob(server)
  const crew = await server.connectCrew(provider)
  await server.append(serviceRequests, booking.id, {
    type: 'BalancePaid',
    data: { paymentIntentId: 'pi_1', amountCents: 5000 },
  })
  expect(await crew.next()).toMatchObject({ type: 'day_changed', serviceRequestId: booking.id })
})

test('access that ends in one process ends in all', async () => {
  const site = await aSite()
  const [here, there] = [await site.serve(), await site.serve()]
  const { booking } = await aJob(here)
  await there.live.settled()
  const customer = await there.connectCustomer(booking)
  await here.changeStatus(booking, 'completed')
  expect(await customer.next()).toMatchObject({ type: 'status_changed', status: 'completed' })
  expect((await customer.closed).code).toBe(1000)
})

test.each([
  ['page', 90],
  ['tracking app', 600],
] as const)(
  'after a process is killed, a crew that reported to it with its %s is offline after %d s, also without Redis',
  async (source, seconds) => {
    const site = await aSite()
    const [killed, other] = [await site.serve(), await site.serve()]
    const { provider, providerId } = await aJob(killed)
    const crew = await killed.connectCrew(provider)
    const isOnline = async () => {
      await other.live.settled()
      await other.live.sweep()
      return (await other.provider(providerId))?.isOnline
    }
    // Positions of a stationary crew are stored only every five minutes.
    for (let minute = 0; minute < 6; minute++) {
      site.pass(60)
      if (source === 'page') {
        crew.send({ type: 'location_update', providerId, location: place })
        await crew.rest()
      } else await killed.live.take(providerId, [place])
      await killed.live.sweep()
      await killed.live.flush()
      expect(await isOnline()).toBe(true)
    }
    // From here on, the killed process does nothing.
    site.pass(seconds - 10)
    expect(await isOnline()).toBe(true)
    const next = await site.serve()
    site.pass(11)
    expect(await isOnline()).toBe(false)
    await next.live.settled()
    const office = await next.connectOffice()
    expect(await office.rest()).not.toContainEqual({ type: 'provider_online', providerId })
  },
)

test('after the only process was killed, the next marks its crews offline unless they report again', async () => {
  const site = await aSite()
  const killed = await site.serve()
  const [lost, back] = [await aJob(killed), await aJob(killed)]
  for (const { provider, providerId } of [lost, back]) {
    const crew = await killed.connectCrew(provider)
    crew.send({ type: 'location_update', providerId, location: place })
    await crew.rest()
  }
  await killed.live.sweep()
  const next = await site.serve()
  const office = await next.connectOffice()
  const crew = await next.connectCrew(back.provider)
  site.pass(60)
  crew.send({ type: 'location_update', providerId: back.providerId, location: place })
  await crew.rest()
  await office.rest()
  await next.live.sweep()
  expect(await office.rest()).toEqual([])
  site.pass(30)
  await next.live.sweep()
  expect(await office.rest()).toEqual([{ type: 'provider_offline', providerId: lost.providerId }])
})

test('after an outage, a process reads the others’ presence before it marks crews offline', async () => {
  const site = await aSite()
  const [here, there] = [await site.serve(), await site.serve()]
  const { provider, providerId } = await aJob(here)
  const crew = await here.connectCrew(provider)
  crew.send({ type: 'location_update', providerId, location: place })
  await crew.rest()
  await there.live.settled()
  await here.sql`alter table crew_presence rename to hidden`
  site.pass(85)
  crew.send({ type: 'location_update', providerId, location: place })
  await crew.rest()
  site.pass(10)
  for (const { live } of [here, there]) await live.sweep()
  await here.sql`alter table hidden rename to crew_presence`
  for (const { live } of [there, here, there]) await live.sweep()
  expect((await there.provider(providerId))?.isOnline).toBe(true)
  expect([...here.reported, ...there.reported]).toHaveLength(2)
})

test('a phone that starts at another process is shown, and the first one is notified', async () => {
  const [site, redis] = [await aSite(), startRedis()]
  cleanup.push(redis.stop)
  const [here, there] = [await site.serve({ redisUrl: redis.url }), await site.serve({ redisUrl: redis.url })]
  await redis.subscribed(2)
  const { provider, providerId } = await aJob(here)
  await there.live.settled()
  const [first, second] = [await here.connectCrew(provider), await there.connectCrew(provider)]
  first.send({ type: 'location_update', providerId, location: place })
  expect(await first.rest()).toEqual([])
  second.send({ type: 'location_update', providerId, location: { ...place, latitude: 43.04 } })
  expect(await first.next()).toMatchObject({ type: 'sending_elsewhere' })
  first.send({ type: 'location_update', providerId, location: place })
  await first.rest()
  expect(here.live.latest(providerId)).toMatchObject({ latitude: 43.04 })

  // After 90 s, the shown phone's process has forgotten the first phone, so a stop marks the crew offline.
  for (let n = 0; n < 4; n++) {
    site.pass(30)
    for (const phone of [second, first]) {
      phone.send({ type: 'location_update', providerId, location: { ...place, latitude: 43.04 } })
      await phone.rest()
    }
  }
  second.send({ type: 'provider_offline', providerId })
  await second.rest()
  await here.live.settled()
  first.send({ type: 'location_update', providerId, location: { ...place, latitude: 43.041 } })
  expect(await first.rest()).toContainEqual({ type: 'provider_online', providerId })
  expect(here.live.latest(providerId)).toMatchObject({ latitude: 43.041 })
  expect((await here.provider(providerId))?.isOnline).toBe(true)
})

test('positions are stored in order and once after a database outage', async () => {
  const site = await aSite()
  const server = await site.serve()
  const { provider, providerId } = await aJob(server)
  const crew = await server.connectCrew(provider)
  const drive = async (latitude: number) => {
    crew.send({ type: 'location_update', providerId, location: { ...place, latitude } })
    await crew.rest()
  }
  crew.send({ type: 'provider_register', providerId })
  expect(await crew.next()).toEqual({ type: 'provider_online', providerId })
  await drive(43)
  await server.sql`alter function events_append rename to hidden`
  await server.live.flush()
  await drive(43.001)
  await server.live.flush()
  expect(server.reported).toHaveLength(2)
  await server.sql`alter function hidden rename to events_append`
  await server.live.flush()
  await server.live.flush()
  const fixes = (await server.eventsOf(providerId)).flatMap(({ data }) =>
    'fixes' in data && Array.isArray(data.fixes) ? data.fixes : [],
  )
  expect(fixes.map(fix => fix.latitude)).toEqual([43, 43.001])
})

test('presence rows are locked in one order, so that two processes cannot deadlock', async () => {
  const site = await aSite()
  const server = await site.serve()
  const [first, second] = [await aJob(server), await aJob(server)]
  const report = async () => {
    site.pass(60)
    for (const { providerId } of [second, first]) await server.live.take(providerId, [place])
  }
  await report()
  await server.live.sweep()
  await report()
  const session = await server.sql.reserve()
  await session`begin`
  await session`select from crew_presence where "providerId" = ${first.providerId} for update`
  const sweeping = server.live.sweep()
  const isWaiting = async () =>
    (
      await server.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length > 0
  await until(isWaiting)
  // Fails if the sweep has locked this row already.
  await session`select from crew_presence where "providerId" = ${second.providerId} for update nowait`
  await session`commit`
  session.release()
  await sweeping
  expect(server.reported).toEqual([])
})

test('a crew that could not be marked offline is marked by the next sweep', async () => {
  const site = await aSite()
  const server = await site.serve()
  const { provider, providerId } = await aJob(server)
  const crew = await server.connectCrew(provider)
  crew.send({ type: 'location_update', providerId, location: place })
  await crew.rest()
  await server.live.flush()
  site.pass(100)
  await server.sql`alter function events_append rename to hidden`
  await server.live.sweep()
  expect(server.reported).toHaveLength(1)
  await server.sql`alter function hidden rename to events_append`
  await server.live.sweep()
  expect((await server.provider(providerId))?.isOnline).toBe(false)
})

test('300 crews that start together all come online', async () => {
  const site = await aSite()
  const server = await site.serve()
  const providers = await Promise.all(Array.from({ length: 300 }, (_, n) => server.addProvider(`Crew ${n}`)))
  const crews = await Promise.all(providers.map(server.connectCrew))
  const office = await server.connectOffice()
  crews.forEach((crew, n) => {
    const providerId = providers[n]?.id
    crew.send({ type: 'provider_register', providerId })
    crew.send({ type: 'location_update', providerId, location: place })
  })
  // The flush runs while crews are still being announced.
  const received: LiveMessage[] = []
  while (received.at(-1)?.type !== 'location_update') received.push(await office.next())
  await server.live.flush()
  for (const crew of crews) await crew.rest()
  await server.live.settled()
  received.push(...(await office.rest()))
  const online = new Set(received.flatMap(each => (each.type === 'provider_online' ? [each.providerId] : [])))
  expect(online.size).toBe(300)
})
