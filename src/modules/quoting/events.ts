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
import { rateFigures } from '../../shared/rate-figures.ts'

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
      'tariff?': 'string | null',
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

/** `effectiveFrom` is a day, YYYY-MM-DD, in Chicago; `by` the administrator's name. */
const preparedRates = type({ effectiveFrom: 'string', figures: rateFigures, by: 'string' })

/** Stream `rates-<id>`: a rate card that the office prepared. */
export const rateFacts = {
  RateCardPrepared: fact(
    preparedRates,
    ({ effectiveFrom, by }) => `${by} prepared the rate card ${effectiveFrom}.`,
  ),
  RateCardReplaced: fact(
    preparedRates,
    ({ effectiveFrom, by }) => `${by} changed it to the rate card ${effectiveFrom}.`,
  ),
  RateCardWithdrawn: fact(type({ by: 'string' }), ({ by }) => `${by} withdrew the rate card.`),
}

export type RateEvent = EventOf<typeof rateFacts>
