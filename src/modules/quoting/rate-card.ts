import type { HomeSize, Jurisdiction } from '../../shared/catalog.ts'
import { rules } from '../../shared/jurisdictions.ts'
import { firstRatesVersion } from '../../shared/rate-card-name.ts'
import type { RateFigures } from '../../shared/rate-figures.ts'
import { firstRates } from '../../shared/rates.ts'

/** All figures behind a price, and the version that an estimate stores. */
export type RateCard = RateFigures & Readonly<{ version: string }>

const { sizes } = firstRates.moving

/**
 * Base terms of a move by size. Volumes are within the ranges that movers publish: 200-400, 400-600, 800-1,200 and
 * 1,200-1,600 cubic feet. Packing is crew time plus materials ($180 for one bedroom, $750 for three), within the
 * published $280 to $2,200.
 */
const movingSizes: RateFigures['moving']['sizes'] = {
  studio: { ...sizes.studio, cubicFeet: 250, packing: { hours: 1.5, materialsCents: 10_000 } },
  '1bedroom': { ...sizes['1bedroom'], cubicFeet: 440, packing: { hours: 2, materialsCents: 18_000 } },
  '2bedroom': { ...sizes['2bedroom'], cubicFeet: 800, packing: { hours: 2.5, materialsCents: 40_000 } },
  '3bedroom': { ...sizes['3bedroom'], cubicFeet: 1320, packing: { hours: 3.5, materialsCents: 75_000 } },
}

/**
 * The rate card of the specification, in effect until the office's first one. Any change to it needs another version.
 * With `IL_LOCAL_HOURLY=off`, its flat charges apply to local moves in Illinois too.
 */
export const firstRateCard = ({
  illinoisLocalHourly,
}: Readonly<{ illinoisLocalHourly: boolean }>): RateCard => ({
  version: firstRatesVersion,
  tariff: 'Household goods tariff 1',

  moving: {
    ...firstRates.moving,
    /** The local industry's minimum. */
    minimumHours: 2,
    /** By the hour, the truck's way to the customer and back is charged as time. */
    travelHours: 0.75,
    sizes: movingSizes,
  },

  illinoisLocal: { flatCharges: !illinoisLocalHourly },

  junk: firstRates.junk,

  /**
   * Stairs, floors without an elevator, and a long carry take time at each end. By industry custom the first flight is
   * free and each further one adds 10% of the hours, so a large job pays more for the same stairs than a small one.
   */
  access: { stepsPerFlight: 12, freeFlights: 1, percentOfHoursPerFlight: 10, percentOfHoursForLongCarry: 10 },

  /** The published fee, and the crew's time where only time may be charged. */
  specialItems: {
    uprightPiano: { feeCents: 15_000, hours: 0.75 },
    piano: { feeCents: 25_000, hours: 1.25 },
    safe: { feeCents: 15_000, hours: 0.75 },
    poolTable: { feeCents: 20_000, hours: 1 },
    hotTub: { feeCents: 25_000, hours: 1.25 },
    other: { feeCents: 7500, hours: 0.25 },
  },

  /**
   * Volume beyond the chosen size, at junk's 55 cubic feet per crew member and hour; moves work out about the same.
   * Only full quarter hours count, because an inventory is rough. The average item in the cube sheet estimates an item
   * count without an inventory.
   */
  volume: { cubicFeetPerMemberHour: 55, cubicFeetPerItem: 20 },

  /** Each level of complexity above the implied one adds as much time as a flight of stairs. */
  complexity: { percentOfHoursPerLevel: 10 },
})

/**
 * Whether a price may only charge the crew's time. By law a local move in Illinois does, unless the owner's setting and
 * the rate card both allow flat charges.
 */
export const isHourly = (
  jurisdiction: Jurisdiction,
  { illinoisLocal }: RateCard,
  { illinoisLocalHourly }: Readonly<{ illinoisLocalHourly: boolean }>,
) => rules[jurisdiction].isHourly && (illinoisLocalHourly || !illinoisLocal.flatCharges)

/** The tariff that a price within Illinois follows (625 ILCS 5/18c-3206). Null elsewhere, and if the rates name none. */
export const tariffOf = (jurisdiction: Jurisdiction, { tariff }: RateCard): string | null =>
  rules[jurisdiction].hasTariff ? (tariff ?? null) : null

/** Sizes of homes in words that follow "for" and "of". `roomName`: in the quote wizards, if it differs (spec §3). */
export const sizeNames: Readonly<Record<HomeSize, Readonly<{ name: string; roomName?: string }>>> = {
  studio: { name: 'a studio apartment' },
  '1bedroom': { name: 'a 1 bedroom home' },
  '2bedroom': { name: 'a 2-3 bedroom home', roomName: 'a 2 bedroom home' },
  '3bedroom': { name: 'a 3+ bedroom home', roomName: 'a 3+ bedroom home or house' },
}

/** An item that needs more people or equipment. `words` matches the customer's text. */
type SpecialItem = Readonly<{
  key: keyof RateFigures['specialItems']
  name: string
  words: RegExp
  isHeavy: boolean
}>

/** The first match applies. A heavy item implies high complexity. */
export const specialItems: readonly SpecialItem[] = [
  {
    key: 'uprightPiano',
    name: 'Upright piano',
    words: /\b(upright|spinet|console)\b.*piano|piano.*\b(upright|spinet|console)\b/,
    isHeavy: true,
  },
  { key: 'piano', name: 'Piano', words: /\bpianos?\b/, isHeavy: true },
  { key: 'safe', name: 'Safe', words: /\b(gun ?)?safes?\b/, isHeavy: true },
  { key: 'poolTable', name: 'Pool table', words: /\b(pool|billiards?) ?tables?\b/, isHeavy: true },
  { key: 'hotTub', name: 'Hot tub', words: /\bhot ?tubs?\b/, isHeavy: false },
]
