import type { Analysis, Pricing, priceLine } from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'
import { impliedComplexity, type Job, levelsAbove, specialItemsIn, type Terms, termsOf } from './job.ts'
import { rateCard } from './rate-card.ts'

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

/** The fees of spec §3 that add up to the total. */
type Fee = Extract<keyof Pricing, 'baseService' | `${string}Fee`>

/** A line of the receipt: the fee it belongs to, its arithmetic in words, and the crew hours it includes. */
type Charge = Readonly<{
  fee: Fee
  label: string
  arithmetic: string
  amountCents: number
  hours: number
}>

const feeOf = (charges: readonly Charge[], fee: Fee) =>
  sum(charges.filter(charge => charge.fee === fee).map(({ amountCents }) => amountCents))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** All charges of a job, in receipt order. */
const chargesOf = (job: Job, terms: Terms): Charge[] => [
  startingPrice(terms),
  labor(terms),
  ...distance(job),
  ...access(job, terms),
  ...specialItems(job),
  ...packing(job, terms),
  ...extraVolume(job, terms),
  ...extraComplexity(job, terms),
]

const startingPrice = ({ size, startingCents }: Terms): Charge => ({
  fee: 'baseService',
  label: 'Starting price',
  arithmetic: `for ${size}`,
  amountCents: startingCents,
  hours: 0,
})

const labor = (terms: Terms): Charge => ({
  fee: 'baseService',
  label: 'Labor',
  ...crewTime(terms, terms.hours),
})

/** Moves only. Charged in tenths of a mile. */
function distance({ serviceType, miles, measured }: Job): Charge[] {
  if (serviceType === 'junk') return []
  const { freeMiles, centsPerMile } = rateCard.moving
  const charged = Math.max(0, tenths(miles) - freeMiles * 10)
  const way = `${tenths(miles) / 10} miles ${measured === 'routed' ? 'by road' : '(approximate)'}`
  return [
    {
      fee: 'distanceFee',
      label: 'Distance',
      arithmetic: `${way}, ${freeMiles} included${charged > 0 ? `: ${charged / 10} × ${money(centsPerMile)}` : ''}`,
      amountCents: (charged * centsPerMile) / 10,
      hours: 0,
    },
  ]
}

/** Floors and stairs are charged separately, each with the first flight free. With an elevator, floors are free. */
function access({ accessDetails }: Job, terms: Terms): Charge[] {
  const { stepsPerFlight, freeFlights, percentOfHoursPerFlight } = rateCard.access
  const { floorLevel, hasElevator, stairsCount } = accessDetails
  const floors = hasElevator ? 0 : Math.max(0, floorLevel - freeFlights)
  const flights = Math.max(0, Math.ceil(stairsCount / stepsPerFlight) - freeFlights)
  if (floors + flights === 0) return []
  const climbs = [
    counted(floors, 'floor', 'floors'),
    counted(flights, 'flight of stairs', 'flights of stairs'),
  ]
  const time = crewTime(terms, startedQuarters(terms.hours, (floors + flights) * percentOfHoursPerFlight))
  const climbed = `${climbs.filter(Boolean).join(' + ')} beyond the first`
  return [
    { fee: 'accessFee', label: 'Stairs and floors', ...time, arithmetic: `${climbed}: ${time.arithmetic}` },
  ]
}

const specialItems = ({ specialItems }: Job): Charge[] =>
  specialItemsIn(specialItems).map(({ name, count, feeCents }) => ({
    fee: 'specialItemsFee',
    label: name,
    arithmetic: `${count} × ${money(feeCents)}`,
    amountCents: count * feeCents,
    hours: 0,
  }))

/** Moves only: junk is not packed. */
function packing({ serviceType, homeSize, packingService }: Job, terms: Terms): Charge[] {
  if (serviceType === 'junk' || !packingService) return []
  const { hours, materialsCents } = rateCard.moving.sizes[homeSize].packing
  const time = crewTime(terms, hours)
  return [
    {
      fee: 'packingFee',
      label: 'Packing',
      arithmetic: `${time.arithmetic} + ${money(materialsCents)} for boxes and paper`,
      amountCents: time.amountCents + materialsCents,
      hours,
    },
  ]
}

function extraVolume({ inventory }: Job, terms: Terms): Charge[] {
  const extra = Math.round(inventory?.estimatedVolume ?? 0) - terms.cubicFeet
  const perHour = rateCard.volume.cubicFeetPerMemberHour * terms.crewSize
  const hours = Math.floor((extra * 4) / perHour) / 4
  if (hours <= 0) return []
  const time = crewTime(terms, hours)
  const seen = `${extra} cu ft beyond the ${terms.cubicFeet} for ${terms.size}`
  return [{ fee: 'volumeFee', label: 'Extra volume', ...time, arithmetic: `${seen}: ${time.arithmetic}` }]
}

function extraComplexity(job: Job, terms: Terms): Charge[] {
  const implied = impliedComplexity(job, terms)
  const levels = levelsAbove(implied, job.inventory?.complexity)
  if (levels === 0) return []
  const time = crewTime(
    terms,
    startedQuarters(terms.hours, levels * rateCard.complexity.percentOfHoursPerLevel),
  )
  const seen = `${job.inventory?.complexity} instead of the usual ${implied}`
  return [{ fee: 'complexityFee', label: 'Complexity', ...time, arithmetic: `${seen}: ${time.arithmetic}` }]
}

/** The whole crew's time. `hours` are quarters and rates are divisible by four, so the amount is in whole cents. */
const crewTime = ({ crewSize, members, hourlyRateCents }: Terms, hours: number) => ({
  arithmetic: `${crewSize} ${members} × ${hours} h × ${money(hourlyRateCents)}`,
  amountCents: crewSize * hours * hourlyRateCents,
  hours,
})

/** A percentage of hours, rounded up to quarters. Divides last, so 3.0000000000000004 does not round up to 4. */
const startedQuarters = (hours: number, percent: number) => Math.ceil((hours * 4 * percent) / 100) / 4

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`

const tenths = (miles: number) => Math.round(miles * 10)
