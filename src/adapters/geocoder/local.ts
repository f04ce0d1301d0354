import { milesBetween } from '../../shared/geo.ts'
import { type ReadAddress, readAddress } from './address.ts'
import { namesBox } from './boxes.ts'
import { contradicts } from './contradiction.ts'
import { type City, citiesNamed, findZip, isNearby, type Zip, zipsOf } from './gazetteer.ts'
import { onGrid } from './grid.ts'
import type { Located } from './place.ts'
import { stateOfZip } from './states.ts'
import { readStreet } from './street.ts'
import type { Hit, StreetIndex } from './streets/open.ts'

/**
 * Locates an address by imported streets, the number grids, our ZIPs and our cities; undefined if it names no place in
 * Wisconsin or Illinois, or one of several. A city needs its state or ZIP unless it is near where the company works and
 * the largest of its name: 'Paris' is hardly the one in Illinois, and 'Springfield' may be anywhere.
 */
export const locateLocally = (text: string, streets?: StreetIndex): Located | undefined =>
  findLocally(text, streets)?.located

export type LocalPlace = Readonly<{
  located: Located
  /** The house on its imported street, if it has that number. */
  house?: Readonly<{ number: string; road: string }>
}>

/** The same, with the house that was found. */
export function findLocally(text: string, streets?: StreetIndex): LocalPlace | undefined {
  const address = readAddress(text)
  const town = namesBox(text) || contradicts(address) ? undefined : placeOfTown(address)
  const place = town && address.county ? { ...town, county: address.county } : town
  const house = readStreet(address.street)
  if (!place || !house) return place && { located: place }
  const zips = zipsWithin(place)
  const found = streets?.find(house, new Set(zips)) ?? []
  const isCovered = streets !== undefined && zips.every(streets.covers)
  if (isCovered && found.length === 0) return { located: { ...place, isStreetUnknown: true } }
  // Elsewhere the number may be on a stretch that was not imported.
  const hit = bestOf(found.filter(({ isExact }) => isExact || isCovered))
  const known = place.precision === 'zip' ? place.zip : address.zip
  if (!hit) return { located: onGrid(house, place, known) ?? place }
  const { latitude, longitude, zip, isExact, road } = hit
  const precision = isExact ? 'street' : 'block'
  const located: Located = { ...place, latitude, longitude, zip, precision, source: 'streets' }
  return isExact ? { located, house: { number: house.number, road } } : { located }
}

/** The ZIP of a place or, if it is a city, all of its ZIPs. */
const zipsWithin = ({ zip, city, state, precision }: Located): readonly string[] =>
  precision === 'zip' && zip !== undefined ? [zip] : zipsOf(city, state).map(({ zip }) => zip)

/** The house with that number or, without one, the nearest. Undefined if there are several far from each other. */
function bestOf(hits: readonly Hit[]): Hit | undefined {
  const exact = hits.filter(({ isExact }) => isExact)
  const [best, ...others] = exact.length > 0 ? exact : hits.toSorted((a, b) => a.off - b.off)
  return best && others.every(other => milesBetween(best, other) < (exact.length > 0 ? 0.3 : 3))
    ? best
    : undefined
}

/** The middle of the ZIP or of the city; of a ZIP of post-office boxes undefined, because nobody moves out of a box. */
function placeOfTown(address: ReadAddress): Located | undefined {
  const known = findZip(address.zip ?? '')
  if (known?.isArea) {
    const { zip, state, latitude, longitude } = known
    return { latitude, longitude, zip, city: cityIn(known, address), state, precision: 'zip', source: 'zips' }
  }
  const city = cityNamed(address)
  if (!city || known || isElsewhere(address)) return undefined
  const { latitude, longitude, name, state, zips } = city
  const zip = address.zip ?? city.zip
  const precision = zips === 1 && address.zip === undefined ? 'zip' : 'city'
  return { latitude, longitude, city: name, state, zip, precision, source: 'zips' }
}

/** A city near the ZIP, or one we do not know, is kept as typed. */
function cityIn(zip: Zip, { city }: ReadAddress): string {
  const cities = citiesNamed(city)
  const near = cities.find(each => milesBetween(each, zip) < 15)
  return near?.name ?? ((cities.length === 0 && city) || zip.city)
}

function cityNamed({ cities, state }: ReadAddress): City | undefined {
  if (state !== undefined) return cities[0]
  const [city, ...others] = cities.filter(isNearby)
  const isLargest = cities.every(other => other.zips <= (city?.zips ?? 0))
  return isLargest && others.length === 0 ? city : undefined
}

const isElsewhere = ({ zip }: ReadAddress) =>
  zip !== undefined && !['WI', 'IL'].includes(stateOfZip(zip) ?? '')
