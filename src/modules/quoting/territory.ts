import { readFileSync } from 'node:fs'
import type { Located } from '../../adapters/geocoder/geocoder.ts'
import type { Jurisdiction, ServiceType } from '../../shared/catalog.ts'
import type { Estimate } from './estimate.ts'

/**
 * Whether we serve a ZIP. A job outside the area, on its border or without a known ZIP is never refused: the office
 * reviews it and calls the customer.
 */
export const serviceAreaOf = (zip?: string): Estimate['serviceArea'] =>
  countyOf(zip) === undefined ? 'review' : 'served'

type Place = Pick<Located, 'state' | 'county' | 'zip'>

/**
 * Which law a quote falls under, by the origin, the destination and the miles between them.
 *
 * - `IL-local`: within Illinois, and under 35 miles or entirely inside seven counties (92 Ill. Adm. Code 1457).
 * - `WI`: within Wisconsin, where moving is not taxed.
 * - `interstate`: across a state line, under federal rules. Also used for longer Illinois moves, which have no label of
 *   their own, and when neither place was found. None of these is in the service area, so the office reviews them.
 * - `junk`: no moving law applies.
 *
 * If one place was not found, it is assumed to be in the other's state.
 */
export function jurisdictionOf({ serviceType, from, to, miles }: Job): Jurisdiction {
  if (serviceType === 'junk') return 'junk'
  const places = [from, to].filter(place => place !== undefined)
  if (areAll(places, ({ state }) => state === 'WI')) return 'WI'
  const isIllinois = areAll(places, ({ state }) => state === 'IL')
  return isIllinois && (miles < localMiles || areAll(places, isInLocalCounty)) ? 'IL-local' : 'interstate'
}

type Job = Readonly<{ serviceType: ServiceType; from?: Place; to?: Place; miles: number }>

const localMiles = 35

const localCounties = new Set(['Cook', 'DuPage', 'Kane', 'Kendall', 'Lake', 'McHenry', 'Will'])

const isInLocalCounty = ({ county, zip }: Place) => localCounties.has(county ?? countyOf(zip) ?? '')

const areAll = (places: readonly Place[], holds: (place: Place) => boolean) =>
  places.length > 0 && places.every(holds)

/** The county that contains all of a served ZIP; undefined outside the area and on its border. */
export const countyOf = (zip = ''): string | undefined => counties.get(zip)

/** ZIP to county, for seven counties of Wisconsin and seven of Illinois. */
const counties = new Map(
  readFileSync(new URL('../../../fixtures/served-zips.csv', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => /^\d/.test(line))
    .map(line => line.split(','))
    .filter(([, , , border]) => border !== 'border')
    .map(([zip = '', county = '']) => [zip, county] as const),
)
