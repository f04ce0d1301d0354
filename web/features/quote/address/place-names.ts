import { withoutCountry } from '../../../../src/shared/geo.ts'
import type { Suggestion } from './suggestions.ts'

/** House number, road, city, state and postcode, as far as known (spec §2). */
export function secondLine({ address }: Pick<Suggestion, 'address'>): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  const city = address.city ?? address.town ?? address.village
  return [street, city, address.state, address.postcode].filter(Boolean).join(', ')
}

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
