import type { Sql } from 'postgres'
import { milesBetween } from '../../shared/geo.ts'
import { byThen, type Deadline } from '../../shared/within.ts'
import { createBreaker, type Outcome } from '../breaker.ts'
import { cacheKey, createCache } from './cache.ts'
import { locateLocally } from './local.ts'
import { type Located, type Place, placeOf } from './place.ts'
import { createRemote, type Found, type Kind } from './remote.ts'
import { suggest } from './suggest.ts'
import { createTurns } from './turns.ts'

export type { Located, Place }

export interface Geocoder {
  /** At most five places that somebody may be typing, from our own data and what was looked up before. */
  search(query: string): Promise<Place[]>
  /** The place of an address; undefined if unknown. At the deadline, as far as our own data can tell. */
  locate(address: string, until?: Deadline): Promise<Located | undefined>
}

export type GeocoderOptions = Readonly<{
  /** A geocoder to ask, both or none. */
  kind?: Kind
  url?: string
  sql: Sql
  /** The public services' limit of one request a second, and how long one address waits for its turn. */
  spacingMs?: number
  patienceMs?: number
  timeoutMs?: number
  /** Receives the result of each call, for the metrics. */
  onOutcome?: (outcome: Outcome) => void
  /** Told of every failure that our own data had to make good. */
  onError?: (error: unknown) => void
}>

/**
 * Addresses of Wisconsin and Illinois by ZIP and city from data of our own. With a public geocoder, `locate` asks that
 * for the house, and falls back on our data when it does not answer, knows nothing, or is too busy. `search` never asks
 * it: Nominatim forbids autocompletion.
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
  const turns = createTurns({ spacingMs, patienceMs })
  const breaker = createBreaker({ onOutcome })

  const ask = async (address: string): Promise<Found | undefined> => {
    const wait = breaker.rests() ? 0 : turns.take(performance.now())
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
    const found = await ask(address)
    if (!found || !isPlausible(found, near)) return near
    await cache.keep(address, found)
    return locatedOf(found)
  }

  const underWay = new Map<string, Promise<Located | undefined>>()

  return {
    async search(query) {
      // Only what was typed to the end: a beginning would show other customers' addresses to strangers.
      const known = await cache.find(query)
      const places = suggest(query, mostPlaces)
      return known ? [placeOf(known.street, known), ...places].slice(0, mostPlaces) : places
    },

    locate(address, { deadline } = {}) {
      const key = cacheKey(address)
      const lookup = underWay.get(key) ?? lookUp(address).finally(() => underWay.delete(key))
      underWay.set(key, lookup)
      return byThen(deadline, lookup, () => locateLocally(address))
    },
  }
}

const locatedOf = ({ street: _, ...located }: Found): Located => located

/** A place far from the ZIP or city that was typed is a street of the same name elsewhere. */
const isPlausible = (found: Found, near: Located | undefined) => !near || milesBetween(found, near) < 30
