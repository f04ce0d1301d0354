import { expect, test } from 'bun:test'
import type { Precision } from '../../../../src/shared/catalog.ts'
import { rangeInDollars, whatMakesFirm } from './range.ts'

test('a range is shown in whole dollars that contain it, and a firm price has none', () => {
  expect(rangeInDollars({ range: { low: 540.5, high: 1590.25 } })).toBe('$540 – $1,591')
  expect(rangeInDollars({ range: null })).toBeUndefined()
})

const street = '500 Main St, Racine, WI 53403'

test.each<[Precision, string, Precision, string, string]>([
  ['zip', '53202', 'zip', street, 'Firm once we know the street'],
  ['city', 'Racine, WI', 'zip', '53202', 'Firm once we know the ZIP code'],
  ['zip', street, 'block', street, 'Firm once we have checked the addresses'],
])('from a %s (%s) to a %s (%s): %s', (from, fromAddress, to, toAddress, words) => {
  const places = { from: { precision: from }, to: { precision: to } }
  expect(whatMakesFirm({ places }, { fromAddress, toAddress })).toBe(words)
})
