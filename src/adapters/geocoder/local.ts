import { milesBetween } from '../../shared/geo.ts'
import { citiesNamed, findZip, type Zip } from './gazetteer.ts'
import type { Located } from './place.ts'
import { type ReadAddress, readAddress } from './read-address.ts'

/** Where our own ZIPs and cities put an address; undefined when it names none of Wisconsin or Illinois. */
export function locateLocally(text: string): Located | undefined {
  const address = readAddress(text)
  const known = findZip(address.zip ?? '')
  if (known) return { ...known, city: cityIn(known, address), precision: 'zip' }
  const [city] = address.cities
  if (!city || isElsewhere(address)) return undefined
  const { latitude, longitude, name, state, zip } = city
  return { latitude, longitude, city: name, state, zip: address.zip ?? zip, precision: 'city' }
}

/** A ZIP wins over a city far from it; of a city nearby, or one we do not know, the customer knows better. */
function cityIn(zip: Zip, { city }: ReadAddress): string {
  const cities = citiesNamed(city)
  const near = cities.find(each => milesBetween(each, zip) < 15)
  return near?.name ?? ((cities.length === 0 && city) || zip.city)
}

/** ZIPs of Wisconsin begin with 53 and 54, of Illinois with 60 to 62. */
const isElsewhere = ({ zip }: ReadAddress) => zip !== undefined && !/^(5[34]|6[0-2])/.test(zip)
