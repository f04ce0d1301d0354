import { describe, expect, test } from 'bun:test'
import { countyOf, lawsBetween, serviceAreaOf } from './territory.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const joliet = { city: 'Joliet', state: 'IL', zip: '60432' }
const rockford = { city: 'Rockford', state: 'IL', zip: '61101' }
const springfield = { city: 'Springfield', state: 'IL', zip: '62701' }
const milwaukee = { city: 'Milwaukee', state: 'WI', zip: '53202' }
const madison = { city: 'Madison', state: 'WI', zip: '53703' }
const gary = { city: 'Gary', state: 'IN' }

type Place = Parameters<typeof lawsBetween>[0]['from']

const moved = (from: Place, to: Place, miles: number, margin = 0) =>
  lawsBetween({ serviceType: 'moving', from, to, miles }, margin).join(' or ')

test('the airport and the university with ZIPs of their own are served like their neighbors', () => {
  for (const zip of ['60666', '60208']) expect([zip, countyOf(zip)]).toEqual([zip, 'Cook'])
})

describe('92 Ill. Adm. Code 1457: a move within Illinois', () => {
  test('is local under 35 miles anywhere in the state', () => {
    expect(moved(rockford, rockford, 34.9)).toBe('IL-local')
    expect(moved(rockford, chicago, 34.9)).toBe('IL-local')
    expect(moved(rockford, chicago, 35)).toBe('IL-intrastate')
  })

  test('is local inside the seven counties at any distance', () => {
    expect(moved(chicago, joliet, 45)).toBe('IL-local')
    expect(moved(joliet, chicago, 80)).toBe('IL-local')
  })

  test('may be local where the ZIP of an end reaches into one of the seven counties, or is not known', () => {
    for (const zip of ['60151', '60447', '60548', '60699', '60000', undefined]) {
      const border = { state: 'IL', zip }
      const name = `ZIP ${zip}`
      expect(moved(chicago, border, 50), name).toBe('IL-intrastate or IL-local')
      expect(moved(border, border, 36), name).toBe('IL-intrastate or IL-local')
      expect(moved(border, chicago, 34), name).toBe('IL-local')
      expect(moved(border, chicago, 34, 4), name).toBe('IL-local or IL-intrastate')
      expect(moved(border, springfield, 150), name).toBe('IL-intrastate')
      expect(moved(milwaukee, border, 90), name).toBe('interstate')
    }
  })

  test('has one law where the county of such an end is known', () => {
    const border = { state: 'IL', zip: '60151' }
    expect(moved(chicago, { ...border, county: 'Kane' }, 50)).toBe('IL-local')
    expect(moved(chicago, { ...border, county: 'DeKalb' }, 50)).toBe('IL-intrastate')
    expect(moved(chicago, { ...border, zip: '60468', county: 'will' }, 50)).toBe('IL-local')
    // A ZIP inside one county tells more than a county that was typed.
    expect(moved(chicago, { ...joliet, county: 'DeKalb' }, 50)).toBe('IL-local')
  })

  test('is otherwise priced by the filed tariff (625 ILCS 5/18c-3206), and never interstate', () => {
    expect(moved(chicago, springfield, 200)).toBe('IL-intrastate')
  })
})

test('92 Ill. Adm. Code 1457: a distance that is known roughly may fall on either side of 35 miles', () => {
  expect(moved(rockford, chicago, 34, 4)).toBe('IL-local or IL-intrastate')
  expect(moved(rockford, chicago, 38, 4)).toBe('IL-intrastate or IL-local')
  expect(moved(rockford, chicago, 34, 0.5)).toBe('IL-local')
  expect(moved(rockford, chicago, 39, 4)).toBe('IL-intrastate')
  expect(moved(chicago, joliet, 34, 4)).toBe('IL-local')
  expect(moved(milwaukee, chicago, 34, 4)).toBe('interstate')
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

test('junk is not household goods, and falls under no moving law', () => {
  expect(lawsBetween({ serviceType: 'junk', from: chicago, miles: 0 }, 0)).toEqual(['junk'])
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
