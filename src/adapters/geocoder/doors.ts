import { readAddress } from './address.ts'
import { locateLocally } from './local.ts'
import { addressKey } from './street.ts'

/**
 * Whether two addresses are one door: the same street, number and unit in the same town, however they are written. Two
 * towns or ZIP areas without a street are not: people move within them.
 */
export function isSameDoor(one: string, other: string): boolean {
  const [a, b] = [doorOf(one), doorOf(other)]
  const isSameZip = a.zip === undefined || b.zip === undefined || a.zip === b.zip
  return a.street !== '' && a.street === b.street && a.town === b.town && isSameZip
}

function doorOf(text: string) {
  const { street, zip } = readAddress(text)
  const place = locateLocally(text)
  return { street: addressKey(street), zip, town: place ? `${place.city} ${place.state}` : undefined }
}
