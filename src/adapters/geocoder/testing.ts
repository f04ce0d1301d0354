import { afterAll, afterEach, beforeEach } from 'bun:test'
import { connect } from '../../../db/connect.ts'
import { testDatabase } from '../../../scripts/testing/database.ts'
import { createGeocoder, type GeocoderOptions } from './geocoder.ts'

/** Geocoders with an empty cache in each test, and public ones on this machine. */
export async function geocoders() {
  const { url, close } = await testDatabase()
  const { sql, close: disconnect } = connect(url)
  const opened: { stop(force: boolean): unknown }[] = []
  const closePeers = async () => {
    for (const server of opened.splice(0)) await server.stop(true)
  }
  beforeEach(async () => {
    await sql`truncate geocode_cache`
  })
  afterEach(closePeers)
  afterAll(async () => {
    await disconnect()
    await close()
  })

  return {
    sql,
    closePeers,

    /** A public geocoder that tells what it was asked and by whom. */
    peer(answer: (query: string) => Response | Promise<Response>) {
      const asked: { target: URL; userAgent: string | null }[] = []
      const server = Bun.serve({
        port: 0,
        fetch(request) {
          const target = new URL(request.url)
          asked.push({ target, userAgent: request.headers.get('user-agent') })
          return answer(target.searchParams.get('q') ?? '')
        },
      })
      opened.push(server)
      return { url: server.url.origin, asked }
    },

    geocoderOf(options: Partial<GeocoderOptions>) {
      const errors: string[] = []
      const onError = (error: unknown) => errors.push(String(error))
      return { ...createGeocoder({ sql, spacingMs: 0, onError, ...options }), errors }
    },
  }
}

/** Nominatim's place for `typed`, which is `found`. */
export const waterStreet = {
  place_id: 1,
  lat: '43.0324',
  lon: '-87.9093',
  display_name: '123, North Water Street, Milwaukee, Milwaukee County, Wisconsin, 53202, United States',
  address: {
    house_number: '123',
    road: 'North Water Street',
    city: 'Milwaukee',
    county: 'Milwaukee County',
    state: 'Wisconsin',
    'ISO3166-2-lvl4': 'US-WI',
    postcode: '53202-5901',
    country: 'United States',
    country_code: 'us',
  },
}
export const typed = '123 N Water St, Milwaukee'
export const found = {
  latitude: 43.0324,
  longitude: -87.9093,
  zip: '53202',
  city: 'Milwaukee',
  state: 'WI',
  county: 'Milwaukee',
  precision: 'street',
  source: 'nominatim',
} as const
