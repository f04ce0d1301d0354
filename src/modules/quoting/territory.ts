import { readFileSync } from 'node:fs'
import { findZip } from '../../adapters/geocoder/gazetteer.ts'
import type { Located } from '../../adapters/geocoder/geocoder.ts'
import type { Jurisdiction, ServiceType } from '../../shared/catalog.ts'
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
 * Which laws a quote may fall under, by the origin, the destination and the miles between them, which may be off by some.
 * First that of the measured distance. Within Illinois, 35 miles decide, and the counties, which a ZIP on the border does
 * not tell.
 *
 * If one place was not found, it is assumed to be in the other's state; the office then corrects it. A move within another
 * state is not one of ours; the office reviews it, and the strictest rules stand until then.
 */
export function lawsBetween({ serviceType, from, to, miles }: Job, marginMiles: number): Laws {
  if (serviceType === 'junk') return ['junk']
  const places = [from, to].filter(place => place !== undefined)
  if (areAll(places, ({ state }) => state === 'WI')) return ['WI']
  if (!areAll(places, ({ state }) => state === 'IL')) return ['interstate']
  const inside = places.map(isInLocalCounty)
  if (inside.every(Boolean)) return ['IL-local']
  const law = lawAt(miles)
  const others = [-marginMiles, marginMiles].map(more => lawAt(miles + more))
  if (!inside.includes(false)) others.push('IL-local')
  const other = others.find(each => each !== law)
  return other ? [law, other] : [law]
}

export type Laws = readonly [law: Jurisdiction, other?: Jurisdiction]

type Job = Readonly<{ serviceType: ServiceType; from?: Place; to?: Place; miles: number }>

/** 92 Ill. Adm. Code 1457: under 35 miles, or wholly inside seven counties. */
const lawAt = (miles: number): Jurisdiction => (miles < 35 ? 'IL-local' : 'IL-intrastate')

const localCounties = new Set(['cook', 'dupage', 'kane', 'kendall', 'lake', 'mchenry', 'will'])

/** Undefined if the county is not known, nor by the ZIP, which may be unknown or reach across the border of the seven. */
function isInLocalCounty({ county: stated, zip = '' }: Place): boolean | undefined {
  const county = countyOf(zip) ?? stated
  if (county) return localCounties.has(county.toLowerCase().replace(/[^a-z]/g, ''))
  const isOutside = findZip(zip)?.isArea && !partlyServed.has(zip) && !partlyLocal.has(zip)
  return isOutside ? false : undefined
}

/** ZIPs that are not served, of which a part is in one of the seven counties, by the same file as the list. */
const partlyLocal = new Set('60135 60178 60407 60416 60447 60450 60548 60940 60950 61038'.split(' '))

const areAll = (places: readonly Place[], holds: (place: Place) => boolean) =>
  places.length > 0 && places.every(holds)

/** The county that contains all of a served ZIP; undefined outside the area and on its border. */
export const countyOf = (zip = ''): string | undefined => counties.get(zip)

/** The served ZIPs with their counties, seven of Wisconsin and seven of Illinois, and whether they reach beyond these. */
const servedZips = readFileSync(new URL('../../../fixtures/served-zips.csv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => /^\d/.test(line))
  .map(line => line.split(','))
  .map(([zip = '', county = '', , border]) => ({ zip, county, isBorder: border === 'border' }))

const counties = new Map(servedZips.flatMap(({ zip, county, isBorder }) => (isBorder ? [] : [[zip, county]])))

const partlyServed = new Set(servedZips.flatMap(({ zip, isBorder }) => (isBorder ? [zip] : [])))
