import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestSocket, type TrackingServer, trackingSite } from './testing.ts'

const pickup = { latitude: 43.0389, longitude: -87.9065 }
const dropoff = { latitude: 42.7261, longitude: -87.7829 }
const atPickupAndDropoff = {
  fromLatitude: pickup.latitude,
  fromLongitude: pickup.longitude,
  toLatitude: dropoff.latitude,
  toLongitude: dropoff.longitude,
}

let site: Awaited<ReturnType<typeof trackingSite>>
let routed: TrackingServer
/** The paths requested from the routing service. */
const requests: string[] = []
const osrm = Bun.serve({
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    const isToDropoff = pathname.endsWith(`${dropoff.longitude},${dropoff.latitude}`)
    const route = isToDropoff ? { distance: 48_280, duration: 2400 } : { distance: 16_093.44, duration: 1080 }
    return Response.json({ code: 'Ok', routes: [route] })
  },
})
beforeAll(async () => {
  site = await trackingSite()
  routed = await site.serve({ routingUrl: osrm.url.href })
})
afterAll(async () => {
  await site.close()
  await osrm.stop(true)
})

async function aJob(server: TrackingServer, hour?: number) {
  requests.length = 0
  const provider = await server.addProvider('Crew')
  const booking = await server.assign(await server.addBooking(atPickupAndDropoff), provider, hour)
  const crew = await server.connectCrew(provider)
  return {
    booking,
    provider,
    /** Resolves when all sockets have received the messages. */
    async drive(latitude: number, accuracy = 10) {
      const location = { ...pickup, latitude, accuracy }
      crew.send({ type: 'location_update', providerId: provider.id, location })
      await crew.rest()
      await server.live.settled()
    },
  }
}

const etasOf = async (socket: TestSocket) => (await socket.rest()).filter(({ type }) => type === 'eta')

test('a customer gets the road ETA at the pickup', async () => {
  const { booking, provider, drive } = await aJob(routed)
  const [customer, admin] = [await routed.connectCustomer(booking), await routed.connectOffice()]
  await drive(43.1)
  const eta = {
    type: 'eta',
    serviceRequestId: booking.id,
    providerId: provider.id,
    to: 'pickup',
    arrivesAt: expect.any(String),
    earliestAt: expect.any(String),
    latestAt: expect.any(String),
    positionAt: expect.any(String),
    minutes: expect.any(Number),
    miles: 10,
    approximate: false,
  } as const
  const [first, ...more] = await etasOf(customer)
  expect([first, more]).toEqual([eta, []])
  expect(await etasOf(admin)).toEqual([eta])
  expect(requests).toEqual(['/route/v1/driving/-87.9065,43.1;-87.9065,43.0389'])
})

test('the routing service is called at most every 30 seconds, and new sockets get its last result', async () => {
  const { booking, drive } = await aJob(routed)
  const customer = await routed.connectCustomer(booking)
  for (const latitude of [43.1, 43.101, 43.102]) await drive(latitude)
  expect(await etasOf(customer)).toHaveLength(1)
  expect(await etasOf(await routed.connectCustomer(booking))).toHaveLength(1)
  expect(requests).toHaveLength(1)
  site.pass(30)
  await drive(43.103)
  expect(await etasOf(customer)).toHaveLength(1)
  expect(requests).toHaveLength(2)
})

test('no ETA is requested without watchers; a new watcher gets one immediately', async () => {
  const { booking, drive } = await aJob(routed)
  await drive(43.1)
  expect(requests).toEqual([])
  const customer = await routed.connectCustomer(booking)
  await routed.live.settled()
  expect(await etasOf(customer)).toHaveLength(1)
})

test('once the job is in progress, the ETA is for the drop-off', async () => {
  const { booking, drive } = await aJob(routed)
  const customer = await routed.connectCustomer(booking)
  await drive(43.1)
  await routed.changeStatus(booking, 'in_progress')
  await routed.live.settled()
  const etas = await etasOf(customer)
  expect(etas.map(eta => 'to' in eta && eta.to)).toEqual(['pickup', 'dropoff'])
  expect(requests.at(-1)).toEndWith(';-87.7829,42.7261')
})

test('a crew that loads without reporting its steps is not expected at the drop-off', async () => {
  const { booking, drive } = await aJob(routed)
  await routed.changeStatus(booking, 'in_progress')
  const customer = await routed.connectCustomer(booking)
  await drive(43.04)
  expect(await etasOf(customer)).toEqual([])
  site.pass(300)
  await drive(43)
  expect(await etasOf(customer)).toMatchObject([{ to: 'dropoff' }])
})

test('a crew that has not set off is not expected before the agreed time', async () => {
  const { booking, drive } = await aJob(routed, 16)
  const customer = await routed.connectCustomer(booking)
  await drive(43.1)
  const [eta] = await etasOf(customer)
  const agreed = '2027-03-15T16:00:00.000Z'
  expect(eta).toMatchObject({ to: 'pickup', earliestAt: agreed, arrivesAt: agreed, latestAt: agreed })
})

test('there is no ETA for a much later job or an old or inaccurate position', async () => {
  const { booking, drive } = await aJob(routed, 20)
  const customer = await routed.connectCustomer(booking)
  await drive(43.1)
  expect(await etasOf(customer)).toEqual([])

  const gone = await aJob(routed)
  await gone.drive(43.1)
  site.pass(601)
  expect(await etasOf(await routed.connectCustomer(gone.booking))).toEqual([])

  const lost = await aJob(routed)
  await lost.drive(43.1, 1500)
  expect(await etasOf(await routed.connectCustomer(lost.booking))).toEqual([])
  expect(requests).toEqual([])
})

test('without a routing service, the ETA is computed from coordinates and marked approximate', async () => {
  const server = await site.serve()
  const { booking, drive } = await aJob(server)
  const customer = await server.connectCustomer(booking)
  await drive(43.1)
  expect(await etasOf(customer)).toMatchObject([{ approximate: true, miles: 5.1, minutes: 15 }])
})

test('a range is counted from the position, and learned drives move it', async () => {
  const server = await site.serve()
  const { booking, provider, drive } = await aJob(server)
  const customer = await server.connectCustomer(booking)
  await drive(43.1)
  const [before] = await etasOf(customer)
  // As if all drives of the company had taken twice as long.
  const pace = { drives: 500, sum: 500 * Math.log(2), squares: 500 * Math.log(2) ** 2 }
  const hours = Array.from({ length: 24 }, (_, hour) => [hour, pace] as const)
  await server.sql`insert into crew_drives (id, place, paces, version)
    values (${provider.id}, ${server.sql.json({ ...pickup, since: '', until: '9999' })}, ${server.sql.json(Object.fromEntries(hours))}, 0)
    on conflict (id) do update set paces = excluded.paces`
  site.pass(11 * 60)
  await drive(43.1005)
  const [after] = await etasOf(customer)
  if (before?.type !== 'eta' || after?.type !== 'eta') throw new Error('There is no ETA.')
  for (const { earliestAt, arrivesAt, latestAt, positionAt } of [before, after]) {
    expect([positionAt, earliestAt, arrivesAt, latestAt].toSorted()).toEqual([
      positionAt,
      earliestAt,
      arrivesAt,
      latestAt,
    ])
  }
  expect(after.minutes / before.minutes).toBeWithin(1.7, 2.2)
})

test('no unexpected errors were reported', () => {
  expect(routed.reported).toEqual([])
})
