import { describe, expect, test } from 'bun:test'
import { found, geocoders, typed, waterStreet } from './testing.ts'

const { sql, peer, geocoderOf } = await geocoders()
const nominatim = () => peer(() => Response.json([waterStreet]))

describe('without a public geocoder', () => {
  test('an address is found by our own ZIPs and cities', async () => {
    const geocoder = geocoderOf({})
    expect(await geocoder.locate('1600 Oak Ave Evanston IL 60201')).toMatchObject({
      zip: '60201',
      precision: 'zip',
    })
    expect(await geocoder.locate('no such place')).toBeUndefined()
    expect((await geocoder.search('milw'))[0]?.display_name).toBe('Milwaukee, WI, United States')
  })
})

describe('with Nominatim', () => {
  test('an address is found to the house, with the request that its policy requires', async () => {
    const { url, asked } = nominatim()
    expect(await geocoderOf({ kind: 'nominatim', url: `${url}/` }).locate(typed)).toEqual(found)
    const { target, userAgent } = asked[0]!
    expect(target.pathname).toBe('/search')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      q: typed,
      format: 'json',
      addressdetails: '1',
      limit: '1',
      countrycodes: 'us',
    })
    expect(userAgent).toStartWith('FairMove/')
  })

  test('an address is requested once across processes and punctuation', async () => {
    const { url, asked } = nominatim()
    await geocoderOf({ kind: 'nominatim', url }).locate(typed)
    const another = geocoderOf({ kind: 'nominatim', url })
    expect(await another.locate('  123 n. WATER st; Milwaukee, USA ')).toEqual(found)
    expect(asked).toHaveLength(1)
  })

  test('a place that an older release cached is looked up again', async () => {
    const { url, asked } = nominatim()
    await geocoderOf({ kind: 'nominatim', url }).locate(typed)
    const { source: _, ...older } = { ...found, street: '123 North Water Street', precision: 'address' }
    await sql`update geocode_cache set place = ${sql.json(older)}`
    expect(await geocoderOf({ kind: 'nominatim', url }).locate(typed)).toEqual(found)
    expect(asked).toHaveLength(2)
  })

  test('concurrent lookups of an address share one request', async () => {
    const arrived = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const { url, asked } = peer(() => {
      arrived.resolve()
      return answer.promise
    })
    const geocoder = geocoderOf({ kind: 'nominatim', url, spacingMs: 60_000 })
    const first = geocoder.locate(typed)
    await arrived.promise
    const second = geocoder.locate(typed)
    // A separate lookup would have to wait for a minute.
    for (let trips = 0; trips < 5; trips++) await sql`select 1`
    answer.resolve(Response.json([waterStreet]))
    expect(await Promise.all([first, second])).toEqual([found, found])
    expect(asked).toHaveLength(1)
  })

  test('partial input is never sent there', async () => {
    const { url, asked } = nominatim()
    const geocoder = geocoderOf({ kind: 'nominatim', url })
    for (let end = 3; end <= typed.length; end++) await geocoder.search(typed.slice(0, end))
    expect(asked).toHaveLength(0)
  })

  test('a found address is suggested only for an exact match', async () => {
    const geocoder = geocoderOf({ kind: 'nominatim', url: nominatim().url })
    await geocoder.locate(typed)
    const [first, ...others] = await geocoder.search(typed)
    expect(first).toEqual({
      lat: '43.0324',
      lon: '-87.9093',
      display_name: '123 North Water Street, Milwaukee, WI 53202, United States',
      address: {
        house_number: '123',
        road: 'North Water Street',
        city: 'Milwaukee',
        state: 'Wisconsin',
        postcode: '53202',
      },
      precision: 'street',
      source: 'OpenStreetMap',
    })
    expect(others[0]?.display_name).toBe('123 N Water St, Milwaukee, WI, United States')
    expect((await geocoder.search('123 N Water S')).map(place => place.lat)).not.toContain('43.0324')
  })

  test('a house far from the typed city is ignored and not cached', async () => {
    const geocoder = geocoderOf({ kind: 'nominatim', url: nominatim().url })
    expect(await geocoder.locate('123 N Water St, Chicago')).toMatchObject({
      city: 'Chicago',
      precision: 'city',
    })
    expect(await sql`select from geocode_cache`).toHaveLength(0)
  })

  test('a house in another ZIP than the typed one, or without a ZIP too far from it, is not believed', async () => {
    const at = (miles: number, postcode?: string) => ({
      ...waterStreet,
      lat: String(42.6842 + miles / 69.1),
      lon: '-87.8155',
      address: { ...waterStreet.address, city: 'Racine', county: 'Racine County', postcode },
    })
    const precisionOf = async (place: object, address = '500 Main St, Racine, WI 53403') => {
      await sql`truncate geocode_cache`
      const { url } = peer(() => Response.json([place]))
      return (await geocoderOf({ kind: 'nominatim', url }).locate(address))?.precision
    }
    expect(await precisionOf(at(1, '53403'))).toBe('street')
    expect(await precisionOf(at(1, '53402'))).toBe('zip')
    expect(await precisionOf(at(25, '53202'))).toBe('zip')
    expect(await precisionOf(at(4))).toBe('street')
    expect(await precisionOf(at(9))).toBe('zip')
    // Without a typed ZIP, in or near one of the town's.
    expect(await precisionOf(at(1, '53402'), '500 Main St, Racine, WI')).toBe('street')
    expect(await precisionOf(at(25, '53202'), '500 Main St, Racine, WI')).toBe('city')
    expect(await precisionOf(at(25), '500 Main St, Racine, WI')).toBe('city')
  })

  test('a county is that of a house, or as typed, and not that of the middle of a ZIP area', async () => {
    const address = { village: 'Maple Park', county: 'Kane County', state: 'Illinois', postcode: '60151' }
    const area = { lat: '41.9', lon: '-88.6', address }
    const house = { ...area, address: { ...address, house_number: '12', road: 'Main Street' } }
    const locate = (place: object, address: string) =>
      geocoderOf({ kind: 'nominatim', url: peer(() => Response.json([place])).url }).locate(address)
    const typed = (county = '') => `12 Main St, Maple Park, ${county}IL 60151`
    expect((await locate(area, '99 Elm St, Maple Park, IL 60151'))?.county).toBeUndefined()
    expect(await locate(area, typed('DeKalb County, '))).toMatchObject({ county: 'DeKalb', precision: 'zip' })
    expect(await locate(house, typed())).toMatchObject({ county: 'Kane', precision: 'street' })
  })

  test('a place outside our two states is accepted when our data has none', async () => {
    const gary = { ...waterStreet, lat: '41.6', lon: '-87.34', address: { town: 'Gary', state: 'Indiana' } }
    const geocoder = geocoderOf({ kind: 'nominatim', url: peer(() => Response.json([gary])).url })
    expect(await geocoder.locate('401 Broadway, Gary, IN')).toEqual({
      latitude: 41.6,
      longitude: -87.34,
      city: 'Gary',
      state: 'IN',
      precision: 'city',
      source: 'nominatim',
    })
  })

  test('a place that our number grid knows more precisely is ours', async () => {
    const { house_number: _, ...address } = { ...waterStreet.address, postcode: '53202' }
    const geocoder = geocoderOf({
      kind: 'nominatim',
      url: peer(() => Response.json([{ ...waterStreet, address }])).url,
    })
    for (const _ of ['asked', 'cached']) {
      expect(await geocoder.locate('123 N Water St, Milwaukee, WI 53202')).toMatchObject({
        precision: 'block',
        source: 'grid',
      })
    }
  })

  const failures: [string, () => Response | Promise<Response>][] = [
    ['is overloaded', () => new Response('Bandwidth limit exceeded', { status: 429 })],
    ['is broken', () => new Response('oops', { status: 500 })],
    ['speaks no JSON', () => new Response('<html>')],
    ['answers in another shape', () => Response.json([{ lat: 'north', lon: 'west' }])],
    ['hangs', () => never.promise],
  ]
  const never = Promise.withResolvers<Response>()
  test.each(failures)(
    'that %s, an address is found by our own data, and the next one without asking',
    async (_, answer) => {
      const { url, asked } = peer(answer)
      const geocoder = geocoderOf({ kind: 'nominatim', url, timeoutMs: 500 })
      expect(await geocoder.locate(typed)).toMatchObject({ city: 'Milwaukee', precision: 'city' })
      expect(await geocoder.locate('12 Main St, Kenosha')).toMatchObject({
        city: 'Kenosha',
        precision: 'city',
      })
      expect(asked).toHaveLength(1)
      expect(geocoder.errors).toHaveLength(1)
      expect(await sql`select from geocode_cache`).toHaveLength(0)
    },
  )

  test('that hangs, an address is refused at the deadline, and a later answer is cached', async () => {
    const answer = Promise.withResolvers<Response>()
    const geocoder = geocoderOf({ kind: 'nominatim', url: peer(() => answer.promise).url })
    const refused = geocoder.locate(typed, { deadline: performance.now() + 20 })
    expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 })
    await refused.catch(() => undefined)
    const waiting = geocoder.locate(typed)
    answer.resolve(Response.json([waterStreet]))
    expect(await waiting).toEqual(found)
    expect(geocoder.errors).toEqual([])
  })

  test('that knows no such place, an address is found by our own data and nothing is reported', async () => {
    const geocoder = geocoderOf({ kind: 'nominatim', url: peer(() => Response.json([])).url })
    expect(await geocoder.locate(typed)).toMatchObject({ precision: 'city' })
    expect(geocoder.errors).toEqual([])
  })

  test('half an address is not sent there', async () => {
    const { url, asked } = nominatim()
    const geocoder = geocoderOf({ kind: 'nominatim', url })
    for (const half of ['123 N Water St', 'Springfield', 'zzzz qqqq street']) {
      expect(await geocoder.locate(half)).toBeUndefined()
    }
    expect(asked).toHaveLength(0)
  })

  test('twelve addresses at once are found as precisely as one, each in its turn', async () => {
    const { url, asked } = nominatim()
    const addresses = Array.from({ length: 12 }, (_, n) => `${n} N Water St, Milwaukee`)
    const geocoder = geocoderOf({ kind: 'nominatim', url, spacingMs: 5 })
    expect(await Promise.all(addresses.map(address => geocoder.locate(address)))).toEqual(
      addresses.map(() => found),
    )
    expect(asked).toHaveLength(12)
  })

  test('whoever cannot be served in time is refused and told when to retry, not located differently', async () => {
    const { url, asked } = nominatim()
    const geocoder = geocoderOf({ kind: 'nominatim', url, spacingMs: 60_000 })
    expect(await geocoder.locate(typed)).toEqual(found)
    const others = Array.from({ length: 11 }, (_, n) => `${n} N Water St, Milwaukee`)
    const until = { deadline: performance.now() + 50 }
    const refused = await Promise.allSettled(others.map(address => geocoder.locate(address, until)))
    for (const result of refused) {
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } })
      expect(result.status === 'rejected' && result.reason.retryAfterSeconds).toBeGreaterThan(30)
    }
    expect(asked).toHaveLength(1)
    expect(await geocoder.locate(typed)).toEqual(found)
  })
})
