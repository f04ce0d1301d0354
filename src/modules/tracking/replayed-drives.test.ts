import { expect, test } from 'bun:test'
import {
  type Drive,
  makeDrive,
  place,
  type Report,
  type Step,
  thinnedReports,
} from '../../../scripts/testing/drives.ts'
import type { Fix } from '../../shared/messages.ts'
import { trackingFacts } from '../dispatch/events.ts'
import { pathOfStored } from './path.ts'
import { type TestSocket, type TrackingServer, trackingSite } from './testing.ts'

/** `bun scripts/drives.ts` sets these. */
const count = Number(Bun.env.DRIVES ?? 20)
const firstSeed = Number(Bun.env.DRIVES_SEED ?? 1)

test('a real server stores the same over sockets and HTTP, and acknowledges all but unconfirmed jumps', async () => {
  const drives = Array.from({ length: count }, (_, n) => makeDrive(firstSeed + n))
  const failures: unknown[] = []
  for (const { drive, stored, trail, unacknowledged } of await replay(drives, 3)) {
    const clean = thinnedReports(drive.clean)
    const wrong = new Set(drive.wrong.map(place))
    const got = {
      trail: trail.map(({ latitude, longitude }) => [latitude, longitude]),
      stored: pathOfStored(stored).map(place),
      storedTwice: stored.length - new Set(stored.map(place)).size,
      lost: unacknowledged.map(place).filter(each => !wrong.has(each)),
    }
    const expected = {
      trail: clean.map(({ latitude, longitude }) => [latitude, longitude]),
      stored: clean.map(place),
      storedTwice: 0,
      lost: [],
    }
    if (!Bun.deepEquals(got, expected))
      failures.push({ name: `${drive.seed} ${drive.faults}`, got, expected })
  }
  expect(failures).toEqual([])
})

type Place = Pick<Report, 'latitude' | 'longitude' | 'timestamp'>

/** `trail` is what the office is shown. `unacknowledged` are the reports that the phone would still send again. */
type Replayed = Readonly<{
  drive: Drive
  stored: readonly Fix[]
  trail: readonly Place[]
  unacknowledged: readonly Report[]
}>

/**
 * Delivers drives of the same day to a real server on a real database, all at once: over sockets, and every fourth one
 * over HTTP. A phone keeps a report until it is acknowledged. The server dies so many times, with all that it has not
 * stored, and each phone sends what it still has to the next one.
 */
async function replay(drives: readonly Drive[], deaths: number): Promise<Replayed[]> {
  const site = await trackingSite()
  try {
    let server = await site.serve()
    const phones = await Promise.all(
      drives.map(async (drive, n) => {
        const provider = await server.addProvider(`Crew ${n}`)
        const unacknowledged = new Map<string, Report>()
        const phone = n % 4 === 3 ? appPhone : pagePhone
        return { drive, provider, unacknowledged, ...phone(provider, unacknowledged) }
      }),
    )
    const connectAll = () => Promise.all(phones.map(phone => phone.connect(server)))
    await connectAll()
    let died = 0
    for (const [at, steps] of ticks(phones)) {
      site.clock.now = at
      const byPhone = Map.groupBy(steps, ({ phone }) => phone)
      await Promise.all([...byPhone].map(([phone, own]) => phone.send(own.flatMap(arrivalsOf))))
      await server.live.settled()
      if (died < deaths && steps.some(({ step }) => 'dies' in step)) {
        died += 1
        // Nothing flushes the old one any more.
        server = await site.serve()
        await connectAll()
        await server.live.settled()
      }
      await server.live.flush()
      await Promise.all([...byPhone.keys()].map(phone => phone.hear()))
    }
    const { cookie } = server.signIn('admin')
    return await Promise.all(
      phones.map(async ({ drive, provider, unacknowledged }) => {
        const day = drive.clean[0]?.timestamp.slice(0, 10)
        const address = `${server.url}/api/admin/providers/${provider.id}/trail?date=${day}`
        const trail: Place[] = await (await fetch(address, { headers: { cookie } })).json()
        const stored = (await server.eventsOf(provider.id)).flatMap(event =>
          event.type === 'LocationReported'
            ? trackingFacts.LocationReported.data.assert(event.data).fixes
            : [],
        )
        return { drive, stored, trail, unacknowledged: [...unacknowledged.values()] }
      }),
    )
  } finally {
    await site.close()
  }
}

type Provider = Awaited<ReturnType<TrackingServer['addProvider']>>
type Arrival = Extract<Step, { arrive: unknown }>

const arrivalsOf = ({ step }: { step: Step }): Arrival[] => ('arrive' in step ? [step] : [])

/** The crew page: reports with ids over a socket, in batches what comes together. */
function pagePhone(provider: Provider, unacknowledged: Map<string, Report>) {
  let socket: TestSocket | undefined
  const say = (message: object) => socket?.sendRaw(JSON.stringify({ providerId: provider.id, ...message }))
  const sendBatches = (reports: readonly Report[]) => {
    for (let from = 0; from < reports.length; from += batchSize) {
      say({ type: 'location_batch', locations: reports.slice(from, from + batchSize) })
    }
  }
  /** What was sent has arrived, and what was answered before is known. */
  const hear = async () => {
    say({ type: 'ping' })
    for (;;) {
      const message = await socket?.next()
      if (!message || message.type === 'pong') return
      if (message.type === 'location_ack') for (const id of message.ids) unacknowledged.delete(String(id))
      if (message.type === 'error' && message.code) throw new Error(message.message)
    }
  }
  return {
    hear,
    async connect(server: TrackingServer) {
      socket = await server.connectCrew(provider)
      say({ type: 'provider_register', phone: 'phone' })
      sendBatches([...unacknowledged.values()])
      await hear()
    },
    async send(arrivals: readonly Arrival[]) {
      for (const { arrive, together } of arrivals) {
        for (const report of arrive) unacknowledged.set(report.id, report)
        if (together || arrivals.length > 10 || arrive.length > 3) sendBatches(arrive)
        else for (const location of arrive) say({ type: 'location_update', location })
      }
      await hear()
    },
  }
}

/** A tracking app: one request per report, and none is sent again after a 200. */
function appPhone(provider: Provider, unacknowledged: Map<string, Report>) {
  let address = ''
  const post = async (reports: readonly Report[]) => {
    for (const { id, latitude, longitude, timestamp, accuracy } of reports) {
      const fields = { lat: latitude, lon: longitude, timestamp, accuracy }
      const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      const { ok } = await fetch(`${address}&${query}`)
      if (ok) unacknowledged.delete(id)
    }
  }
  return {
    hear: async () => {},
    async connect(server: TrackingServer) {
      address = `${server.url}/ingest/osmand?id=${server.crewTokenOf(provider)}`
      await post([...unacknowledged.values()])
    },
    async send(arrivals: readonly Arrival[]) {
      for (const { arrive } of arrivals) {
        for (const report of arrive) unacknowledged.set(report.id, report)
        await post(arrive)
      }
    },
  }
}

/** The steps of all drives, half a minute at a time: so often the server stores what it has. */
function ticks<Phone extends Readonly<{ drive: Drive }>>(phones: readonly Phone[]) {
  const steps = phones.flatMap(phone => phone.drive.steps.map(step => ({ phone, step })))
  const byTick = Map.groupBy(steps, ({ step }) => Math.ceil(step.at / 30_000) * 30_000)
  return [...byTick].toSorted(([one], [other]) => one - other)
}

/** So that a message stays below 16 KB. */
const batchSize = 50
