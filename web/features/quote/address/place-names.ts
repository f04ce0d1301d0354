import type { Precision } from '../../../../src/shared/catalog.ts'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import type { Suggestion } from './suggestions.ts'

/** House number, road, city, state and postcode, as far as they were found (spec §2), and how exact that is. */
export function secondLine({ address, precision }: Pick<Suggestion, 'address' | 'precision'>): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  const city = address.city ?? address.town ?? address.village
  const place = [street, city, address.state, address.postcode].filter(Boolean).join(', ')
  return [place, found[precision]].filter(Boolean).join(' · ')
}

const found: Readonly<Record<Precision, string>> = {
  street: 'address found',
  block: 'block found',
  zip: 'ZIP area',
  city: 'town',
}

/** Below an address: what the price knows of it, and what would make it closer. */
export function precisionInWords(precision: Precision, isComplete: boolean): string {
  if (precision === 'street') return 'We found this address.'
  if (precision === 'block') return 'We know the block.'
  const area = precision === 'zip' ? 'ZIP area' : 'town'
  if (precision === 'city') return `We know the ${area}. Add the ZIP code for a closer price.`
  return isComplete
    ? `We know the ${area}: the distance is about right.`
    : `We know the ${area}. Add the street for a closer price.`
}

/** The names of the data that suggestions come from. */
export const sourcesOf = (suggestions: readonly Pick<Suggestion, 'source'>[]) =>
  [...new Set(suggestions.map(({ source }) => source))].join(' and ')

/**
 * Whether an address has a street and a house number. Rural Wisconsin uses grid numbers (W156N8447, N6475). A
 * ZIP code before a town's name is not a house number, nor is the number in 5th Ave.
 */
export function hasHouseNumber(address: string): boolean {
  const place = withoutCountry(address.trim())
  return houseNumber.test(place) && !zipAndTown.test(place)
}

const houseNumber = /(^|, *)[NSEW]?\d+([NSEW]\d+)?[A-Z]?([-/]\d+)?[ ,]+(?=[^,]*\p{L})/iu
const zipAndTown = /^\d{5},? +\p{L}+(, *\p{L}+)?$/u
