import type { Analysis, Pricing, priceLine } from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'
import { timeLabels } from '../../shared/settlement.ts'
import { impliedComplexity, type Job, levelsAbove, specialItemsIn, type Terms, termsOf } from './job.ts'
import type { RateCard } from './rate-card.ts'

export type Priced = Readonly<{
  /**
   * spec §3 "Pricing result". The fees add up to the total to the cent. It has no field for labor: `baseService` is the
   * starting price plus the labor and the drive. `estimatedHours` includes the drive and the hours that stairs, packing
   * and a larger inventory add. Of an hourly job, the total is crew × hours × rate, and all of it is in `baseService`.
   */
  pricing: Pricing
  crewSize: number
  analysis: Analysis
  /** The receipt, with the arithmetic of each line in words. Its amounts add up to the total. */
  lines: (typeof priceLine.infer)[]
  rateCardVersion: string
}>

/** Prices a job from the rate card alone. Pure: the same job and rate card give the same price. */
export function price(job: Job, card: RateCard): Priced {
  const terms = termsOf(job, card)
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
      distance: job.serviceType === 'moving' ? Math.round(job.miles) : 0,
      ...measures,
    },
    crewSize: terms.crewSize,
    analysis,
    lines: charges.map(({ label, arithmetic, amountCents }) => ({ label, arithmetic, amountCents })),
    rateCardVersion: card.version,
  }
}

/** The inventory if there is one, otherwise typical values for the size. The description says which. */
function analysisOf(job: Job, terms: Terms, estimatedHours: number): Analysis & { estimatedHours: number } {
  const implied = impliedComplexity(job, terms)
  if (!job.inventory) {
    return {
      estimatedHours,
      estimatedVolume: terms.cubicFeet,
      itemCount: Math.round(terms.cubicFeet / terms.card.volume.cubicFeetPerItem),
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

/** All charges of a job, in receipt order. Where only time may be charged, each is time, and part of the service. */
function chargesOf(job: Job, terms: Terms): Charge[] {
  const charges = [
    ...equipment(job, terms),
    labor(job, terms),
    ...travel(job, terms),
    ...drive(job, terms),
    ...distance(job, terms),
    ...access(job, terms),
    ...specialItems(job, terms),
    ...packing(job, terms),
    ...extraVolume(job, terms),
    ...extraComplexity(job, terms),
  ]
  return job.isHourly ? charges.map(charge => ({ ...charge, fee: 'baseService' })) : charges
}

const equipment = ({ isHourly }: Job, { size, startingCents }: Terms): Charge[] =>
  isHourly
    ? []
    : [
        {
          fee: 'baseService',
          label: 'Truck and equipment',
          arithmetic: `for ${size}`,
          amountCents: startingCents,
          hours: 0,
        },
      ]

/** A complete inventory that is smaller than usual takes less time, down to the minimum. */
function labor({ inventory, isInventoryComplete }: Job, terms: Terms): Charge {
  const volume = Math.round(inventory?.estimatedVolume ?? 0)
  const spared = isInventoryComplete && inventory ? quartersFor(terms.cubicFeet - volume, terms) : 0
  const hours = Math.min(terms.hours, Math.max(terms.minimumHours, terms.hours - spared))
  const time = crewTime(terms, hours)
  const reason = hours < terms.hours ? `, ${volume} cu ft instead of ${terms.cubicFeet}` : ''
  return { fee: 'baseService', label: timeLabels.labor, ...time, arithmetic: time.arithmetic + reason }
}

/** The truck's way to the customer and back. In a price with flat lines, the start pays for it. */
function travel({ isHourly }: Job, terms: Terms): Charge[] {
  if (!isHourly) return []
  const time = crewTime(terms, terms.card.moving.travelHours)
  return [
    {
      fee: 'baseService',
      label: timeLabels.travel,
      ...time,
      arithmetic: `${time.arithmetic}, to you and back`,
    },
  ]
}

/** The drive between the ends, to the nearest quarter hour. */
function drive({ serviceType, minutes, miles, measured }: Job, terms: Terms): Charge[] {
  const hours = Math.round(minutes / 15) / 4
  if (serviceType === 'junk' || hours === 0) return []
  const time = crewTime(terms, hours)
  return [
    {
      fee: 'baseService',
      label: 'Drive',
      ...time,
      arithmetic: `${time.arithmetic}, ${milesInWords({ miles, measured })}`,
    },
  ]
}

/** Moves with flat lines only. Charged in whole miles. */
function distance({ serviceType, miles, measured, isHourly }: Job, { card }: Terms): Charge[] {
  if (serviceType === 'junk' || isHourly) return []
  const { freeMiles, centsPerMile } = card.moving
  const charged = Math.max(0, Math.round(miles) - freeMiles)
  const way = milesInWords({ miles, measured })
  return [
    {
      fee: 'distanceFee',
      label: 'Distance',
      arithmetic: `${way}, ${freeMiles} included${charged > 0 ? `: ${charged} × ${money(centsPerMile)}` : ''}`,
      amountCents: charged * centsPerMile,
      hours: 0,
    },
  ]
}

const milesInWords = ({ miles, measured }: Pick<Job, 'miles' | 'measured'>) =>
  `${counted(Math.round(miles), 'mile', 'miles') || 'under a mile'} ${measured === 'routed' ? 'by road' : '(approximate)'}`

const access = ({ serviceType, accessDetails, dropoffAccess }: Job, terms: Terms): Charge[] =>
  serviceType === 'junk'
    ? accessAt('Stairs and floors', accessDetails, terms)
    : [
        ...accessAt('Stairs and floors at pickup', accessDetails, terms),
        ...accessAt('Stairs and floors at drop-off', dropoffAccess, terms),
      ]

/**
 * Floors and stairs are charged separately, each with the first flight free. With an elevator, floors are free. What nobody
 * asked for is not charged.
 */
function accessAt(label: string, access: Job['accessDetails'], terms: Terms): Charge[] {
  if (!access) return []
  const { stepsPerFlight, freeFlights, percentOfHoursPerFlight, percentOfHoursForLongCarry } =
    terms.card.access
  const { floorLevel, hasElevator, stairsCount, longCarry = false } = access
  const floors = hasElevator ? 0 : Math.max(0, floorLevel - freeFlights)
  const flights = Math.max(0, Math.ceil(stairsCount / stepsPerFlight) - freeFlights)
  const percent = (floors + flights) * percentOfHoursPerFlight + (longCarry ? percentOfHoursForLongCarry : 0)
  if (percent === 0) return []
  const climbs = [
    counted(floors, 'floor', 'floors'),
    counted(flights, 'flight of stairs', 'flights of stairs'),
  ]
    .filter(Boolean)
    .join(' + ')
  const reasons = [climbs && `${climbs} beyond the first`, longCarry && 'a long carry']
  const time = crewTime(terms, startedQuarters(terms.hours, percent))
  const reason = reasons.filter(Boolean).join(' and ')
  return [{ fee: 'accessFee', label, ...time, arithmetic: `${reason}: ${time.arithmetic}` }]
}

const specialItems = ({ specialItems, isHourly }: Job, terms: Terms): Charge[] =>
  specialItemsIn(specialItems, terms.card).map(({ name, count, feeCents, hours }) => {
    const time = crewTime(terms, count * hours)
    return isHourly
      ? { fee: 'specialItemsFee', label: name, ...time }
      : {
          fee: 'specialItemsFee',
          label: name,
          arithmetic: `${count} × ${money(feeCents)}`,
          amountCents: count * feeCents,
          hours: 0,
        }
  })

/** Moves only: junk is not packed. By the hour, materials are not part of the price. */
function packing({ serviceType, homeSize, packingService, isHourly }: Job, terms: Terms): Charge[] {
  if (serviceType === 'junk' || !packingService) return []
  const { hours, materialsCents } = terms.card.moving.sizes[homeSize].packing
  const time = crewTime(terms, hours)
  if (isHourly) return [{ fee: 'packingFee', label: 'Packing', ...time }]
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
  const hours = quartersFor(extra, terms)
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
    startedQuarters(terms.hours, levels * terms.card.complexity.percentOfHoursPerLevel),
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

/** The full quarter hours that the crew needs for a volume in cubic feet. */
const quartersFor = (cubicFeet: number, { crewSize, card }: Terms) =>
  Math.floor((cubicFeet * 4) / (card.volume.cubicFeetPerMemberHour * crewSize)) / 4

/** A percentage of hours, rounded up to quarters. Divides last, so 3.0000000000000004 does not round up to 4. */
const startedQuarters = (hours: number, percent: number) => Math.ceil((hours * 4 * percent) / 100) / 4

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`
