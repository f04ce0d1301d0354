import type { Analysis, Complexity, HomeSize, QuoteInputs } from '../../shared/catalog.ts'
import { type Counted, measure, thingsOf, thresholds } from '../../shared/inventory.ts'
import { loadInWords, loadOfSize, sizeOfLoad } from '../../shared/sizes.ts'
import { isSpecial } from '../../shared/special-disposal.ts'
import { type RateCard, sizeNames, specialItems } from './rate-card.ts'

/** Items counted in photos or listed by the customer. Volumes in cubic feet. */
export type Inventory = Pick<Analysis, 'estimatedVolume' | 'itemCount' | 'complexity' | 'items'>

/**
 * A job to price: the customer's inputs, the distance and drive between the ends as the server measured them (0 for
 * junk), and the inventory if there is one. A junk job is priced by `loadSize`, or else by the load that its home size
 * stands for. `isHourly`: only the crew's time may be charged.
 */
export type Job = Readonly<
  Pick<
    QuoteInputs,
    | 'serviceType'
    | 'homeSize'
    | 'loadSize'
    | 'accessDetails'
    | 'dropoffAccess'
    | 'specialItems'
    | 'packingService'
    | 'isInventoryComplete'
  > & {
    miles: number
    minutes: number
    measured: 'routed' | 'approximate'
    isHourly: boolean
    inventory?: Inventory
    isRoomSize?: boolean
  }
>

/** The job of a quote: what its inputs and the way between its ends say. */
export const jobOf = (inputs: QuoteInputs, measured: Job['measured'], isHourly: boolean): Job => ({
  ...inputs,
  miles: inputs.distanceMiles ?? 0,
  minutes: inputs.driveMinutes ?? 0,
  measured,
  isHourly,
  inventory: inventoryOf(inputs.inventory),
})

/** Measures the inventory by the cube sheet. Undefined if it is empty. */
function inventoryOf(counted: readonly Counted[] = []): Inventory | undefined {
  const things = thingsOf(counted)
  if (things.length === 0) return undefined
  const items = things.map(({ thing: { label, cubicFeet }, count }) => ({ label, count, cubicFeet }))
  return { ...measure(counted), items }
}

/** The rate card's base terms for a job: crew, hours of work and volume before any extras. */
export type Terms = Readonly<{
  card: RateCard
  /** The size in words that follow "for" and "of". */
  size: string
  /** What the crew members are called: 'movers' or 'haulers'. */
  members: string
  crewSize: number
  hourlyRateCents: number
  startingCents: number
  hours: number
  minimumHours: number
  cubicFeet: number
}>

export const termsOf = (job: Job, card: RateCard): Terms =>
  job.serviceType === 'moving' ? movingTerms(job, card) : junkTerms(job, card)

/** The size as named by the wizard in which the customer chose it. */
export function sizeInWords(homeSize: HomeSize, isRoomSize = false): string {
  const { name, roomName = name } = sizeNames[homeSize]
  return isRoomSize ? roomName : name
}

function movingTerms({ homeSize, isRoomSize }: Job, card: RateCard): Terms {
  const { sizes, minimumHours, hourlyRateCents } = card.moving
  const { crewSize, startingCents, hours, cubicFeet } = sizes[homeSize]
  return {
    card,
    size: sizeInWords(homeSize, isRoomSize),
    members: 'movers',
    crewSize,
    hourlyRateCents,
    startingCents,
    hours,
    minimumHours,
    cubicFeet,
  }
}

function junkTerms({ homeSize, loadSize }: Job, card: RateCard): Terms {
  const { crewSize, hourlyRateCents, sizes, hoursPerEighth, cubicFeetPerEighth } = card.junk
  const eighths = loadSize ?? loadOfSize(homeSize)
  return {
    card,
    size: loadInWords(eighths),
    members: 'haulers',
    crewSize,
    hourlyRateCents,
    startingCents: sizes[sizeOfLoad(eighths)].startingCents,
    hours: hoursPerEighth * eighths,
    minimumHours: hoursPerEighth,
    cubicFeet: cubicFeetPerEighth * eighths,
  }
}

/**
 * The complexity that a job's size and listed items imply. Stairs are excluded: they are priced as access, and here they
 * would lower the price by offsetting the inventory's complexity.
 */
export function impliedComplexity({ specialItems }: Job, { cubicFeet, card }: Terms): Complexity {
  const isHeavy = specialItemsIn(specialItems, card).some(item => item.isHeavy)
  if (cubicFeet > thresholds.highAboveCubicFeet || isHeavy) return 'high'
  return cubicFeet > thresholds.moderateAboveCubicFeet ? 'moderate' : 'low'
}

/** How many levels the inventory's complexity exceeds the implied one. 0 without an inventory. */
export function levelsAbove(implied: Complexity, actual: Complexity = implied): number {
  return Math.max(0, levels.indexOf(actual) - levels.indexOf(implied))
}

const levels: readonly Complexity[] = ['low', 'moderate', 'high']

/** Special items of one kind; the fee in cents and the hours are per piece. */
type SpecialItems = Readonly<{
  name: string
  count: number
  feeCents: number
  hours: number
  isHeavy: boolean
}>

/**
 * Groups a customer's list by the rate card's items, ignoring case and punctuation ('Grand Piano', 'hot-tub',
 * 'poolTable'). An unknown item keeps the customer's words. Each mention counts as one piece.
 */
export function specialItemsIn(mentions: readonly string[], card: RateCard): SpecialItems[] {
  const items = mentions.filter(mention => /\S/.test(mention)).map(mention => itemOf(mention, card))
  return [...Map.groupBy(items, ({ name }) => name)].flatMap(([, [item, ...more]]) =>
    item ? [{ ...item, count: 1 + more.length }] : [],
  )
}

/**
 * A customer's list of junk, with what needs special disposal among its kinds, where it has no price. What is also on
 * the rate card, such as 'hot tub with chemicals', stays on the list.
 */
export function sortJunk({
  specialItems,
  itemCategories,
}: Pick<QuoteInputs, 'specialItems' | 'itemCategories'>) {
  const special = specialItems.filter(isSpecial)
  return {
    specialItems: specialItems.filter(item => !isSpecial(item) || knownItem(item)),
    itemCategories: [...new Set([...itemCategories, ...special])],
  }
}

/** Counted pianos, safes, pool tables and hot tubs beyond those on the list, which are charged too. */
export function specialsNotListed(counted: readonly Counted[], listed: readonly string[]): string[] {
  const labels = thingsOf(counted).flatMap(({ thing, count }) => Array<string>(count).fill(thing.label))
  const specials = Map.groupBy(labels, specialKindOf)
  specials.delete(undefined)
  return [...specials].flatMap(([kind, each]) =>
    each.slice(listed.filter(item => specialKindOf(item) === kind).length),
  )
}

/** The rate card's item, where every piano is of one kind. Undefined for all others. */
function specialKindOf(mention: string): string | undefined {
  return /piano/.test(plain(mention)) ? 'Piano' : knownItem(mention)?.name
}

const knownItem = (mention: string) => specialItems.find(({ words }) => words.test(plain(mention)))

function itemOf(mention: string, { specialItems: figures }: RateCard) {
  const known = knownItem(mention)
  if (known) return { ...known, ...figures[known.key] }
  return { name: mention.trim(), ...figures.other, isHeavy: false }
}

const plain = (mention: string) =>
  mention
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
