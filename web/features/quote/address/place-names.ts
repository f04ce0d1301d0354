import type { Precision } from '../../../../src/shared/catalog.ts'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import type { Suggestion } from './suggestions.ts'

/** House number, road, city, state and postcode, as far as they were found (spec §2), and how exact that is. */
export function secondLine({ address, precision, isStreetUnknown }: Described): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  const place = [street, address.city, address.state, address.postcode].filter(Boolean).join(', ')
  return [place, found[precision], isStreetUnknown && 'we don’t know this street'].filter(Boolean).join(' · ')
}

type Described = Pick<Suggestion, 'address' | 'precision' | 'isStreetUnknown'>

const found: Readonly<Record<Precision, string>> = {
  street: 'address found',
  block: 'about this block',
  zip: 'ZIP area',
  city: 'town',
}

/**
 * Below an address: what the price knows of it, and what would make it closer. One line of a phone, so that a price that
 * arrives moves nothing.
 */
export function precisionHint(known: Known | null | undefined, isComplete: boolean): string {
  if (!known) return 'A ZIP code is enough for a first price.'
  const { precision, isStreetUnknown } = known
  if (isStreetUnknown) {
    const area = precision === 'zip' ? 'ZIP code' : 'town'
    return `We don’t know this street there. Please check the street and the ${area}.`
  }
  if (precision === 'street') return 'We found this address.'
  if (precision === 'block') return 'We know roughly which block this is.'
  if (precision === 'city') return 'We know the town. Add the ZIP code.'
  return isComplete ? 'We know the ZIP area, not the street.' : 'We know the ZIP area. Add the street.'
}

type Known = Readonly<{ precision: Precision; isStreetUnknown?: true }>

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

/** Whether two texts name one house, apart from case and punctuation. The server also knows other spellings. */
export const isSameHouse = (one: string, other: string) => hasHouseNumber(one) && plain(one) === plain(other)

const plain = (address: string) =>
  withoutCountry(address.trim())
    .toLowerCase()
    .replace(/[^\p{L}\d#]+/gu, ' ')

const houseNumber = /(^|, *)[NSEW]?\d+([NSEW]\d+)?[A-Z]?([-/]\d+)?[ ,]+(?=[^,]*\p{L})/iu
const zipAndTown = /^\d{5},? +\p{L}+(, *\p{L}+)?$/u
