import { readFileSync } from 'node:fs'
import type { Located } from '../../adapters/geocoder/geocoder.ts'
import { areInOneOther, outsideOf } from '../../adapters/geocoder/outside.ts'
import type { Jurisdiction, Precision, QuoteInputs, ServiceType } from '../../shared/catalog.ts'
import type { Estimate } from './estimate.ts'

/**
 * Whether we serve a job with these places. One outside the area, on its border or with a place that was not found is
 * never refused: the office reviews it and calls the customer.
 */
export function serviceAreaOf(
  places: readonly (Pick<Located, 'zip'> | undefined)[],
): Estimate['serviceArea'] {
  if (places.includes(undefined)) return 'unlocated'
  return places.every(place => countyOf(place?.zip) !== undefined) ? 'served' : 'review'
}

type Place = Pick<Located, 'state' | 'county' | 'zip'>

/**
 * Which law a quote falls under, by the origin, the destination and the miles between them. If one place was not found,
 * it is assumed to be in the other's state; the office then corrects it. A move within another state is not one of ours;
 * the office reviews it, and the strictest rules stand until then.
 */
export function jurisdictionOf({ serviceType, from, to, miles }: Job): Jurisdiction {
  if (serviceType === 'junk') return 'junk'
  const places = [from, to].filter(place => place !== undefined)
  if (areAll(places, ({ state }) => state === 'WI')) return 'WI'
  if (!areAll(places, ({ state }) => state === 'IL')) return 'interstate'
  return miles < localMiles || areAll(places, isInLocalCounty) ? 'IL-local' : 'IL-intrastate'
}

/**
 * Which laws a quote may fall under while the distance may be off by some miles: first that of the measured distance.
 * Within Illinois, 35 miles decide.
 */
export function lawsBetween(job: Job, marginMiles: number): [Jurisdiction, ...Jurisdiction[]] {
  const law = jurisdictionOf(job)
  const ends = [-marginMiles, marginMiles].map(more => jurisdictionOf({ ...job, miles: job.miles + more }))
  const [other] = ends.filter(each => each !== law)
  return other ? [law, other] : [law]
}

/**
 * The jurisdiction as far as it can be told: null for a move with an end that was not found and names no other state or
 * country, or the one that the other end names. The stored one is then an assumption until the office has reviewed it.
 */
export function knownJurisdiction({ serviceType, jurisdiction, ...ends }: Ends): Jurisdiction | null {
  if (serviceType === 'junk') return jurisdiction
  const { fromAddress, toAddress, fromPrecision, toPrecision } = ends
  if (fromPrecision && toPrecision) return jurisdiction
  if (!isPlaced(fromAddress, fromPrecision) || !isPlaced(toAddress, toPrecision)) return null
  return areInOneOther(fromAddress, toAddress) ? null : jurisdiction
}

type Ends = Readonly<{ jurisdiction: Jurisdiction }> &
  Pick<QuoteInputs, 'serviceType' | 'fromAddress' | 'toAddress' | 'fromPrecision' | 'toPrecision'>

const isPlaced = (address = '', precision: Precision | undefined) =>
  precision !== undefined || outsideOf(address) !== undefined

type Job = Readonly<{ serviceType: ServiceType; from?: Place; to?: Place; miles: number }>

/** 92 Ill. Adm. Code 1457. */
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
