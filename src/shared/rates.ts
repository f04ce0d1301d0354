import type { HomeSize } from './catalog.ts'

type Rates = Readonly<{
  moving: Readonly<{
    hourlyRateCents: number
    freeMiles: number
    centsPerMile: number
    sizes: Readonly<Record<HomeSize, Readonly<{ startingCents: number; crewSize: number; hours: number }>>>
  }>
  junk: Readonly<{
    hourlyRateCents: number
    crewSize: number
    hoursPerEighth: number
    cubicFeetPerEighth: number
    sizes: Readonly<Record<HomeSize, Readonly<{ startingCents: number }>>>
  }>
}>

/**
 * The published rates: the server's rate card charges them, and the pages state them in sentences. Amounts in cents, hours
 * in quarters, volumes in cubic feet. A change needs a new version of the rate card.
 */
export const rates: Rates = {
  moving: {
    /** spec §9, per crew member. Two movers at this rate match the published Chicago average of $140 an hour. */
    hourlyRateCents: 7000,
    /** spec §9: $2 a mile beyond 20. */
    freeMiles: 20,
    centsPerMile: 200,
    /**
     * Starting prices: spec §3. Crew and hours of loading and unloading are calibrated to published Chicago totals
     * (studio $351-420, 1 bedroom $500-700, 2-3 bedrooms $900-1,200, 3+ bedrooms $1,855) for a drive of a quarter to half
     * an hour, both with flat lines and by the hour.
     */
    sizes: {
      studio: { startingCents: 7000, crewSize: 2, hours: 2 },
      '1bedroom': { startingCents: 12_000, crewSize: 2, hours: 3 },
      '2bedroom': { startingCents: 18_000, crewSize: 3, hours: 4 },
      '3bedroom': { startingCents: 25_000, crewSize: 3, hours: 7.5 },
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
