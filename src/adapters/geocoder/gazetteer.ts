import { readFileSync } from 'node:fs'
import { milesBetween, type Point } from '../../shared/geo.ts'

/**
 * A ZIP of Wisconsin or Illinois, the city its post office goes by, and the middle of its area. Without an area it is
 * only post-office boxes, whose location says nothing about who rents them.
 */
export type Zip = Point & Readonly<{ zip: string; city: string; state: string; isArea: boolean }>

/**
 * A city, village or suburb; its place is the middle of its ZIPs. `zips` counts those that are areas, and `zip` is the
 * nearest area: a neighbor's, if the city has only post-office boxes.
 */
export type City = Point & Readonly<{ name: string; state: string; zip: string; zips: number }>

/** A state by its two letters. */
export type State = string

export const findZip = (zip: string): Zip | undefined => zips.get(zip)

/** The ZIPs that start with these digits, in order, except those that are only post-office boxes. */
export const zipsStarting = (digits: string): Zip[] => areas.filter(({ zip }) => zip.startsWith(digits))

/** The ZIP areas of a city. */
export const zipsOf = (name: string, state: State): Zip[] =>
  (mentions.get(`${keyOf(name)} ${state}`) ?? [])
    .map(({ record }) => record.place)
    .filter(({ isArea }) => isArea)

/** Around the served counties, without Madison, Janesville and Rockford. */
export const isNearby = ({ latitude, longitude }: Point): boolean =>
  latitude > 41.2 && latitude < 43.6 && longitude > -88.8 && longitude < -87.4

/** How likely an address is in the city of this ZIP. */
export const weightOfZip = (zip: string): number => {
  const place = zips.get(zip)
  const city = place && byKey.get(keyOf(place.city))?.find(({ state }) => state === place.state)
  return city?.weight ?? Number.NEGATIVE_INFINITY
}

/** The cities of a name, most likely first. Ignores case, punctuation, spaces, and 'St' for 'Saint'. */
export const citiesNamed = (name: string, state?: State): readonly City[] =>
  inState(byKey.get(keyOf(name)) ?? [], state)

/** The cities whose names start with these letters, most likely first; all of them for ''. */
export const citiesStarting = (letters: string, state?: State): readonly City[] => {
  const start = keyOf(letters)
  const candidates = start.length < 2 ? cities : (byLetters.get(start.slice(0, 2)) ?? [])
  return inState(
    candidates.filter(({ key }) => key.startsWith(start)),
    state,
  )
}

const inState = <C extends City>(found: readonly C[], state?: State) =>
  state === undefined ? found : found.filter(city => city.state === state)

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[\s.-]+/)
    .map(word => longForms.get(word) ?? word)
    .join('')
    .replace(/[^a-z0-9]/g, '')

const longForms = new Map([
  ['st', 'saint'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['hts', 'heights'],
])

type Row = readonly [
  zip: string,
  city: string,
  state: string,
  latitude: number,
  longitude: number,
  isArea: 0 | 1,
  alsoCalled?: readonly string[],
]

/** The 2,488 ZIPs of the two states, by number; the file names its sources. */
const { rows }: { rows: readonly Row[] } = JSON.parse(
  readFileSync(new URL('../../../fixtures/zip-wi-il.json', import.meta.url), 'utf8'),
)

const records = rows.map(([zip, city, state, latitude, longitude, isArea, alsoCalled = []]) => ({
  place: { zip, city, state, latitude, longitude, isArea: isArea === 1 },
  names: [city, ...alsoCalled],
}))

const areas: readonly Zip[] = records.filter(({ place }) => place.isArea).map(({ place }) => place)

const zips: ReadonlyMap<string, Zip> = new Map(records.map(({ place }) => [place.zip, place]))

/** The ZIPs that go by each name in a state. */
const mentions = Map.groupBy(
  records.flatMap(record => record.names.map(name => ({ name, key: keyOf(name), record }))),
  ({ key, record }) => `${key} ${record.place.state}`,
)

/** Between Milwaukee and Chicago, where the company works. */
const serviceAreaCenter: Point = { latitude: 42.45, longitude: -87.9 }

type KeyedCity = City & Readonly<{ key: string; weight: number }>

/** Most likely first. */
const cities: readonly KeyedCity[] = citiesOfRecords().sort((a, b) => b.weight - a.weight)

const byKey = Map.groupBy(cities, ({ key }) => key)
const byLetters = Map.groupBy(cities, ({ key }) => key.slice(0, 2))

function citiesOfRecords(): KeyedCity[] {
  return [...mentions.values()].flatMap(([mention, ...others]) =>
    mention ? [cityOf(mention, [mention.record, ...others.map(({ record }) => record)])] : [],
  )
}

type Entry = (typeof records)[number]

function cityOf({ name, key, record }: { name: string; key: string; record: Entry }, members: Entry[]) {
  const owned = members.filter(({ place }) => place.isArea).map(({ place }) => place)
  const places = owned.length > 0 ? owned : members.map(({ place }) => place)
  const middle = middleOf(places)
  // Two ZIPs are equally far from their middle: take the lower number, regardless of rounding.
  const { zip } = (owned.length > 0 ? owned : areasAround(middle, record.place)).reduce((a, b) =>
    milesBetween(a, middle) <= milesBetween(b, middle) + 0.1 ? a : b,
  )
  // Twice as many ZIPs weigh as much as 25 miles less to the center of the service area.
  const weight = Math.log2(members.length) - milesBetween(middle, serviceAreaCenter) / 25
  return { name, state: record.place.state, zip, zips: owned.length, ...middle, key, weight }
}

/** Areas of the same state, some of which are the nearest ones. */
function areasAround({ latitude }: Point, { state }: Zip): Zip[] {
  return areas.filter(area => area.state === state && Math.abs(area.latitude - latitude) < 0.3)
}

function middleOf(points: readonly Point[]): Point {
  const mean = (degrees: readonly number[]) => {
    const exact = degrees.reduce((sum, each) => sum + each, 0) / degrees.length
    return Math.round(exact * 1e4) / 1e4
  }
  return {
    latitude: mean(points.map(({ latitude }) => latitude)),
    longitude: mean(points.map(({ longitude }) => longitude)),
  }
}
