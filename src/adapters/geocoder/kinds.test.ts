import { describe, expect, test } from 'bun:test'
import { found, geocoders, typed, waterStreet } from './testing.ts'

const { peer, geocoderOf, closePeers } = await geocoders()

describe('with LocationIQ', () => {
  test('the key in the URL is sent, and never reported', async () => {
    const { url, asked } = peer(q =>
      q.includes('Water') ? Response.json([waterStreet]) : new Response('down', { status: 503 }),
    )
    const geocoder = geocoderOf({ kind: 'locationiq', url: `${url}/v1?key=pk.secret` })
    expect(await geocoder.locate(typed)).toEqual({ ...found, source: 'locationiq' })
    const { target } = asked[0]!
    expect([target.pathname, target.searchParams.get('key')]).toEqual(['/v1/search', 'pk.secret'])

    await geocoder.locate('12 Main St, Kenosha')
    expect(geocoder.errors).toEqual(['Error: The geocoder did not answer (status 503).'])
  })

  test('that is unreachable, the key is not reported either', async () => {
    const errors: unknown[] = []
    const { url } = peer(() => Response.json([waterStreet]))
    await closePeers()
    const geocoder = geocoderOf({
      kind: 'locationiq',
      url: `${url}/v1?key=pk.secret`,
      onError: e => errors.push(e),
    })
    expect(await geocoder.locate(typed)).toMatchObject({ precision: 'city' })
    expect(errors).toHaveLength(1)
    expect(Bun.inspect(errors)).not.toContain('pk.secret')
  })

  test('a place that it does not know is answered by 404 and is no failure', async () => {
    const { url } = peer(() => Response.json({ error: 'Unable to geocode' }, { status: 404 }))
    const geocoder = geocoderOf({ kind: 'locationiq', url: `${url}/v1` })
    expect(await geocoder.locate(typed)).toMatchObject({ precision: 'city' })
    expect(geocoder.errors).toEqual([])
  })
})

describe('with Photon', () => {
  const feature = (countrycode: string, coordinates: number[], street: string) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      osm_type: 'N',
      countrycode,
      housenumber: '123',
      street,
      city: 'Milwaukee',
      county: 'Milwaukee',
      state: 'Wisconsin',
      postcode: '53202',
      country: 'United States',
    },
  })

  test('an address is the first one in the US', async () => {
    const { url, asked } = peer(() =>
      Response.json({
        type: 'FeatureCollection',
        features: [
          feature('CA', [-79.4, 43.7], 'Water Street'),
          feature('US', [-87.9093, 43.0324], 'North Water Street'),
        ],
      }),
    )
    expect(await geocoderOf({ kind: 'photon', url }).locate(typed)).toEqual({ ...found, source: 'photon' })
    const { target } = asked[0]!
    expect([target.pathname, target.searchParams.get('q')]).toEqual(['/api', typed])
  })

  test('that finds nothing here, an address is found by our own data', async () => {
    const { url } = peer(() => Response.json({ type: 'FeatureCollection', features: [] }))
    expect(await geocoderOf({ kind: 'photon', url }).locate(typed)).toMatchObject({ precision: 'city' })
  })
})
