import type { PublishedRates } from '../../../src/shared/rates.ts'
import { loadOfSize } from '../../../src/shared/sizes.ts'
import { useConfig } from '../api/config.ts'
import { dollars } from './dollars.ts'

/** The published rates as the pages state them. */
export function ratesInWords({ moving, junk }: PublishedRates) {
  const moves = Object.values(moving.sizes)
  const hoursOfLoad = (eighths: number) => eighths * junk.hoursPerEighth
  return {
    moving: {
      from: inDollars(moving.sizes.studio.startingCents),
      hourlyRate: inDollars(moving.hourlyRateCents),
      hours: `${moving.sizes.studio.hours} to ${moving.sizes['3bedroom'].hours} hours`,
      crew: crewInWords(...moves.map(({ crewSize }) => crewSize)),
      freeMiles: `${moving.freeMiles} miles`,
      perMile: inDollars(moving.centsPerMile),
    },
    junk: {
      from: inDollars(junk.sizes.studio.startingCents),
      hourlyRate: inDollars(junk.hourlyRateCents),
      hours: `${hoursOfLoad(loadOfSize('studio'))} to ${hoursOfLoad(loadOfSize('3bedroom'))} hours`,
      crew: crewInWords(junk.crewSize),
      truck: `${loadOfSize('3bedroom') * junk.cubicFeetPerEighth} cu ft`,
    },
  }
}

export type RatesInWords = ReturnType<typeof ratesInWords>

/** The rates that held when the page was requested. */
export const useRatesInWords = (): RatesInWords => ratesInWords(useConfig().rates)

/** $70 instead of $70.00, for running text. */
export const withoutZeroCents = (amount: string) => amount.replace(/\.00$/, '')

function inDollars(cents: number): string {
  return dollars(cents / 100)
}

/** '2 people', or '2-3 people'. */
export function crewInWords(...counts: number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? `${most} people` : `${least}-${most} people`
}
