import { type } from 'arktype'
import { type PriceLine, type PriceRange, type Pricing, pricing } from './catalog.ts'
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
export const dollarRange = type({ low: 'number', high: 'number' })

export const rangeInDollars = ({ lowCents, highCents }: PriceRange): typeof dollarRange.infer => ({
  low: dollars(lowCents),
  high: dollars(highCents),
})

/** A line of the receipt, amount in dollars. */
export const dollarLine = type({ label: 'string', arithmetic: 'string', amount: 'number' })

export const linesInDollars = (lines: readonly PriceLine[]): (typeof dollarLine.infer)[] =>
  lines.map(({ label, arithmetic, amountCents }) => ({ label, arithmetic, amount: dollars(amountCents) }))
