import { readFileSync } from 'node:fs'
import type { Estimate } from './estimate.ts'

export type ServiceArea = Estimate['serviceArea']

/**
 * Whether we serve a ZIP. A job outside the area, on its border or without a known ZIP is never refused: the office
 * reviews it and calls the customer.
 */
export const serviceAreaOf = (zip?: string): ServiceArea =>
  countyOf(zip) === undefined ? 'review' : 'served'

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
