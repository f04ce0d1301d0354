import type { PriceLine, Pricing } from './events.ts'

/** Cents to the dollars of the wire. */
export const dollars = (cents: number) => cents / 100

/** spec §3 "Pricing result" in dollars. */
export const pricingInDollars = (pricing: Pricing) => ({
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

/** The lines of a price as people read them, amounts in dollars. */
export const linesInDollars = (lines: readonly PriceLine[]) =>
  lines.map(({ label, arithmetic, amountCents }) => ({ label, arithmetic, amount: dollars(amountCents) }))
