import type { Analysis, Pricing, priceLine } from '../../shared/catalog.ts'
import { type Charge, chargesOf, type Fee } from './charges.ts'
import { impliedComplexity, levelsAbove } from './complexity.ts'
import { type Job, type Terms, termsOf } from './job.ts'
import { rateCard } from './rate-card.ts'

export type { Inventory, Job } from './job.ts'

export type Priced = Readonly<{
  /**
   * spec §3 "Pricing result". The fees add up to the total to the cent. It has no field for labor: `baseService` is the
   * starting price plus the labor for the chosen size. `estimatedHours` includes the hours that stairs, packing and a
   * larger inventory add.
   */
  pricing: Pricing
  crewSize: number
  analysis: Analysis
  /** The receipt, with the arithmetic of each line in words. Its amounts add up to the total. */
  lines: (typeof priceLine.infer)[]
  rateCardVersion: string
}>

/** Prices a job from the rate card alone. Pure: the same job and rate card give the same price. */
export function price(job: Job): Priced {
  const terms = termsOf(job)
  const charges = chargesOf(job, terms)
  const analysis = analysisOf(job, terms, sum(charges.map(({ hours }) => hours)))
  const { description: _, items: __, ...measures } = analysis
  return {
    pricing: {
      baseService: feeOf(charges, 'baseService'),
      distanceFee: feeOf(charges, 'distanceFee'),
      accessFee: feeOf(charges, 'accessFee'),
      specialItemsFee: feeOf(charges, 'specialItemsFee'),
      packingFee: feeOf(charges, 'packingFee'),
      volumeFee: feeOf(charges, 'volumeFee'),
      complexityFee: feeOf(charges, 'complexityFee'),
      total: sum(charges.map(({ amountCents }) => amountCents)),
      hourlyRate: terms.hourlyRateCents,
      distance: job.serviceType === 'moving' ? Math.round(job.miles * 10) / 10 : 0,
      ...measures,
    },
    crewSize: terms.crewSize,
    analysis,
    lines: charges.map(({ label, arithmetic, amountCents }) => ({ label, arithmetic, amountCents })),
    rateCardVersion: rateCard.version,
  }
}

/** The inventory if there is one, otherwise typical values for the size. The description says which. */
function analysisOf(job: Job, terms: Terms, estimatedHours: number): Analysis & { estimatedHours: number } {
  const implied = impliedComplexity(job, terms)
  if (!job.inventory) {
    return {
      estimatedHours,
      estimatedVolume: terms.cubicFeet,
      itemCount: Math.round(terms.cubicFeet / rateCard.cubicFeetPerItem),
      complexity: implied,
      description: `About ${terms.cubicFeet.toLocaleString('en-US')} cu ft, typical for ${terms.size}; items not counted yet.`,
    }
  }
  const { estimatedVolume, itemCount, complexity, items } = job.inventory
  const counted = items?.map(({ label, count }) => `${label} × ${count}`).join(', ')
  return {
    estimatedHours,
    estimatedVolume: Math.round(estimatedVolume),
    itemCount,
    complexity: levelsAbove(implied, complexity) > 0 ? complexity : implied,
    description: `About ${Math.round(estimatedVolume)} cu ft in ${itemCount === 1 ? 'one item that was' : `${itemCount} items that were`} counted${counted ? `: ${counted}` : ''}.`,
    ...(items && { items }),
  }
}

const feeOf = (charges: readonly Charge[], fee: Fee) =>
  sum(charges.filter(charge => charge.fee === fee).map(({ amountCents }) => amountCents))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
