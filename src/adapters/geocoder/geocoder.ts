import type { Sql } from 'postgres'
import { Unavailable } from '../../platform/errors.ts'
import type { Outcome } from '../../platform/metrics.ts'
import type { Precision } from '../../shared/catalog.ts'
import { milesBetween, type Point } from '../../shared/geo.ts'
import { byThen, type Deadline } from '../../shared/within.ts'
import { createBreaker } from '../breaker.ts'
import { readAddress } from './address.ts'
import { namesBox } from './boxes.ts'
import { contradicts } from './contradiction.ts'
import { zipsOf } from './gazetteer.ts'
import { locateLocally } from './local.ts'
import { outsideOf } from './outside.ts'
import { type Kind, type Located, type Place, placeOf, type Street } from './place.ts'
import { createRemote, found, type RemotePlace } from './remote.ts'
import { createSpacing, spacingOf } from './spacing.ts'
import type { Streets } from './streets/streets.ts'
import { suggest } from './suggest.ts'

export type { Located, Place }

export interface Geocoder {
  /** At most five completions of a typed address, from our own data and earlier lookups. */
  search(query: string): Promise<Place[]>
  /**
   * The place of an address; undefined if unknown, or elsewhere (see `outsideOf`). An address has the same place under
   * any load: a lookup that cannot finish by the deadline is refused.
   * @throws Unavailable if a public geocoder has too many addresses to look up
   */
  locate(address: string, until?: Deadline): Promise<Located | undefined>
}

export type GeocoderOptions = Readonly<{
  /** A public geocoder. Set both or none. */
  kind?: Kind
  url?: string
  sql: Sql
  /** The imported streets. Their houses are found without a geocoder. */
  streets?: Streets
  /** Milliseconds from one request to the next; by default those of the service's policy, if it is a public one. */
  spacingMs?: number
  timeoutMs?: number
  /** Receives the result of each call, for the metrics. */
  onOutcome?: (outcome: Outcome) => void
  /** Receives every failure that our own data made up for. */
  onError?: (error: unknown) => void
}>

/**
 * Locates addresses in Wisconsin and Illinois from our own data, by street if streets were imported, else by number grid,
 * ZIP or city. With a public geocoder, `locate` asks it for a house that was not found, and falls back on our data when
 * it fails or finds nothing. `search` never calls it: Nominatim forbids autocompletion.
 */
export function createGeocoder(options: GeocoderOptions): Geocoder {
  const { kind, url } = options
  if (kind && url) return withRemote({ ...options, kind, url })
  const { streets } = options
  return {
    search: async query => suggest(query, mostPlaces, streets?.()),
    locate: async address => locateLocally(address, streets?.()),
  }
}

const mostPlaces = 5

/** How long the line for a public geocoder may be. */
const longestWaitMs = 60_000

function withRemote({
  kind,
  url,
  sql,
  streets,
  spacingMs = spacingOf(url),
  timeoutMs = 1000,
  onOutcome,
  onError = console.error,
}: GeocoderOptions & { kind: Kind; url: string }): Geocoder {
  const cache = createCache(sql)
  const remote = createRemote({ kind, url, timeoutMs })
  const spacing = createSpacing({ spacingMs, longestMs: longestWaitMs })
  const breaker = createBreaker({ onOutcome })

  const ask = async (address: string): Promise<RemotePlace | undefined> => {
    const wait = breaker.isPaused() ? 0 : spacing.take(performance.now())
    if (wait === undefined) throw tooBusy()
    await Bun.sleep(wait)
    try {
      return await breaker.call(() => remote(address))
    } catch (error) {
      onError(error)
    }
  }

  const lookUp = async (address: string): Promise<Located | undefined> => {
    const near = locateLocally(address, streets?.())
    if (near?.precision === 'street') return near
    if (!near && (isUnclear(address) || !namesState(address))) return undefined
    const place = (await cache.find(address)) ?? (await askOnce(address, near))
    if (!place || (near && isMorePrecise(near, place))) return near
    return { ...(near?.county && { county: near.county }), ...locatedOf(place) }
  }

  const askOnce = async (address: string, near: Located | undefined): Promise<RemotePlace | undefined> => {
    const place = await ask(address)
    if (!place || !isPlausible(place, address, near)) return undefined
    await cache.store(address, place)
    return place
  }

  const tooBusy = () =>
    new Unavailable(
      'We’re looking up many addresses right now. Please try again in a moment.',
      Math.ceil(spacing.wait(performance.now()) / 1000) + 1,
    )

  const inFlight = new Map<string, Promise<Located | undefined>>()

  return {
    async search(query) {
      // Exact matches only: completing a prefix would show other customers' addresses.
      const known = await cache.find(query)
      const places = suggest(query, mostPlaces, streets?.())
      return known ? [placeOf(streetOf(known), known), ...places].slice(0, mostPlaces) : places
    },

    locate(address, { deadline } = {}) {
      const key = cacheKey(address)
      const lookup = inFlight.get(key) ?? lookUp(address).finally(() => inFlight.delete(key))
      inFlight.set(key, lookup)
      // The lookup goes on, so that the address is known when the customer tries again.
      return byThen(deadline, lookup, () => {
        throw tooBusy()
      })
    },
  }
}

const streetOf = ({ street }: RemotePlace): Street => {
  const [, number, road] = /^(\d\S*)\s+(.*)$/.exec(street) ?? []
  return road === undefined ? { road: street } : { number, road }
}

const locatedOf = ({ street: _, ...located }: RemotePlace): Located => located

/** A geocoder would take one part of it and drop the rest. */
const isUnclear = (address: string) => namesBox(address) || contradicts(readAddress(address))

/** Half an address, such as a street without a town, would be found anywhere in the US. */
const namesState = (address: string) =>
  outsideOf(address) !== undefined || readAddress(address).state !== undefined

/**
 * A street of the same name elsewhere is not believed: the place has to be in the typed ZIP or, without one, in a ZIP of
 * the town. If its own ZIP is not known, it has to be near the middle of such a ZIP.
 */
function isPlausible(place: RemotePlace, address: string, near: Located | undefined): boolean {
  const { zip } = readAddress(address)
  if (zip !== undefined && place.zip !== undefined) return place.zip === zip
  if (!near) return true
  const ofTown = zip === undefined ? zipsOf(near.city, near.state) : []
  const isNear = (middle: Point) => milesBetween(place, middle) < milesWithinZip
  return ofTown.some(each => each.zip === place.zip) || [near, ...ofTown].some(isNear)
}

/** Addresses were measured at up to three miles from the middle of their ZIP area; some areas are larger. */
const milesWithinZip = 5

/** Our grid knows the block of a house that the geocoder only finds to its ZIP. */
const isMorePrecise = (near: Located, place: RemotePlace) =>
  precisions.indexOf(near.precision) < precisions.indexOf(place.precision)

const precisions: readonly Precision[] = ['street', 'block', 'zip', 'city']

/** Found addresses in the table `geocode_cache`, shared by every process on this database. */
const createCache = (sql: Sql) => ({
  async find(address: string): Promise<RemotePlace | undefined> {
    const [row] = await sql<{ place: unknown }[]>`
      select place from geocode_cache where query = ${cacheKey(address)}`
    // Older releases stored another shape, which is looked up again.
    return found.allows(row?.place) ? row.place : undefined
  },
  async store(address: string, place: RemotePlace): Promise<void> {
    await sql`
      insert into geocode_cache (query, place) values (${cacheKey(address)}, ${sql.json(place)})
      on conflict (query) do update set place = excluded.place, "foundAt" = now()`
  },
})

/** Normalizes an address: case, punctuation and country do not matter. */
const cacheKey = (address: string): string =>
  address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .trim()
    .replace(/ (usa?|united states( of america)?)$/, '')
