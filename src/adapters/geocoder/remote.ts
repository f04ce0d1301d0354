import { type } from 'arktype'
import { precision } from '../../shared/catalog.ts'
import type { Kind } from './place.ts'
import { stateCode } from './states.ts'

/** What a geocoder found, with the street as the geocoder writes it. */
export const found = type({
  latitude: 'number',
  longitude: 'number',
  street: 'string',
  city: 'string',
  state: 'string',
  'zip?': 'string',
  'county?': 'string',
  precision,
  source: "'nominatim' | 'photon' | 'locationiq'",
})
export type RemotePlace = typeof found.infer

/**
 * Asks a public geocoder for an address in the US; undefined if it finds none. Rejects on a timeout or an unexpected
 * shape, with an error that contains neither the address nor a key in the URL.
 *
 * @param url the service without the call's name, as https://nominatim.openstreetmap.org or
 *   https://us1.locationiq.com/v1?key=…; its query is kept
 */
export function createRemote({ kind, url, timeoutMs }: { kind: Kind; url: string; timeoutMs: number }) {
  const { call, query, read } = kinds[kind]
  return async (address: string): Promise<RemotePlace | undefined> => {
    const target = new URL(url)
    target.pathname = target.pathname.replace(/\/*$/, `/${call}`)
    for (const [name, value] of Object.entries({ ...query, q: address })) target.searchParams.set(name, value)
    const answer = await ask(target, timeoutMs)
    const place = answer === undefined ? undefined : read(answer)
    return place && { ...place, source: kind }
  }
}

/** The services' policies require an identifying User-Agent (operations.osmfoundation.org/policies/nominatim). */
const userAgent = 'FairMove/0.1 (quotes for moving and junk removal)'

async function ask(target: URL, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(target, {
      headers: { 'user-agent': userAgent, 'accept-language': 'en' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    // LocationIQ's answer for an unknown place.
    if (response.status === 404) return undefined
    if (response.ok) return await response.json()
    throw new Unanswered(`status ${response.status}`)
  } catch (error) {
    if (error instanceof Unanswered) throw error
    // The original error contains the full URL.
    throw new Unanswered(error instanceof Error ? error.name : 'no reason given')
  }
}

class Unanswered extends Error {
  constructor(reason: string) {
    super(`The geocoder did not answer (${reason}).`)
  }
}

const nominatimPlaces = type({
  lat: 'string.numeric.parse',
  lon: 'string.numeric.parse',
  address: {
    'house_number?': 'string',
    'road?': 'string',
    'city?': 'string',
    'town?': 'string',
    'village?': 'string',
    'hamlet?': 'string',
    'municipality?': 'string',
    'county?': 'string',
    state: 'string',
    'postcode?': 'string',
  },
}).array()

function readNominatim(answer: unknown): FoundPlace | undefined {
  const places = nominatimPlaces(answer)
  if (places instanceof type.errors) throw new Unanswered('not in its own shape')
  const [place] = places
  if (!place) return undefined
  const { house_number, road, county, state, postcode, ...named } = place.address
  const city = named.city ?? named.town ?? named.village ?? named.hamlet ?? named.municipality
  return foundAt(place.lat, place.lon, { houseNumber: house_number, road, city, county, state, postcode })
}

const photonPlaces = type({
  features: type({
    geometry: { coordinates: ['number', 'number', '...', 'unknown[]'] },
    properties: {
      'countrycode?': 'string',
      'housenumber?': 'string',
      'street?': 'string',
      'city?': 'string',
      'county?': 'string',
      'state?': 'string',
      'postcode?': 'string',
    },
  }).array(),
})

/** Photon cannot filter by country, so take the first place in the US. */
function readPhoton(answer: unknown): FoundPlace | undefined {
  const places = photonPlaces(answer)
  if (places instanceof type.errors) throw new Unanswered('not in its own shape')
  const place = places.features.find(({ properties }) => properties.countrycode === 'US')
  if (!place) return undefined
  const [longitude, latitude] = place.geometry.coordinates
  const { housenumber, street, ...named } = place.properties
  return foundAt(latitude, longitude, { houseNumber: housenumber, road: street, ...named })
}

type FoundPlace = Omit<RemotePlace, 'source'>

type Parts = Readonly<{
  houseNumber?: string
  road?: string
  city?: string
  county?: string
  state?: string
  postcode?: string
}>

/** A place without a city or a state cannot be priced, so it is ignored. */
function foundAt(latitude: number, longitude: number, parts: Parts): FoundPlace | undefined {
  const { houseNumber, road, city, county, state, postcode } = parts
  if (!city || !state) return undefined
  const zip = postcode?.slice(0, 5)
  const isHouse = houseNumber !== undefined && road !== undefined
  return {
    latitude,
    longitude,
    street: [houseNumber, road].filter(Boolean).join(' '),
    city,
    state: stateCode(state) ?? state,
    // The county of an area's middle says nothing of the houses beyond its border.
    ...(isHouse && county && { county: county.replace(/ County$/, '') }),
    ...(zip && { zip }),
    precision: isHouse ? 'street' : zip ? 'zip' : 'city',
  }
}

const nominatimQuery = { format: 'json', addressdetails: '1', limit: '1', countrycodes: 'us' }

const kinds = {
  nominatim: { call: 'search', query: nominatimQuery, read: readNominatim },
  locationiq: { call: 'search', query: nominatimQuery, read: readNominatim },
  photon: { call: 'api', query: { limit: '5', lang: 'en' }, read: readPhoton },
}
