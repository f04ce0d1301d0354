import { milesBetween, type Point } from '../../shared/geo.ts'
import { type ReadAddress, readAddress } from './address.ts'
import { type City, citiesNamed, findZip, isNearby, type Zip, zipsOf } from './gazetteer.ts'
import { endsFarAway, outsideOf } from './outside.ts'

/**
 * Whether an address names two places far from each other, as '60601 60614', 'Chicago, Milwaukee', 'Toronto, ON 60614'
 * and '1 Main St, Milwaukee 60606'. Which one is meant is not guessed.
 */
export function contradicts(address: ReadAddress): boolean {
  const { street, city, state, zip = '' } = address
  const cities = citiesNamed(city)
  const area = findZip(zip)
  const isOfZip = (each: City) =>
    area === undefined ||
    milesBetween(each, area) < 25 ||
    zipsOf(each.name, each.state).some(other => other.zip === zip)
  if (area && state !== undefined && state !== area.state) return true
  if (cities.length > 0 && !cities.some(isOfZip)) return true
  const firsts = citiesNamed(street)
  if (firsts.length > 0 && !cities.some(each => firsts.some(other => milesBetween(each, other) < 15)))
    return true
  const places = area ? [area] : cities
  return places.length > 0 && namesOther(address, places)
}

/** Whether what stands before the town, or before the ZIP of an unknown town, names another place before a comma. */
function namesOther({ street, city, cities, zip }: ReadAddress, places: readonly (City | Zip)[]): boolean {
  const parts = (cities.length > 0 ? [street] : [street, city])
    .join(',')
    .replace(unitNumber, ' ')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const isNear = (place: Point) => places.some(each => milesBetween(each, place) < 25)
  const isOther = (other: Zip) => (zip === undefined ? !isNear(other) : other.zip !== zip)
  const isHouse = (part: string, n: number) => n === 0 && parts.length > 1 && /^\d+$/.test(part)
  return parts.some((part, n) => {
    if (isHouse(part, n)) return false
    const text = parts.slice(0, n + 1).join(', ')
    return zipsIn(part).some(isOther) || endsElsewhere(text, places, isNear)
  })
}

function endsElsewhere(text: string, places: readonly (City | Zip)[], isNear: (place: Point) => boolean) {
  const { cities, state } = readAddress(text)
  // Wales is in Wisconsin.
  if (cities.some(isNear)) return false
  if (outsideOf(text) !== undefined || endsFarAway(text)) return true
  if (state !== undefined && !places.some(place => place.state === state)) return true
  // Neighborhoods of Chicago share their names with towns that are farther away.
  return cities.some(isNearby)
}

/** Our ZIPs in a part of an address. A number that begins the part is a house's. */
function zipsIn(part: string): Zip[] {
  const words = part.split(/\s+/)
  const numbers = words.length === 1 ? words : words.slice(1)
  return numbers.flatMap(word => findZip(/^\d{5}(?=(-\d{4})?$)/.exec(word)?.[0] ?? '') ?? [])
}

const unitNumber = /(#|\b(apt|apartment|unit|suite|ste|room|rm|bldg|building|lot)\b)[.\s]*\d{5}\b/gi
