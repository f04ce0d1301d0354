import { dollars, pricingInDollars } from '../../http/dollars.ts'
import type { Estimate } from './estimate.ts'
import { noticeOf } from './jurisdiction.ts'

/** An estimate on the wire, in dollars. `notice` is what the law wants said beside the price, if anything. */
export const estimateView = (estimate: Estimate) => ({
  estimateId: estimate.id,
  serviceType: estimate.serviceType,
  validUntil: estimate.validUntil,
  pricing: pricingInDollars(estimate.pricing),
  analysis: { ...estimate.analysis, estimatedHours: estimate.pricing.estimatedHours },
  lines: estimate.lines.map(({ label, arithmetic, amountCents }) => ({
    label,
    arithmetic,
    amount: dollars(amountCents),
  })),
  crewSize: estimate.crewSize,
  measured: estimate.measured,
  jurisdiction: estimate.jurisdiction,
  notice: noticeOf(estimate),
  serviceArea: estimate.serviceArea,
  confidence: estimate.confidence,
  rateCardVersion: estimate.rateCardVersion,
})
