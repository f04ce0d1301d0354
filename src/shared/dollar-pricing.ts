import { type } from 'arktype'
import { jurisdiction, type PriceLine, type PriceRange, type Pricing, pricing } from './catalog.ts'
import { dollars } from './money.ts'

/** spec §3 "Pricing result" in dollars. */
export const dollarPricing = pricing.merge({
  baseService: 'number',
  distanceFee: 'number',
  accessFee: 'number',
  specialItemsFee: 'number',
  packingFee: 'number',
  volumeFee: 'number',
  complexityFee: 'number',
  total: 'number',
  hourlyRate: 'number',
})

export const pricingInDollars = (pricing: Pricing): typeof dollarPricing.infer => ({
  ...pricing,
  baseService: dollars(pricing.baseService),
  distanceFee: dollars(pricing.distanceFee),
  accessFee: dollars(pricing.accessFee),
  specialItemsFee: dollars(pricing.specialItemsFee),
  packingFee: dollars(pricing.packingFee),
  volumeFee: dollars(pricing.volumeFee),
  complexityFee: dollars(pricing.complexityFee),
  total: dollars(pricing.total),
  hourlyRate: dollars(pricing.hourlyRate),
})

/** The totals around a price, in dollars. */
export const dollarRange = type({ low: 'number', high: 'number', 'otherLaw?': jurisdiction })

/** Null if both ends are one amount, as where two laws lead to the same price. */
export const rangeInDollars = (range: PriceRange | null): typeof dollarRange.infer | null => {
  if (!range || range.lowCents === range.highCents) return null
  const { lowCents, highCents, otherLaw } = range
  return { low: dollars(lowCents), high: dollars(highCents), ...(otherLaw && { otherLaw }) }
}

/** A line of the receipt, amount in dollars. */
export const dollarLine = type({ label: 'string', arithmetic: 'string', amount: 'number' })

export const linesInDollars = (lines: readonly PriceLine[]): (typeof dollarLine.infer)[] =>
  lines.map(({ label, arithmetic, amountCents }) => ({ label, arithmetic, amount: dollars(amountCents) }))
