import { describe, expect, test } from 'bun:test'
import { countyOf, jurisdictionOf, knownJurisdiction, lawsBetween, serviceAreaOf } from './territory.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const joliet = { city: 'Joliet', state: 'IL', zip: '60432' }
const rockford = { city: 'Rockford', state: 'IL', zip: '61101' }
const springfield = { city: 'Springfield', state: 'IL', zip: '62701' }
const milwaukee = { city: 'Milwaukee', state: 'WI', zip: '53202' }
const madison = { city: 'Madison', state: 'WI', zip: '53703' }
const gary = { city: 'Gary', state: 'IN' }

type Place = Parameters<typeof jurisdictionOf>[0]['from']

const moved = (from: Place, to: Place, miles: number) =>
  jurisdictionOf({ serviceType: 'moving', from, to, miles })

test('the airport and the university with ZIPs of their own are served like their neighbors', () => {
  for (const zip of ['60666', '60208']) expect([zip, countyOf(zip)]).toEqual([zip, 'Cook'])
})

describe('92 Ill. Adm. Code 1457: a move within Illinois', () => {
  test('is local under 35 miles anywhere in the state', () => {
    expect(moved(rockford, rockford, 34.9)).toBe('IL-local')
    expect(moved(rockford, chicago, 34.9)).toBe('IL-local')
    expect(moved(rockford, chicago, 35)).not.toBe('IL-local')
  })

  test('is local inside the seven counties at any distance', () => {
    expect(moved(chicago, joliet, 45)).toBe('IL-local')
    expect(moved(joliet, chicago, 80)).toBe('IL-local')
  })

  test('uses the geocoder’s county before the county of the ZIP', () => {
    const borderZip = { state: 'IL', zip: '60151' }
    expect(moved(chicago, { ...borderZip, county: 'Kane' }, 50)).toBe('IL-local')
    expect(moved(chicago, { ...borderZip, county: 'DeKalb' }, 50)).toBe('IL-intrastate')
    expect(moved(chicago, borderZip, 50)).toBe('IL-intrastate')
  })

  test('is otherwise priced by the filed tariff (625 ILCS 5/18c-3206), and never interstate', () => {
    expect(moved(chicago, springfield, 200)).toBe('IL-intrastate')
  })
})

test('92 Ill. Adm. Code 1457: a distance that is known roughly may fall on either side of 35 miles', () => {
  const between = (from: Place, to: Place, miles: number, margin: number) =>
    lawsBetween({ serviceType: 'moving', from, to, miles }, margin)
  expect(between(rockford, chicago, 34, 4)).toEqual(['IL-local', 'IL-intrastate'])
  expect(between(rockford, chicago, 38, 4)).toEqual(['IL-intrastate', 'IL-local'])
  expect(between(rockford, chicago, 34, 0.5)).toEqual(['IL-local'])
  expect(between(rockford, chicago, 39, 4)).toEqual(['IL-intrastate'])
  expect(between(chicago, joliet, 34, 4)).toEqual(['IL-local'])
  expect(between(milwaukee, chicago, 34, 4)).toEqual(['interstate'])
})

test('a move within Wisconsin falls under Wisconsin law, for which no estimate rule was found, at any distance', () => {
  expect(moved(milwaukee, madison, 79)).toBe('WI')
  expect(moved(milwaukee, milwaukee, 3)).toBe('WI')
})

test('49 CFR 375.101: a move across a state line is interstate at any distance', () => {
  expect(moved(milwaukee, chicago, 92)).toBe('interstate')
  expect(moved(chicago, milwaukee, 10)).toBe('interstate')
  expect(moved(chicago, gary, 30)).toBe('interstate')
})

test('a place that was not found is assumed to be in the other place’s state', () => {
  expect(moved(milwaukee, undefined, 0)).toBe('WI')
  expect(moved(undefined, chicago, 0)).toBe('IL-local')
  expect(moved(undefined, undefined, 0)).toBe('interstate')
})

test('a move within one other state or country is none that we quote, so its law is not told', () => {
  const known = (fromAddress: string, toAddress: string) =>
    knownJurisdiction({ serviceType: 'moving', jurisdiction: 'interstate', fromAddress, toAddress })
  expect(known('Gary, IN', 'Hammond, IN')).toBeNull()
  expect(known('Gary, IN', '1 Main St, Hammond, Indiana 46320')).toBeNull()
  expect(known('Toronto, ON', 'Montreal, Canada')).toBeNull()
  expect(known('Gary, IN', 'Detroit, MI')).toBe('interstate')
  expect(known('Gary, IN', 'Toronto, ON')).toBe('interstate')
})

test('junk is not household goods, and falls under no moving law', () => {
  expect(jurisdictionOf({ serviceType: 'junk', from: chicago, miles: 0 })).toBe('junk')
})

test.each([
  ['53202', 'Milwaukee'],
  ['53140', 'Kenosha'],
  ['53012', 'Ozaukee'],
  ['53402', 'Racine'],
  ['53147', 'Walworth'],
  ['53095', 'Washington'],
  ['53186', 'Waukesha'],
  ['60601', 'Cook'],
  ['60515', 'DuPage'],
  ['60134', 'Kane'],
  ['60560', 'Kendall'],
  ['60085', 'Lake'],
  ['60098', 'McHenry'],
  ['60432', 'Will'],
  ['53295', 'Milwaukee'],
  ['60026', 'Cook'],
  ['60051', 'McHenry'],
  ['60124', 'Kane'],
  ['60133', 'DuPage'],
  ['60144', 'Kane'],
  ['60156', 'McHenry'],
  ['60169', 'Cook'],
  ['60189', 'DuPage'],
  ['60403', 'Will'],
  ['60404', 'Will'],
  ['60428', 'Cook'],
  ['60484', 'Will'],
  ['60487', 'Cook'],
  ['60491', 'Will'],
  ['60502', 'DuPage'],
  ['60503', 'Will'],
  ['60527', 'DuPage'],
  ['60585', 'Will'],
  ['60586', 'Will'],
  ['60642', 'Cook'],
  ['53127', 'Waukesha'],
  ['53157', 'Walworth'],
  ['60075', 'Lake'],
  ['60183', 'Kane'],
  ['60418', 'Cook'],
])('%s is served and in %s County', (zip, county) => {
  expect(serviceAreaOf([{ zip }])).toBe('served')
  expect(countyOf(zip)).toBe(county)
})

test.each([
  ['53703', 'in Madison, outside the area'],
  ['62701', 'in Springfield, outside the area'],
  ['90210', 'in another state'],
  ['60151', 'on the border, a quarter of it in DeKalb County'],
  ['60447', 'on the border, in three counties'],
  ['53190', 'on the border, in three counties'],
  ['00000', 'nonexistent'],
  ['', 'empty'],
  [undefined, 'unknown'],
])('a job at the ZIP %p, %s, needs review', zip => {
  expect(serviceAreaOf([{ zip: '53202' }, { zip }])).toBe('review')
  expect(countyOf(zip)).toBeUndefined()
})
