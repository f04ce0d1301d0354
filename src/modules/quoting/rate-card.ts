import type { HomeSize } from '../../shared/catalog.ts'
import { thresholds } from '../../shared/inventory.ts'

type Packing = Readonly<{ hours: number; materialsCents: number }>

type MovingSize = Readonly<{
  /** In words that follow "for" and "of", as the home wizard offers it. */
  name: string
  /** As the quote wizards offer it, where their cards say something else (spec §3 "Room size options"). */
  roomName?: string
  startingCents: number
  crewSize: number
  hours: number
  cubicFeet: number
  packing: Packing
}>

/**
 * What a move of each size takes. Starting prices: spec §3. Crew and hours: published Chicago totals (studio $351-420,
 * 1 bedroom $500-700, 2-3 bedrooms $900-1,200, 3+ bedrooms $1,855), which the whole price has to land near. Volumes lie
 * in the ranges that movers publish: 200-400, 400-600, 800-1,200 and 1,200-1,600 cubic feet. Packing is the crew's
 * time and what it packs with, between the published $280 and $2,200; materials $180 for one bedroom, $750 for three.
 */
const movingSizes: Readonly<Record<HomeSize, MovingSize>> = {
  studio: {
    name: 'a studio apartment',
    startingCents: 7000,
    crewSize: 2,
    hours: 2.5,
    cubicFeet: 250,
    packing: { hours: 1.5, materialsCents: 10_000 },
  },
  '1bedroom': {
    name: 'a 1 bedroom home',
    startingCents: 12_000,
    crewSize: 2,
    hours: 3,
    cubicFeet: 440,
    packing: { hours: 2, materialsCents: 18_000 },
  },
  '2bedroom': {
    name: 'a 2-3 bedroom home',
    roomName: 'a 2 bedroom home',
    startingCents: 18_000,
    crewSize: 3,
    hours: 5,
    cubicFeet: 800,
    packing: { hours: 2.5, materialsCents: 40_000 },
  },
  '3bedroom': {
    name: 'a 3+ bedroom home',
    roomName: 'a 3+ bedroom home or house',
    startingCents: 25_000,
    crewSize: 3,
    hours: 8,
    cubicFeet: 1320,
    packing: { hours: 3.5, materialsCents: 75_000 },
  },
}

/** spec §3: what a junk job starts at. */
const junkStartingCents: Readonly<Record<HomeSize, number>> = {
  studio: 6500,
  '1bedroom': 9500,
  '2bedroom': 13_500,
  '3bedroom': 18_500,
}

/** A fee that is published for things that need more hands or gear; `words` find it in what a customer writes. */
type SpecialItem = Readonly<{ name: string; words: RegExp; feeCents: number; isHeavy: boolean }>

/** The first whose words are found counts. Heavy is what makes any job a complex one. */
const specialItems: readonly SpecialItem[] = [
  {
    name: 'Upright piano',
    words: /\b(upright|spinet|console)\b.*piano|piano.*\b(upright|spinet|console)\b/,
    feeCents: 15_000,
    isHeavy: true,
  },
  { name: 'Piano', words: /\bpianos?\b/, feeCents: 25_000, isHeavy: true },
  { name: 'Safe', words: /\b(gun ?)?safes?\b/, feeCents: 15_000, isHeavy: true },
  { name: 'Pool table', words: /\b(pool|billiards?) ?tables?\b/, feeCents: 20_000, isHeavy: true },
  { name: 'Hot tub', words: /\bhot ?tubs?\b/, feeCents: 25_000, isHeavy: false },
]

/**
 * Every number a price is made of; amounts in cents, hours in quarters, volumes in cubic feet. A change of any of them
 * is a new version: an estimate keeps the version that priced it.
 */
export const rateCard = {
  version: '2026-11-21',

  moving: {
    /** spec §9, for each crew member. The published Chicago average, $140 an hour for two movers, is exactly twice. */
    hourlyRateCents: 7000,
    /** The local trade's minimum. Every size takes longer today; it holds when their hours are tuned. */
    minimumHours: 2,
    /** spec §9: $2 a mile beyond 20. */
    freeMiles: 20,
    centsPerMile: 200,
    sizes: movingSizes,
  },

  /** Calibrated to the published bands: ⅛ of a truck $99-150, ¼ $150-250, ½ $250-450, ¾ $450-650, full $650-900. */
  junk: {
    hourlyRateCents: 6500,
    crewSize: 2,
    hoursPerEighth: 0.5,
    /** A truck holds 440 cubic feet. */
    cubicFeetPerEighth: 55,
    startingCents: junkStartingCents,
  },

  /**
   * Stairs, and floors without an elevator, cost time. The trade lets the first flight be free and reckons a tenth
   * more time for each further one, so that a big job pays more for the same stairs than a small one.
   */
  access: { stepsPerFlight: 12, freeFlights: 1, percentOfHoursPerFlight: 10 },

  specialItems,
  otherSpecialItemCents: 7500,

  /**
   * What an inventory shows beyond the chosen size, at junk's 55 cubic feet for a crew member's hour; the moving hours
   * come to about the same (studio 50, 2-3 bedrooms 53, 3+ bedrooms 55). Only whole quarter hours are charged, since
   * an estimate from photos is rough.
   */
  volume: { cubicFeetPerMemberHour: 55 },

  /**
   * Each level that an inventory lies above what the size and the listed items imply takes as much longer as a flight
   * of stairs. The thresholds are those by which an inventory is rated.
   */
  complexity: { percentOfHoursPerLevel: 10, ...thresholds },

  /** About a piece of furniture in the cube sheets, where nobody has counted. */
  cubicFeetPerItem: 20,
} as const
