import type { Sql } from 'postgres'
import type { Outcome } from '../../platform/metrics.ts'
import { milesBetween } from '../../shared/geo.ts'
import { byThen, type Deadline } from '../../shared/within.ts'
import { createBreaker } from '../breaker.ts'
import { locateLocally } from './local.ts'
import { type Kind, type Located, type Place, placeOf, type Street } from './place.ts'
import { createRemote, type Found, found } from './remote.ts'
import { suggest } from './suggest.ts'

export type { Located, Place }

export interface Geocoder {
  /** At most five completions of a typed address, from our own data and earlier lookups. */
  search(query: string): Promise<Place[]>
  /** The place of an address; undefined if unknown. At the deadline, answers from our own data. */
  locate(address: string, until?: Deadline): Promise<Located | undefined>
}

export type GeocoderOptions = Readonly<{
  /** A public geocoder. Set both or none. */
  kind?: Kind
  url?: string
  sql: Sql
  /** The public services' limit of one request a second, and how long one address waits for its turn. */
  spacingMs?: number
  patienceMs?: number
  timeoutMs?: number
  /** Receives the result of each call, for the metrics. */
  onOutcome?: (outcome: Outcome) => void
  /** Receives every failure that our own data made up for. */
  onError?: (error: unknown) => void
}>

/**
 * Locates addresses in Wisconsin and Illinois by ZIP and city from our own data. With a public geocoder, `locate` asks
 * it for the house, and falls back on our data when it fails, finds nothing, or is too busy. `search` never calls it:
 * Nominatim forbids autocompletion.
 */
export function createGeocoder(options: GeocoderOptions): Geocoder {
  const { kind, url } = options
  if (kind && url) return withRemote({ ...options, kind, url })
  return {
    search: async query => suggest(query, mostPlaces),
    locate: async address => locateLocally(address),
  }
}

const mostPlaces = 5

function withRemote({
  kind,
  url,
  sql,
  spacingMs = 1000,
  patienceMs = 2000,
  timeoutMs = 1500,
  onOutcome,
  onError = console.error,
}: GeocoderOptions & { kind: Kind; url: string }): Geocoder {
  const cache = createCache(sql)
  const remote = createRemote({ kind, url, timeoutMs })
  const spacing = createSpacing({ spacingMs, patienceMs })
  const breaker = createBreaker({ onOutcome })

  const ask = async (address: string): Promise<Found | undefined> => {
    const wait = breaker.isPaused() ? 0 : spacing.take(performance.now())
    if (wait === undefined) return undefined
    await Bun.sleep(wait)
    try {
      return await breaker.call(() => remote(address))
    } catch (error) {
      onError(error)
    }
  }

  const lookUp = async (address: string): Promise<Located | undefined> => {
    const known = await cache.find(address)
    if (known) return locatedOf(known)
    const near = locateLocally(address)
    const place = await ask(address)
    if (!place || !isPlausible(place, near)) return near
    await cache.store(address, place)
    return locatedOf(place)
  }

  const inFlight = new Map<string, Promise<Located | undefined>>()

  return {
    async search(query) {
      // Exact matches only: completing a prefix would show other customers' addresses.
      const known = await cache.find(query)
      const places = suggest(query, mostPlaces)
      return known ? [placeOf(streetOf(known), known), ...places].slice(0, mostPlaces) : places
    },

    locate(address, { deadline } = {}) {
      const key = cacheKey(address)
      const lookup = inFlight.get(key) ?? lookUp(address).finally(() => inFlight.delete(key))
      inFlight.set(key, lookup)
      return byThen(deadline, lookup, () => locateLocally(address))
    },
  }
}

const streetOf = ({ street }: Found): Street => {
  const [, number, road] = /^(\d\S*)\s+(.*)$/.exec(street) ?? []
  return road === undefined ? { road: street } : { number, road }
}

const locatedOf = ({ street: _, ...located }: Found): Located => located

/** A place far from the typed ZIP or city is a street of the same name elsewhere. */
const isPlausible = (place: Found, near: Located | undefined) => !near || milesBetween(place, near) < 30

/** Found addresses in the table `geocode_cache`, shared by every process on this database. */
const createCache = (sql: Sql) => ({
  async find(address: string): Promise<Found | undefined> {
    const [row] = await sql<{ place: unknown }[]>`
      select place from geocode_cache where query = ${cacheKey(address)}`
    // Older releases stored another shape, which is looked up again.
    return found.allows(row?.place) ? row.place : undefined
  },
  async store(address: string, place: Found): Promise<void> {
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

/**
 * Spaces calls to a service that allows one request every `spacingMs`: a bucket of one token. Times are milliseconds
 * of any monotonic clock.
 */
export function createSpacing({ spacingMs, patienceMs }: { spacingMs: number; patienceMs: number }) {
  let free = Number.NEGATIVE_INFINITY
  return {
    /** Takes the next turn and returns the wait for it; undefined, and takes none, if the wait would be too long. */
    take(now: number): number | undefined {
      const turn = Math.max(now, free)
      if (turn - now > patienceMs) return undefined
      free = turn + spacingMs
      return turn - now
    },
  }
}
