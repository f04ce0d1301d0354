import { isSameDoor } from '../../adapters/geocoder/doors.ts'
import type { Located } from '../../adapters/geocoder/geocoder.ts'
import { outsideOf } from '../../adapters/geocoder/outside.ts'
import type { Way } from '../../adapters/routing/routing.ts'
import { idFrom } from '../../eventlog/ids.ts'
import type { Command } from '../../eventlog/types.ts'
import { pick } from '../../platform/model.ts'
import type { Jurisdiction, PriceRange, QuoteInputs } from '../../shared/catalog.ts'
import type { QuoteRequest } from '../../shared/forms/quote.ts'
import { thingsOf } from '../../shared/inventory.ts'
import { sizesOf } from '../../shared/sizes.ts'
import type { Platform } from '../module.ts'
import { storeDraft } from './drafts.ts'
import { type Estimate, singleCharge } from './estimate.ts'
import { jobOf, sizeInWords, sortJunk, specialsNotListed } from './job.ts'
import { type Priced, price } from './price.ts'
import { marginOf, rangeOf } from './range.ts'
import { isHourly, type RateCard, tariffOf } from './rate-card.ts'
import type { RateCards } from './rates/rate-cards.ts'
import { type Laws, lawsBetween, serviceAreaOf } from './territory.ts'

/** Prices a job and stores the quote. With `client`, a quote that is not cached counts against its limit. */
export type Quote = (job: QuoteRequest, command: Command, client?: string) => Promise<Estimate>

type QuoteDeps = Pick<Platform, 'config' | 'sql' | 'geocoder' | 'routing' | 'rateLimiter'> &
  Readonly<{ rateCards: RateCards }>

/** Of a junk job, and of a move with a place that was not found. */
const nowhere = { miles: 0, measured: 'approximate' } as const

/** How long the addresses may wait for a busy geocoder. After that, the quote is refused rather than priced differently. */
const lookUpMs = 1800

/** spec §3 validUntil */
const validDays = 7

/**
 * Geocodes the addresses, measures the route, prices the job with the rate card in effect at the command's time, and
 * stores the quote as a draft. Ignores any distance, rate or price that the client sends. With a place that was not
 * found, the draft keeps the inputs and its price is zero.
 */
export function createQuote(deps: QuoteDeps): Quote {
  const cached = createCache<Estimate>({ minutes: 10, most: 1000 })
  return (request, command, client) => {
    const card = deps.rateCards.at(command.at)
    return cached(cacheKeyOf(request, card), () => {
      if (client) deps.rateLimiter.take('newQuotes', client)
      return createDraft(deps, request, card, command)
    })
  }
}

type CacheOptions = Readonly<{ minutes: number; most: number; now?: () => number }>

/**
 * Caches results by key for some minutes, so that a repeated request or a double click stores no second quote. Drops
 * the oldest above `most`. Failures are not cached.
 */
export function createCache<Result>({ minutes, most, now = Date.now }: CacheOptions) {
  const entries = new Map<string, Readonly<{ until: number; result: Promise<Result> }>>()

  return (key: string, load: () => Promise<Result>): Promise<Result> => {
    const cached = entries.get(key)
    if (cached && cached.until > now()) return cached.result
    const result = load()
    entries.delete(key)
    entries.set(key, { until: now() + minutes * 60_000, result })
    if (entries.size > most) entries.delete(entries.keys().next().value ?? '')
    result.catch(() => entries.delete(key))
    return result
  }
}

async function createDraft(
  { config, sql, geocoder, routing }: QuoteDeps,
  request: QuoteRequest,
  card: RateCard,
  command: Command,
): Promise<Estimate> {
  const moving = request.serviceType === 'moving'
  const until = { deadline: performance.now() + lookUpMs }
  const { fromAddress, toAddress } = request
  const isElsewhere = moving && toAddress && !isSameDoor(fromAddress, toAddress)
  const [from, to] = await Promise.all([
    geocoder.locate(fromAddress, until),
    isElsewhere ? geocoder.locate(toAddress, until) : undefined,
  ])
  const way = from && to ? await routing.distance(from, to) : undefined
  const { miles, measured } = way ?? nowhere
  const inputs = inputsOf(request, { from, to, way })
  const { serviceType } = inputs
  const places = moving ? [from, to] : [from]
  const serviceArea = serviceAreaOf(places)
  const located = places.filter(place => place !== undefined)
  const ends = { from: from ?? elsewhere(inputs.fromAddress), to: to ?? elsewhere(inputs.toAddress) }
  const { jurisdiction, priced, range } = priceByLaw(
    lawsBetween({ serviceType, ...ends, miles }, way ? marginOf(located) : 0),
    law => {
      const job = {
        ...jobOf(inputs, measured, isHourly(law, card, config)),
        isRoomSize: request.isRoomSize,
      }
      return { priced: price(job, card), range: rangeOf(job, card, located) }
    },
  )
  return storeDraft(sql, {
    id: idFrom(command.id, 'estimate'),
    serviceType,
    inputs,
    ...(serviceArea === 'unlocated' ? unpriced(priced) : { ...priced, range }),
    measured,
    jurisdiction,
    tariff: tariffOf(jurisdiction, card),
    serviceArea,
    confidence: confidenceOf(places, measured),
    validUntil: Temporal.Instant.from(command.at)
      .add({ hours: 24 * validDays })
      .toString(),
    createdAt: command.at,
    version: 0,
  })
}

type ByLaw = Readonly<{ priced: Priced; range: PriceRange | null }>

/**
 * The price by the law that holds. If the real distance or the county decides between two, by the one with the higher
 * total: then nobody is asked for more because of the law. The range holds both, and names the other one.
 */
function priceByLaw([law, otherLaw]: Laws, priceBy: (law: Jurisdiction) => ByLaw) {
  const price = { jurisdiction: law, ...priceBy(law) }
  if (!otherLaw) return price
  const other = { jurisdiction: otherLaw, ...priceBy(otherLaw) }
  const isDearer = other.priced.pricing.total > price.priced.pricing.total
  const [dearer, cheaper] = isDearer ? [other, price] : [price, other]
  return { ...dearer, range: rangeOfBoth(dearer, cheaper) }
}

function rangeOfBoth(one: ByLaw, other: ByLaw & Readonly<{ jurisdiction: Jurisdiction }>): PriceRange {
  const ends = [one, other].flatMap(({ priced, range }) =>
    range ? [range.lowCents, range.highCents] : [priced.pricing.total],
  )
  return { lowCents: Math.min(...ends), highCents: Math.max(...ends), otherLaw: other.jurisdiction }
}

/** A place that was not located, but names another state or country. */
const elsewhere = (address = '') => {
  const state = outsideOf(address)
  return state === undefined ? undefined : { state }
}

/** A job whose distance is unknown has no price. What is known without one, such as its hours, stays. */
const unpriced = ({ pricing, ...priced }: Priced) => ({
  ...priced,
  pricing: singleCharge(pricing, 0),
  lines: [],
  range: null,
})

/** The fields that the price and the receipt depend on. */
const cacheKeyOf = (request: QuoteRequest, { version }: RateCard) =>
  JSON.stringify([
    version,
    request.serviceType,
    request.homeSize && sizeInWords(request.homeSize, request.isRoomSize),
    request.loadSize,
    request.fromAddress,
    request.toAddress,
    request.accessDetails,
    request.dropoffAccess,
    request.specialItems,
    request.packingService,
    request.itemCategories,
    request.inventory && countedIn(request),
    request.isInventoryComplete,
  ])

type Ends = Readonly<{ from?: Located; to?: Located; way?: Way }>

function inputsOf(request: QuoteRequest, { from, to, way }: Ends): QuoteInputs {
  const { serviceType, homeSize, loadSize, fromAddress, toAddress, accessDetails, dropoffAccess } = request
  const sizes = sizesOf({ homeSize, loadSize })
  const typed = { specialItems: request.specialItems ?? [], itemCategories: request.itemCategories ?? [] }
  const { specialItems, itemCategories } = serviceType === 'junk' ? sortJunk(typed) : typed
  const counted = countedIn(request)
  return {
    serviceType,
    ...(serviceType === 'moving' ? { homeSize: sizes.homeSize } : sizes),
    fromAddress: fromAddress.trim(),
    toAddress: serviceType === 'moving' ? toAddress?.trim() : undefined,
    fromLatitude: from?.latitude,
    fromLongitude: from?.longitude,
    toLatitude: to?.latitude,
    toLongitude: to?.longitude,
    fromPrecision: from?.precision,
    toPrecision: to?.precision,
    ...(from?.isStreetUnknown && { fromStreetUnknown: true }),
    ...(to?.isStreetUnknown && { toStreetUnknown: true }),
    distanceMiles: way?.miles,
    driveMinutes: way?.minutes,
    accessDetails: accessDetails && pick(accessDetails, accessFields),
    dropoffAccess: serviceType === 'moving' && dropoffAccess ? pick(dropoffAccess, accessFields) : undefined,
    specialItems: [...specialItems, ...specialsNotListed(counted, specialItems)],
    packingService: request.packingService ?? false,
    itemCategories,
    ...(counted.length > 0 && { inventory: counted, isInventoryComplete: request.isInventoryComplete }),
  }
}

/** A client may send others. */
const accessFields = ['floorLevel', 'hasElevator', 'stairsCount', 'longCarry'] as const

/** The inventory in a normalized form. */
const countedIn = ({ inventory = [] }: QuoteRequest) =>
  thingsOf(inventory).map(({ thing, count }) => ({ name: thing.name, count }))

/** Low if a place was not found; high if all addresses are exact and a routing service measured the distance. */
function confidenceOf(
  places: readonly (Located | undefined)[],
  measured: Way['measured'],
): Estimate['confidence'] {
  if (places.includes(undefined)) return 'low'
  const exact = places.every(place => place?.precision === 'street')
  return exact && measured === 'routed' ? 'high' : 'medium'
}
