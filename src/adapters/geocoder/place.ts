import type { Point } from '../../shared/geo.ts'
import { stateName } from './states.ts'

/** A suggestion in Nominatim's shape (nominatim.org, "Output formats", with addressdetails=1). */
export type Place = Readonly<{
  lat: string
  lon: string
  display_name: string
  address: Readonly<{
    house_number?: string
    road?: string
    city: string
    state: string
    postcode?: string
  }>
}>

/**
 * Where an address is. `zip` and `city` precision stand for the middle of those, so distances from them are
 * approximate; with `city` the ZIP is that of the city's middle unless one was typed. The state has two letters.
 */
export type Located = Point &
  Readonly<{
    zip?: string
    city: string
    state: string
    county?: string
    precision: 'address' | 'zip' | 'city'
  }>

/** A place as people write one in this country; `street` as it was typed, or '' for none. */
export function placeOf(
  street: string,
  { latitude, longitude, city, state, zip }: Omit<Located, 'precision'>,
): Place {
  const [, house_number, road = ''] = /^(\d\S*)\s+(.*)$/.exec(street) ?? [undefined, undefined, street]
  return {
    lat: String(latitude),
    lon: String(longitude),
    display_name: [street, city, [state, zip].filter(Boolean).join(' '), 'United States']
      .filter(Boolean)
      .join(', '),
    address: {
      ...(house_number && { house_number }),
      ...(road && { road }),
      city,
      state: stateName(state),
      ...(zip && { postcode: zip }),
    },
  }
}
