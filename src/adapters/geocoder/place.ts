import type { Point } from '../../shared/geo.ts'

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
 * Where an address is. With `zip` or `city` precision it is the middle of that area, so distances are approximate; with
 * `city`, the ZIP is that of the city's middle unless one was typed. The state has two letters.
 */
export type Located = Point &
  Readonly<{
    zip?: string
    city: string
    state: string
    county?: string
    precision: 'address' | 'zip' | 'city'
  }>

/** A place as written in the US; `street` as typed, or '' for none. */
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

/** The two letters of a state, from its name or letters in any case; undefined if there is no such state. */
export const stateCode = (text: string): string | undefined => codes.get(text.trim().toLowerCase())

/** The name of a state by its two letters. */
const stateName = (code: string): string => names.get(code) ?? code

const names = new Map(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`
    .split(',')
    .map(entry => entry.trim())
    .map(entry => [entry.slice(0, 2), entry.slice(3)] as const),
)

const codes = new Map(
  [...names].flatMap(([code, name]) => [code, name].map(text => [text.toLowerCase(), code])),
)
