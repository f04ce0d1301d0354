import type { Precision } from '../../shared/catalog.ts'
import type { Point } from '../../shared/geo.ts'
import { stateName } from './states.ts'

/** The public geocoders that can be configured. */
export type Kind = 'nominatim' | 'photon' | 'locationiq'

/** What located an address: the imported streets, the number grids, our ZIP data, or a public geocoder. */
export type Source = 'streets' | 'grid' | 'zips' | Kind

/**
 * Where an address is, and what found it. With `zip` or `city` precision it is the middle of that area, so distances are
 * approximate; with `city`, the ZIP is that of the city's middle unless one was typed. The state has two letters. The
 * county is that of a house, or as typed.
 */
export type Located = Point &
  Readonly<{
    zip?: string
    city: string
    state: string
    county?: string
    precision: Precision
    source: Source
    /** All streets of the area were imported, and none has this name. */
    isStreetUnknown?: true
  }>

/**
 * A suggestion in Nominatim's shape (nominatim.org, "Output formats", with addressdetails=1). Only a street that was
 * found is in `address`; one that was only typed is in `typed` and, as typed, in `display_name`. `source` names the data
 * for people, as in "Powered by OpenStreetMap".
 */
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
  precision: Precision
  typed?: string
  isStreetUnknown?: true
  source: string
}>

/** What stands before the city. `number` and `road` were found; `typed` is the rest, only the customer's words. */
export type Street = Readonly<{ number?: string; road?: string; typed?: string }>

/** A place as written in the US. */
export function placeOf({ number, road, typed }: Street, located: Omit<Located, 'county'>): Place {
  const { latitude, longitude, city, state, zip, precision, source, isStreetUnknown } = located
  const street = [[number, road].filter(Boolean).join(' '), typed].filter(Boolean).join(', ')
  return {
    lat: String(latitude),
    lon: String(longitude),
    display_name: [street, city, [state, zip].filter(Boolean).join(' '), 'United States']
      .filter(Boolean)
      .join(', '),
    address: {
      ...(number && { house_number: number }),
      ...(road && { road }),
      city,
      state: stateName(state),
      ...(zip && { postcode: zip }),
    },
    precision,
    ...(typed && { typed }),
    ...(isStreetUnknown && { isStreetUnknown }),
    source: sourceNames[source],
  }
}

const sourceNames: Readonly<Record<Source, string>> = {
  streets: 'U.S. Census TIGER/Line',
  grid: 'street number grids',
  zips: 'ZIP code data',
  nominatim: 'OpenStreetMap',
  photon: 'OpenStreetMap',
  locationiq: 'OpenStreetMap',
}
