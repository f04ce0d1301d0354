import { linesInDollars, pricingInDollars } from './dollars.ts'
import type { Estimate } from './estimate.ts'
import { noticeOf } from './notice.ts'

/** An estimate on the wire; shown once for each estimate, as the same one is asked for again and again. */
export function estimateView(estimate: Estimate): EstimateView {
  const known = shown.get(estimate)
  if (known) return known
  const view = viewOf(estimate)
  shown.set(estimate, view)
  return view
}

export type EstimateView = ReturnType<typeof viewOf>
const shown = new WeakMap<Estimate, EstimateView>()

/** In dollars. `notice` is what the law wants said beside the price, if anything. */
const viewOf = (estimate: Estimate) => ({
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
