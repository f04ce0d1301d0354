import { type } from 'arktype'
import type { RateFigures } from './rate-figures.ts'

const cents = 'number.integer'
const move = { startingCents: cents, crewSize: 'number.integer', hours: 'number' } as const
const haul = { startingCents: cents } as const

/** What the pages state of the rate card in effect. Amounts in cents, volumes in cubic feet. */
export const publishedRates = type({
  moving: {
    hourlyRateCents: cents,
    freeMiles: 'number.integer',
    centsPerMile: cents,
    sizes: { studio: move, '1bedroom': move, '2bedroom': move, '3bedroom': move },
  },
  junk: {
    hourlyRateCents: cents,
    crewSize: 'number.integer',
    hoursPerEighth: 'number',
    cubicFeetPerEighth: 'number.integer',
    sizes: { studio: haul, '1bedroom': haul, '2bedroom': haul, '3bedroom': haul },
  },
})
export type PublishedRates = typeof publishedRates.infer

/** The published part of a rate card. */
export function ratesOf({ moving, junk }: Pick<RateFigures, 'moving' | 'junk'>): PublishedRates {
  const { hourlyRateCents, freeMiles, centsPerMile, sizes } = moving
  const { crewSize, hoursPerEighth, cubicFeetPerEighth } = junk
  const moveOf = (size: keyof typeof sizes) => {
    const { startingCents, crewSize, hours } = sizes[size]
    return { startingCents, crewSize, hours }
  }
  return {
    moving: {
      hourlyRateCents,
      freeMiles,
      centsPerMile,
      sizes: {
        studio: moveOf('studio'),
        '1bedroom': moveOf('1bedroom'),
        '2bedroom': moveOf('2bedroom'),
        '3bedroom': moveOf('3bedroom'),
      },
    },
    junk: {
      hourlyRateCents: junk.hourlyRateCents,
      crewSize,
      hoursPerEighth,
      cubicFeetPerEighth,
      sizes: junk.sizes,
    },
  }
}

/** The rates of the specification. Another version of the rate card replaces them (`modules/quoting/rates`). */
export const firstRates: PublishedRates = {
  moving: {
    /** spec §9, per crew member. Two movers at this rate match the published Chicago average of $140 an hour. */
    hourlyRateCents: 7000,
    /** spec §9: $2 a mile beyond 20. */
    freeMiles: 20,
    centsPerMile: 200,
    /**
     * Starting prices: spec §3. Crew and hours of loading and unloading are calibrated to published Chicago totals
     * (studio $351-420, 1 bedroom $500-700, 2-3 bedrooms $900-1,200, 3+ bedrooms $1,855) for a drive across town, both
     * with flat lines and by the hour.
     */
    sizes: {
      studio: { startingCents: 7000, crewSize: 2, hours: 2 },
      '1bedroom': { startingCents: 12_000, crewSize: 2, hours: 3 },
      '2bedroom': { startingCents: 18_000, crewSize: 3, hours: 4 },
      '3bedroom': { startingCents: 25_000, crewSize: 3, hours: 7.75 },
    },
  },

  /** Calibrated to the published bands: ⅛ of a truck $99-150, ¼ $150-250, ½ $250-450, ¾ $450-650, full $650-900. */
  junk: {
    hourlyRateCents: 6500,
    crewSize: 2,
    hoursPerEighth: 0.5,
    /** A truck holds 440 cubic feet. */
    cubicFeetPerEighth: 55,
    /** Starting prices: spec §3. */
    sizes: {
      studio: { startingCents: 6500 },
      '1bedroom': { startingCents: 9500 },
      '2bedroom': { startingCents: 13_500 },
      '3bedroom': { startingCents: 18_500 },
    },
  },
}
