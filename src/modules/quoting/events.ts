import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import {
  analysis,
  confidence,
  homeSize,
  jurisdiction,
  measured,
  priceLine,
  pricing,
  serviceArea,
  serviceType,
} from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'

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
