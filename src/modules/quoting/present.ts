import { type } from 'arktype'
import type { AnswerOf } from '../../platform/model.ts'
import {
  analysis,
  confidence,
  jurisdiction,
  measured,
  serviceArea,
  serviceType,
} from '../../shared/catalog.ts'
import { dollarLine, dollarPricing, linesInDollars, noticeOf, pricingInDollars } from '../../shared/money.ts'
import type { Estimate } from './estimate.ts'

/** An estimate in a response, in dollars. `notice` is the notice that the law requires beside the price, if any. */
export const quote = type({
  estimateId: 'string',
  serviceType,
  validUntil: 'string',
  pricing: dollarPricing,
  analysis: analysis.merge({ estimatedHours: 'number' }),
  lines: dollarLine.array(),
  crewSize: 'number.integer',
  measured,
  jurisdiction,
  notice: 'string | null',
  serviceArea,
  confidence,
  rateCardVersion: 'string',
})

type Quote = AnswerOf<typeof quote>

/** Caches the view of each estimate, because repeated quotes return the same estimate. */
export function estimateView(estimate: Estimate): Quote {
  const cached = views.get(estimate)
  if (cached) return cached
  const view = viewOf(estimate)
  views.set(estimate, view)
  return view
}

const views = new WeakMap<Estimate, Quote>()

const viewOf = (estimate: Estimate): Quote => ({
  estimateId: estimate.id,
  serviceType: estimate.serviceType,
  validUntil: estimate.validUntil,
  pricing: pricingInDollars(estimate.pricing),
  analysis: { ...estimate.analysis, estimatedHours: estimate.pricing.estimatedHours },
  lines: linesInDollars(estimate.lines),
  crewSize: estimate.crewSize,
  measured: estimate.measured,
  jurisdiction: estimate.jurisdiction,
  notice: noticeOf(estimate),
  serviceArea: estimate.serviceArea,
  confidence: estimate.confidence,
  rateCardVersion: estimate.rateCardVersion,
})
