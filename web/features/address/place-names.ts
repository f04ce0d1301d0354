import type { Suggestion } from './suggestions.ts'

/** A place's name without the country, which is always the same (spec §2). */
export const withoutCountry = (name: string): string => name.replace(/, (United States|USA)$/, '')

/** House number, road, city, state and postcode, as far as they are known (spec §2). */
export function secondLine({ address }: Pick<Suggestion, 'address'>): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  const city = address.city ?? address.town ?? address.village
  return [street, city, address.state, address.postcode].filter(Boolean).join(', ')
}
