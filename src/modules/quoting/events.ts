import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'

/** Cents as people read them: $1,234.50 (spec §9). */
export const money = (cents: number): string => usDollars.format(cents / 100)
const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const serviceType = type("'moving' | 'junk'")
export type ServiceType = typeof serviceType.infer

export const homeSize = type("'studio' | '1bedroom' | '2bedroom' | '3bedroom'")
export type HomeSize = typeof homeSize.infer

export const complexity = type("'low' | 'moderate' | 'high'")
export type Complexity = typeof complexity.infer

/** How a distance was found: on roads by a routing service, or from coordinates with the usual detour. */
export const measured = type("'routed' | 'approximate'")

/** Which law the price falls under: notes in `jurisdiction.ts`. */
export const jurisdiction = type("'IL-local' | 'WI' | 'interstate' | 'junk'")
export type Jurisdiction = typeof jurisdiction.infer

/** spec §3 "Pricing result". Every amount and the hourly rate in integer cents; hours in quarters; distance in miles; volume in cubic feet. */
export const pricing = type({
  baseService: 'number.integer',
  distanceFee: 'number.integer',
  accessFee: 'number.integer',
  specialItemsFee: 'number.integer',
  packingFee: 'number.integer',
  volumeFee: 'number.integer',
  complexityFee: 'number.integer',
  total: 'number.integer',
  estimatedHours: 'number',
  hourlyRate: 'number.integer',
  distance: 'number',
  estimatedVolume: 'number',
  itemCount: 'number.integer',
  complexity,
})
export type Pricing = typeof pricing.infer

/** One line of the receipt: what, how it was reckoned, and the amount in cents. */
export const priceLine = type({ label: 'string', arithmetic: 'string', amountCents: 'number.integer' })
export type PriceLine = typeof priceLine.infer

/** spec §3 aiAnalysis, with the hours of §7 and what was counted. Volumes in cubic feet, that of a thing for one. */
export const analysis = type({
  estimatedVolume: 'number',
  itemCount: 'number.integer',
  complexity,
  description: 'string',
  'estimatedHours?': 'number',
  'items?': type({ label: 'string', count: 'number.integer', cubicFeet: 'number' }).array(),
})
export type Analysis = typeof analysis.infer

export const serviceArea = type("'served' | 'review'")

/** How exactly the distance is known. */
export const confidence = type("'low' | 'medium' | 'high'")

/** What a quote is reckoned from, both wizards alike. Latitudes and longitudes in degrees. */
export const quoteInputs = type({
  serviceType,
  homeSize,
  'loadSize?': '1 <= number.integer <= 8',
  fromAddress: 'string',
  'toAddress?': 'string',
  'fromLatitude?': 'number',
  'fromLongitude?': 'number',
  'toLatitude?': 'number',
  'toLongitude?': 'number',
  accessDetails: { floorLevel: 'number.integer', hasElevator: 'boolean', stairsCount: 'number.integer' },
  specialItems: 'string[]',
  packingService: 'boolean',
  itemCategories: 'string[]',
  'inventory?': type({ name: 'string', count: 'number.integer' }).array(),
})
export type QuoteInputs = typeof quoteInputs.infer

/** Stream `estimate-<id>`. */
export const quotingFacts = {
  EstimateGiven: fact(
    type({
      serviceType,
      inputs: quoteInputs,
      pricing,
      lines: priceLine.array(),
      analysis,
      crewSize: 'number.integer',
      measured,
      jurisdiction,
      serviceArea,
      rateCardVersion: 'string',
      confidence,
      validUntil: 'string',
    }),
    ({ serviceType, pricing }) => `A ${serviceType} estimate of ${money(pricing.total)} was given.`,
  ),
}

export type QuotingEvent = EventOf<typeof quotingFacts>
