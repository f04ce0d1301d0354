import { expect, test } from 'bun:test'
import { countyOf, serviceAreaOf } from './service-area.ts'

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
])('%s is served and in %s County', (zip, county) => {
  expect(serviceAreaOf(zip)).toBe('served')
  expect(countyOf(zip)).toBe(county)
})

test.each([
  ['53703', 'in Madison, outside the area'],
  ['62701', 'in Springfield, outside the area'],
  ['90210', 'in another state'],
  ['60151', 'on the border, a quarter of it in DeKalb County'],
  ['53190', 'on the border, in three counties'],
  ['00000', 'nonexistent'],
  ['', 'empty'],
  [undefined, 'unknown'],
])('a job at the ZIP %p, %s, needs review', zip => {
  expect(serviceAreaOf(zip)).toBe('review')
  expect(countyOf(zip)).toBeUndefined()
})
