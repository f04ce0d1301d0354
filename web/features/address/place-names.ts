import { withoutCountry } from '../../../src/shared/geo.ts'
import type { Suggestion } from './suggestions.ts'

export { withoutCountry }

/** House number, road, city, state and postcode, as far as they are known (spec §2). */
export function secondLine({ address }: Pick<Suggestion, 'address'>): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  const city = address.city ?? address.town ?? address.village
  return [street, city, address.state, address.postcode].filter(Boolean).join(', ')
}

/**
 * Whether a crew could stand before the door: a street and the number of a house. Rural Wisconsin counts in grids
 * (W156N8447, N6475); a ZIP code before a town's name is no number of a house, and neither is 5th Ave.
 */
export function hasHouseNumber(address: string): boolean {
  const place = withoutCountry(address.trim())
  return houseNumber.test(place) && !zipAndTown.test(place)
}

const houseNumber = /(^|, *)[NSEW]?\d+([NSEW]\d+)?[A-Z]?([-/]\d+)?[ ,]+(?=[^,]*\p{L})/iu
const zipAndTown = /^\d{5},? +\p{L}+(, *\p{L}+)?$/u
