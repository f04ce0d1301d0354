import type { HomeSize } from '../../shared/catalog.ts'
import { thresholds } from '../../shared/inventory.ts'
import { rates } from '../../shared/rates.ts'

type Packing = Readonly<{ hours: number; materialsCents: number }>

type MovingSize = Readonly<{
  /** The home wizard's name for the size, in words that follow "for" and "of". */
  name: string
  /** The quote wizards' name, if it differs (spec §3 "Room size options"). */
  roomName?: string
  startingCents: number
  crewSize: number
  /** Loading and unloading. Drives are added. */
  hours: number
  cubicFeet: number
  packing: Packing
}>

const { sizes } = rates.moving

/**
 * Base terms of a move by size. Volumes are within the ranges that movers publish: 200-400, 400-600, 800-1,200 and
 * 1,200-1,600 cubic feet. Packing is crew time plus materials ($180 for one bedroom, $750 for three), within the
 * published $280 to $2,200.
 */
const movingSizes: Readonly<Record<HomeSize, MovingSize>> = {
  studio: {
    ...sizes.studio,
    name: 'a studio apartment',
    cubicFeet: 250,
    packing: { hours: 1.5, materialsCents: 10_000 },
  },
  '1bedroom': {
    ...sizes['1bedroom'],
    name: 'a 1 bedroom home',
    cubicFeet: 440,
    packing: { hours: 2, materialsCents: 18_000 },
  },
  '2bedroom': {
    ...sizes['2bedroom'],
    name: 'a 2-3 bedroom home',
    roomName: 'a 2 bedroom home',
    cubicFeet: 800,
    packing: { hours: 2.5, materialsCents: 40_000 },
  },
  '3bedroom': {
    ...sizes['3bedroom'],
    name: 'a 3+ bedroom home',
    roomName: 'a 3+ bedroom home or house',
    cubicFeet: 1320,
    packing: { hours: 3.5, materialsCents: 75_000 },
  },
}

/**
 * An item that needs more people or equipment: its published fee, and the crew's time where only time may be charged.
 * `words` matches the customer's text.
 */
type SpecialItem = Readonly<{
  name: string
  words: RegExp
  feeCents: number
  hours: number
  isHeavy: boolean
}>

/** The first match applies. A heavy item implies high complexity. */
const specialItems: readonly SpecialItem[] = [
  {
    name: 'Upright piano',
    words: /\b(upright|spinet|console)\b.*piano|piano.*\b(upright|spinet|console)\b/,
    feeCents: 15_000,
    hours: 0.75,
    isHeavy: true,
  },
  { name: 'Piano', words: /\bpianos?\b/, feeCents: 25_000, hours: 1.25, isHeavy: true },
  { name: 'Safe', words: /\b(gun ?)?safes?\b/, feeCents: 15_000, hours: 0.75, isHeavy: true },
  {
    name: 'Pool table',
    words: /\b(pool|billiards?) ?tables?\b/,
    feeCents: 20_000,
    hours: 1,
    isHeavy: true,
  },
  { name: 'Hot tub', words: /\bhot ?tubs?\b/, feeCents: 25_000, hours: 1.25, isHeavy: false },
]

/**
 * All numbers behind a price: amounts in cents, hours in quarters, volumes in cubic feet. Any change needs a new
 * version, because an estimate stores the version that priced it.
 */
export const rateCard = {
  version: '2026-11-24',

  moving: {
    ...rates.moving,
    /** The local industry's minimum. */
    minimumHours: 2,
    /** By the hour, the truck's way to the customer and back is charged as time. */
    travelHours: 0.75,
    sizes: movingSizes,
  },

  junk: rates.junk,

  /**
   * Stairs, floors without an elevator, and a long carry take time at each end. By industry custom the first flight is
   * free and each further one adds 10% of the hours, so a large job pays more for the same stairs than a small one.
   */
  access: { stepsPerFlight: 12, freeFlights: 1, percentOfHoursPerFlight: 10, percentOfHoursForLongCarry: 10 },

  specialItems,
  otherSpecialItem: { feeCents: 7500, hours: 0.25 },

  /**
   * Volume beyond the chosen size, at junk's 55 cubic feet per crew member and hour; moves work out about the same.
   * Only full quarter hours count, because an inventory is rough.
   */
  volume: { cubicFeetPerMemberHour: 55 },

  /**
   * Each level of complexity above the implied one adds as much time as a flight of stairs. The thresholds are shared
   * with the rating of inventories.
   */
  complexity: { percentOfHoursPerLevel: 10, ...thresholds },

  /** The average item in the cube sheet, to estimate an item count without an inventory. */
  cubicFeetPerItem: 20,
} as const
