import { milesBetween } from '../../shared/geo.ts'
import type { ReadAddress } from './address.ts'
import { type City, citiesNamed, findZip, zipsOf } from './gazetteer.ts'

/**
 * Whether an address names two places far from each other, as '60601 60614', 'Chicago, Milwaukee' and '1 Main St, Milwaukee
 * 60606'. Which one is meant is not guessed.
 */
export function contradicts({ street, city, state, zip = '' }: ReadAddress): boolean {
  const cities = citiesNamed(city)
  const area = findZip(zip)
  const isOfZip = (each: City) =>
    area === undefined ||
    milesBetween(each, area) < 25 ||
    zipsOf(each.name, each.state).some(other => other.zip === zip)
  if (area && state !== undefined && state !== area.state) return true
  if (cities.length > 0 && !cities.some(isOfZip)) return true
  const first = findZip(street)
  const firsts = first ? [first] : citiesNamed(street)
  return firsts.length > 0 && !cities.some(each => firsts.some(other => milesBetween(each, other) < 15))
}
