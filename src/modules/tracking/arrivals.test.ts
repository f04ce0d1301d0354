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
/** The ways that the routing service was asked for. */
const asked: string[] = []
const osrm = Bun.serve({
  port: 0,
  fetch(request) {
    asked.push(new URL(request.url).pathname)
    return Response.json({ code: 'Ok', routes: [{ distance: 16_093.44, duration: 1080 }] })
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
  asked.length = 0
  const provider = await server.addProvider('Crew')
  const booking = await server.assign(await server.addBooking(atPickupAndDropoff), provider, hour)
  const crew = await server.connectCrew(provider)
  return {
    booking,
    provider,
    /** Resolves when everybody who watches has been told. */
    async drive(latitude: number, accuracy = 10) {
      const location = { ...pickup, latitude, accuracy }
      crew.send({ type: 'location_update', providerId: provider.id, location })
      await crew.rest()
      await server.live.settled()
    },
  }
}

const etasOf = async (socket: TestSocket) => (await socket.rest()).filter(({ type }) => type === 'eta')

test('a customer is told when the crew will be at the pickup, by the road', async () => {
  const { booking, provider, drive } = await aJob(routed)
  const [customer, admin] = [await routed.connectCustomer(booking), await routed.connectOffice()]
  await drive(43.1)
  const eta = {
    type: 'eta',
    serviceRequestId: booking.id,
    providerId: provider.id,
    to: 'pickup',
    arrivesAt: expect.any(String),
    minutes: 18,
    miles: 10,
    approximate: false,
  } as const
  const [told, ...more] = await etasOf(customer)
  expect([told, more]).toEqual([eta, []])
  expect(await etasOf(admin)).toEqual([eta])
  expect(asked).toEqual(['/route/v1/driving/-87.9065,43.1;-87.9065,43.0389'])
})

test('the routing service is asked once in 30 seconds, and whoever comes late hears its last answer', async () => {
  const { booking, drive } = await aJob(routed)
  const customer = await routed.connectCustomer(booking)
  for (const latitude of [43.1, 43.101, 43.102]) await drive(latitude)
  expect(await etasOf(customer)).toHaveLength(1)
  expect(await etasOf(await routed.connectCustomer(booking))).toHaveLength(1)
  expect(asked).toHaveLength(1)
  site.pass(30)
  await drive(43.103)
  expect(await etasOf(customer)).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

test('nothing is asked while nobody watches; whoever begins to is told at once', async () => {
  const { booking, drive } = await aJob(routed)
  await drive(43.1)
  expect(asked).toEqual([])
  const customer = await routed.connectCustomer(booking)
  await routed.live.settled()
  expect(await etasOf(customer)).toHaveLength(1)
})

test('once the job is in progress the way is to the drop-off', async () => {
  const { booking, drive } = await aJob(routed)
  const customer = await routed.connectCustomer(booking)
  await drive(43.1)
  await routed.changeStatus(booking, 'in_progress')
  await routed.live.settled()
  const etas = await etasOf(customer)
  expect(etas.map(eta => 'to' in eta && eta.to)).toEqual(['pickup', 'dropoff'])
  expect(asked.at(-1)).toEndWith(';-87.7829,42.7261')
})

test('a crew that comes much later today, or whose position is old or inaccurate, is not said to arrive', async () => {
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
  expect(asked).toEqual([])
})

test('without a routing service it is reckoned from the coordinates, and said to be approximate', async () => {
  const server = await site.serve()
  const { booking, drive } = await aJob(server)
  const customer = await server.connectCustomer(booking)
  await drive(43.1)
  expect(await etasOf(customer)).toMatchObject([{ approximate: true, miles: 5.5, minutes: 11 }])
})

test('nothing unexpected was reported', () => {
  expect(routed.reported).toEqual([])
})
