import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import {
  analysis,
  confidence,
  jurisdiction,
  measured,
  priceLine,
  priceRange,
  pricing,
  quoteInputs,
  serviceArea,
  serviceType,
} from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'

/** Stream `estimate-<id>`. */
export const quotingFacts = {
  EstimateGiven: fact(
    type({
      serviceType,
      inputs: quoteInputs,
      pricing,
      'range?': priceRange.or('null'),
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
    ({ serviceType, serviceArea, pricing }) =>
      serviceArea === 'unlocated'
        ? `A ${serviceType} job could not be priced: an address was not found.`
        : `A ${serviceType} estimate of ${money(pricing.total)} was given.`,
  ),
}

export type QuotingEvent = EventOf<typeof quotingFacts>
