import { afterAll, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { trackingFacts } from '../dispatch/events.ts'
import { providers } from '../dispatch/provider.ts'
import { trackingSite } from './testing.ts'

const place = { latitude: 43.0389, longitude: -87.9065 }

const site = await trackingSite()
afterAll(() => site.close())
const server = await site.serve()

async function aCrew() {
  const provider = await server.addProvider('Crew with an app')
  return { provider, id: provider.id, token: server.crewTokenOf(provider) }
}

const osmand = (fields: Record<string, string>, init?: RequestInit) =>
  fetch(`${server.url}/ingest/osmand?${new URLSearchParams(fields)}`, init)

/** Sends JSON like Traccar Client. */
const traccar = (body: object, query: Record<string, string> = {}) =>
  osmand(query, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The status, and the fields that the response names. */
const refusal = async (answer: Response) => {
  const { issues = [] }: { issues?: { path: string }[] } = await answer.json()
  return [answer.status, ...issues.map(({ path }) => path)]
}

const owntracks = (body: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.url}/ingest/owntracks${query}`, { method: 'POST', body, headers })

const basic = (token: string) => ({ authorization: `Basic ${btoa(`crew:${token}`)}` })

/** The fixes in the log, without their clock ids. */
const storedFixes = async (providerId: string) =>
  (await server.eventsOf(providerId))
    .filter(({ type }) => type === 'LocationReported')
    .flatMap(({ data }) => trackingFacts.LocationReported.data.assert(data).fixes)
    .map(({ clock: _, ...fix }) => fix)

const iso = (ms: number) => new Date(ms).toISOString()

describe('OsmAnd and Traccar Client', () => {
  test('a fix in the query is stored before the response, with knots converted to m/s', async () => {
    const { id, token } = await aCrew()
    const answer = await osmand({
      ...{ id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now / 1000) },
      ...{ speed: '10', bearing: '90', accuracy: '6', altitude: '190', batt: '80' },
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('OK')
    expect(await storedFixes(id)).toEqual([
      { ...place, timestamp: iso(site.clock.now), accuracy: 6, speed: expect.closeTo(5.144, 3), heading: 90 },
    ])
    expect(await server.provider(id)).toMatchObject({ isOnline: true, currentLatitude: place.latitude })
  })

  test('a fix in a form body is stored, also with the token in the query', async () => {
    const { id, token } = await aCrew()
    const fields = { lat: '43.0389', lon: '-87.9065', timestamp: iso(site.clock.now) }
    const form = new URLSearchParams({ id: token, ...fields })
    expect((await osmand({}, { method: 'POST', body: form })).status).toBe(200)
    site.pass(60)
    const later = { ...fields, lat: '43.0400', timestamp: String(site.clock.now) }
    expect((await osmand({ id: token, ...later }, { method: 'POST' })).status).toBe(200)
    expect((await storedFixes(id)).map(fix => fix.latitude)).toEqual([43.0389, 43.04])
  })

  test('a fix in JSON is stored, and -1 means unknown', async () => {
    const { id, token } = await aCrew()
    const coords = { ...place, accuracy: 4, speed: -1, heading: -1, altitude: 190 }
    const location = { timestamp: iso(site.clock.now), coords, battery: { level: 0.8 }, is_moving: true }
    expect((await traccar({ device_id: token, location })).status).toBe(200)
    expect(await storedFixes(id)).toEqual([{ ...place, timestamp: iso(site.clock.now), accuracy: 4 }])
  })

  test('a backlog sent oldest first is stored completely, and a fix sent 51 times once', async () => {
    const { id, token } = await aCrew()
    const send = (second: number) =>
      osmand({
        ...{ id: token, lon: '-87.9065', lat: String(43.0389 + second * 0.0001) },
        timestamp: iso(site.clock.now - 3_600_000 + second * 1000),
      })
    for (let second = 0; second < 60; second += 10) expect((await send(second)).status).toBe(200)
    for (let n = 0; n < 51; n++) expect((await send(50)).status).toBe(200)
    expect(await storedFixes(id)).toHaveLength(6)
  })

  test('accepts location=lat,lon', async () => {
    const { id, token } = await aCrew()
    const timestamp = String(site.clock.now / 1000)
    expect((await osmand({ id: token, location: '43.0389,-87.9065', timestamp })).status).toBe(200)
    expect(await storedFixes(id)).toEqual([{ ...place, timestamp: iso(site.clock.now) }])
  })

  test('several positions in one body become one event, as an array of messages or of locations', async () => {
    const locations = [0, 1, 2].map(n => ({
      timestamp: iso(site.clock.now + n * 15_000),
      coords: { ...place, latitude: [43, 43.001, 43.002][n] },
    }))
    site.pass(30)
    for (const inBody of [
      (token: string) => locations.map(location => ({ device_id: token, location })),
      (token: string) => ({ device_id: token, location: locations }),
    ]) {
      const { id, token } = await aCrew()
      expect((await traccar(inBody(token))).status).toBe(200)
      expect((await storedFixes(id)).map(fix => fix.latitude)).toEqual([43, 43.001, 43.002])
      const types = (await server.eventsOf(id)).map(({ type }) => type)
      expect(types).toEqual(['ProviderWentOnline', 'LocationReported'])
    }
  })

  test('an array with two crews’ positions is refused completely', async () => {
    const [one, other] = [await aCrew(), await aCrew()]
    const location = { timestamp: iso(site.clock.now), coords: place }
    const mixed = [one, other].map(({ token }) => ({ device_id: token, location }))
    expect(await refusal(await traccar(mixed))).toEqual([422, 'device_id'])
    expect([...(await storedFixes(one.id)), ...(await storedFixes(other.id))]).toEqual([])
  })

  test('an implausible position gets 200 and is not stored, so that the app continues with the next', async () => {
    const { id, token } = await aCrew()
    const good = { id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now) }
    const nonsense: Record<string, string>[] = [
      { ...good, timestamp: iso(site.clock.now + 2 * 86_400_000) },
      { ...good, timestamp: iso(site.clock.now - 30 * 86_400_000) },
      { ...good, lat: '0', lon: '0' },
      { ...good, mock: 'true' },
      { ...good, valid: 'false' },
    ]
    for (const fields of nonsense) expect((await osmand(fields)).status).toBe(200)
    const fake = { device_id: token, location: { timestamp: site.clock.now, mock: true, coords: place } }
    expect((await traccar(fake)).status).toBe(200)
    expect(await storedFixes(id)).toEqual([])
  })

  test('invalid fields are refused by name', async () => {
    const { id, token } = await aCrew()
    const good = { id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now) }
    const refused: [Record<string, string>, ...string[]][] = [
      [{ id: token }, 'lat', 'lon'],
      [{ id: token, latitude: '43.0389', longitude: '-87.9065' }, 'lat', 'lon'],
      [{ id: token, location: '43.0389' }, 'lon'],
      [{ ...good, lat: '' }, 'lat'],
      [{ ...good, lat: '91' }, 'lat'],
      [{ ...good, lon: 'NaN' }, 'lon'],
      [{ ...good, lon: 'west' }, 'lon'],
      [{ ...good, accuracy: 'good' }, 'accuracy'],
      [{ ...good, speed: 'Infinity' }, 'speed'],
      [{ ...good, timestamp: 'noon' }, 'timestamp'],
    ]
    for (const [fields, ...names] of refused) {
      expect(await refusal(await osmand(fields)), JSON.stringify(fields)).toEqual([422, ...names])
    }
    expect(await storedFixes(id)).toEqual([])
  })

  test('invalid JSON fields are refused by name', async () => {
    const { id, token } = await aCrew()
    const location = { timestamp: iso(site.clock.now), coords: place }
    const refused: [object, string][] = [
      [{ device_id: token }, 'location'],
      [[], 'location'],
      [{ device_id: token, location: [] }, 'location'],
      [{ device_id: token, location: 'here' }, 'location'],
      [{ device_id: token, location: { timestamp: iso(site.clock.now) } }, 'coords'],
      [{ device_id: token, location: { ...location, coords: { lat: 43, lon: -87 } } }, 'coords.latitude'],
      [
        { device_id: token, location: { ...location, coords: { ...place, latitude: '43' } } },
        'coords.latitude',
      ],
      [
        { device_id: token, location: { ...location, coords: { ...place, longitude: 181 } } },
        'coords.longitude',
      ],
      [{ device_id: token, location: { ...location, coords: { ...place, speed: 'fast' } } }, 'coords.speed'],
      [{ device_id: token, location: { ...location, timestamp: 'noon' } }, 'timestamp'],
      [{ device_id: token, location: [location, { ...location, coords: null }] }, 'coords'],
    ]
    for (const [body, name] of refused) {
      const [status, ...names] = await refusal(await traccar(body, { id: token }))
      expect([status, names[0]]).toEqual([422, name])
    }
    const broken = await osmand({ id: token }, { method: 'POST', body: '{"device_id":' })
    expect(broken.status).toBe(400)
    expect(await storedFixes(id)).toEqual([])
  })

  test('an outdated or invalid crew link is refused', async () => {
    const { id, token } = await aCrew()
    await server.append(providers, id, { type: 'CrewLinkIssued', data: { crewLink: 2 } })
    const fix = { lat: '43.0389', lon: '-87.9065' }
    for (const refused of [token, 'invented', '']) {
      const answer = await osmand({ id: refused, ...fix })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: 'unauthenticated' })
    }
    expect(await storedFixes(id)).toEqual([])
  })

  test('a fix that cannot be stored gets 503, and is stored once when resent', async () => {
    const { id, token } = await aCrew()
    const fix = { id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now) }
    await server.sql`alter function events_append rename to hidden`
    expect((await osmand(fix)).status).toBe(503)
    expect((await osmand(fix)).status).toBe(503)
    await server.sql`alter function hidden rename to events_append`
    expect((await osmand(fix)).status).toBe(200)
    expect(await storedFixes(id)).toHaveLength(1)
    server.reported.length = 0
  })

  test('a customer sees an app’s position immediately', async () => {
    const { provider, id, token } = await aCrew()
    const booking = await server.assign(await server.addBooking(), provider)
    const customer = await server.connectCustomer(booking)
    await osmand({ id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now) })
    // The position also says that the crew is online, and either may come first.
    const messages = [await customer.next(), await customer.next()]
    expect(messages).toContainEqual(
      expect.objectContaining({
        type: 'location_update',
        providerId: id,
        location: expect.objectContaining(place),
      }),
    )
  })

  test('a crew whose app is silent for ten minutes is offline', async () => {
    const { id, token } = await aCrew()
    await osmand({ id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now) })
    await server.live.settled()
    site.pass(599)
    await server.live.sweep()
    expect((await server.provider(id))?.isOnline).toBe(true)
    site.pass(2)
    await server.live.sweep()
    expect((await server.provider(id))?.isOnline).toBe(false)
  })
})

describe('OwnTracks', () => {
  const location = (fields: object = {}) =>
    JSON.stringify({ _type: 'location', lat: 43.0389, lon: -87.9065, tst: site.clock.now / 1000, ...fields })

  test('accepts the token as password, and converts km/h to m/s', async () => {
    const { id, token } = await aCrew()
    const answer = await owntracks(location({ acc: 8, vel: 36, cog: 180, batt: 50 }), basic(token))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([])
    expect(await storedFixes(id)).toEqual([
      { ...place, timestamp: iso(site.clock.now), accuracy: 8, speed: 10, heading: 180 },
    ])
  })

  test('accepts the token as device', async () => {
    const { id, token } = await aCrew()
    expect((await owntracks(location(), {}, `?u=crew&d=${token}`)).status).toBe(200)
    expect(await storedFixes(id)).toHaveLength(1)
  })

  test('empty messages and those without a position get an empty list', async () => {
    const { id, token } = await aCrew()
    for (const body of ['', '{"_type":"lwt","tst":1}', '{"_type":"waypoints","waypoints":[]}']) {
      const answer = await owntracks(body, basic(token))
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual([])
    }
    expect(await storedFixes(id)).toEqual([])
  })

  test('invalid messages are refused by field name', async () => {
    const { id, token } = await aCrew()
    for (const [body, ...refused] of [
      ['{', 400],
      ['lat=43&lon=-87', 400],
      [`[${location()}]`, 422, '_type'],
      ['{"lat":43,"lon":-87}', 422, '_type'],
      ['{"_type":"location"}', 422, 'lat', 'lon', 'tst'],
      [location({ lat: 500 }), 422, 'lat'],
      [location({ tst: iso(site.clock.now) }), 422, 'tst'],
      [location({ acc: '8' }), 422, 'acc'],
    ] as const) {
      expect(await refusal(await owntracks(body, basic(token)))).toEqual(refused)
    }
    expect(await storedFixes(id)).toEqual([])
  })

  test('an encrypted position is refused with instructions', async () => {
    const { token } = await aCrew()
    const answer = await owntracks('{"_type":"encrypted","data":"b3A="}', basic(token))
    expect(answer.status).toBe(422)
    expect((await answer.json()).message).toBe('Please remove the encryption key in OwnTracks')
  })

  test('a message nested deeper than 32 levels is refused', async () => {
    const { id, token } = await aCrew()
    const nested = `${'['.repeat(32)}${']'.repeat(32)}`
    const deep = location().replace('}', `,"extra":${nested}}`)
    expect((await owntracks(deep, basic(token))).status).toBe(400)
    expect(await storedFixes(id)).toEqual([])
    const shallow = location().replace('}', `,"extra":${nested.slice(1, -1)}}`)
    expect((await owntracks(shallow, basic(token))).status).toBe(200)
    expect(await storedFixes(id)).toHaveLength(1)
  })

  test('a wrong password is refused', async () => {
    expect((await owntracks(location(), basic('wrong'))).status).toBe(401)
    expect((await owntracks(location())).status).toBe(401)
  })
})

describe('a compressed body', () => {
  const gzip = { 'content-encoding': 'gzip' }
  const message = () => ({ _type: 'location', lat: 43.0389, lon: -87.9065, tst: site.clock.now / 1000 })

  test('in gzip is accepted', async () => {
    const { id, token } = await aCrew()
    const headers = { ...basic(token), ...gzip }
    const init = { method: 'POST', headers, body: gzipSync(JSON.stringify(message())) }
    expect((await fetch(`${server.url}/ingest/owntracks`, init)).status).toBe(200)
    expect(await storedFixes(id)).toHaveLength(1)
  })

  test('is refused when it is larger than 64 kB decompressed, cut off, or not in gzip', async () => {
    const { id, token } = await aCrew()
    const location = { timestamp: iso(site.clock.now), coords: place }
    const long = JSON.stringify({ device_id: token, location, padding: ' '.repeat(30_000_000) })
    const send = async (body: Uint8Array<ArrayBuffer>, encoding = 'gzip') => {
      const headers = { 'content-encoding': encoding }
      return (await osmand({ id: token }, { method: 'POST', headers, body })).status
    }
    const bomb = gzipSync(long)
    expect(bomb.length).toBeLessThan(64 * 1024)
    expect(await send(bomb)).toBe(413)
    expect(await send(gzipSync(JSON.stringify(message())).subarray(0, 30))).toBe(400)
    expect(await send(Buffer.from('{}'))).toBe(400)
    expect(await send(Buffer.from('{}'), 'br')).toBe(415)
    expect(await storedFixes(id)).toEqual([])
  })
})

test('a queue of 500 positions, sent one at a time after a coverage gap, is stored completely', async () => {
  const { id, token } = await aCrew()
  const first = site.clock.now / 1000 - 500 * 15
  for (let n = 0; n < 500; n++) {
    const fix = { _type: 'location', lat: 43 + n * 0.002, lon: -87.9065, tst: first + n * 15 }
    expect((await owntracks(JSON.stringify(fix), basic(token))).status).toBe(200)
  }
  expect(await storedFixes(id)).toHaveLength(500)
})

test('above 1,200 positions a minute, each app gets a status that makes it retry', async () => {
  const [one, other] = [await aCrew(), await aCrew()]
  const send = (token: string) =>
    osmand({ id: token, lat: '43.0389', lon: '-87.9065', timestamp: String(site.clock.now / 1000) })
  const answers = await Promise.all(Array.from({ length: 1200 }, () => owntracks('', basic(one.token))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // OwnTracks discards a position after any 4xx.
  for (const [refused, status] of [
    [await send(one.token), 429],
    [await owntracks('', basic(one.token)), 503],
  ] as const) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '60'])
    expect((await refused.json()).message).toBe(
      'Too many positions at once. Please send again in 60 seconds.',
    )
  }
  // The limit is per crew, not per address.
  expect((await send(other.token)).status).toBe(200)
  site.pass(60)
  expect((await send(one.token)).status).toBe(200)
})

test('each position of a batch counts toward the limit', async () => {
  const { token } = await aCrew()
  const batch = Array.from({ length: 100 }, (_, n) => ({
    device_id: token,
    location: { timestamp: iso(site.clock.now - n * 1000), coords: place },
  }))
  for (let n = 0; n < 12; n++) expect((await traccar(batch)).status).toBe(200)
  expect((await traccar(batch)).status).toBe(429)
  site.pass(60)
  expect((await traccar(batch)).status).toBe(200)
})

test('bodies that contain the token are read 3,000 times a minute per address', async () => {
  const send = () => traccar({ device_id: 'invented', location: {} })
  site.pass(60)
  const answers = await Promise.all(Array.from({ length: 3000 }, send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  const refused = await osmand({}, { method: 'POST', body: 'x'.repeat(100_000) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  const { token } = await aCrew()
  expect((await osmand({ id: token, location: '43.04,-87.91' }, { method: 'POST' })).status).toBe(200)
  site.pass(60)
  expect((await send()).status).toBe(401)
})

test('when the database fails, positions are refused and the error is reported once', async () => {
  const { token } = await aCrew()
  await server.sql`
    create function disk_full() returns trigger language plpgsql
    as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`
  await server.sql`create trigger disk_full before insert on events execute function disk_full()`
  const fix = { id: token, lat: '43.0389', lon: '-87.9065' }
  for (let n = 0; n < 5; n++) expect((await osmand(fix)).status).toBe(503)
  await server.sql`drop function disk_full cascade`
  expect((await osmand(fix)).status).toBe(200)
  expect(server.reported.splice(0)).toHaveLength(1)
})

test('no unexpected errors were reported, and no token is in the log', async () => {
  expect(server.reported).toEqual([])
  const { token } = await aCrew()
  const signature = token.split('.').at(-1) ?? ''
  const events = await server.sql`select * from events`
  expect(JSON.stringify(events)).not.toContain(signature)
})
