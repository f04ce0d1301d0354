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

/** An estimate on the wire, in dollars. `notice` is what the law requires beside the price, if anything. */
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

/** Built once for each estimate, since the same one is often asked for again. */
export function estimateView(estimate: Estimate): Quote {
  const known = shown.get(estimate)
  if (known) return known
  const view = viewOf(estimate)
  shown.set(estimate, view)
  return view
}

const shown = new WeakMap<Estimate, Quote>()

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
