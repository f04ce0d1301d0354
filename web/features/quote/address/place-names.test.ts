import { expect, test } from 'bun:test'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import { hasHouseNumber, isSameHouse, precisionHint, secondLine } from './place-names.ts'

test.each([
  ['500 Main St, Racine, WI, United States', '500 Main St, Racine, WI'],
  ['500 Main St, Racine, WI, USA', '500 Main St, Racine, WI'],
  ['United States Ave, Chicago', 'United States Ave, Chicago'],
])('%s is shown as %s', (name, shown) => {
  expect(withoutCountry(name)).toBe(shown)
})

test('the second line joins the parts that were found', () => {
  const whole = {
    house_number: '500',
    road: 'Main St',
    city: 'Racine',
    state: 'Wisconsin',
    postcode: '53403',
  }
  expect(secondLine({ address: whole, precision: 'street' })).toBe(
    '500 Main St, Racine, Wisconsin, 53403 · address found',
  )
  expect(secondLine({ address: { city: 'Elkhorn', state: 'Wisconsin' }, precision: 'city' })).toBe(
    'Elkhorn, Wisconsin · town',
  )
  const chicago = { city: 'Chicago', state: 'Illinois' }
  expect(secondLine({ address: chicago, precision: 'block' })).toBe('Chicago, Illinois · about this block')
  expect(secondLine({ address: chicago, precision: 'zip', isStreetUnknown: true })).toBe(
    'Chicago, Illinois · ZIP area · we don’t know this street',
  )
})

test.each([
  [{ precision: 'street' }, true, 'We found this address.'],
  [{ precision: 'block' }, true, 'We know roughly which block this is.'],
  [{ precision: 'zip' }, true, 'We know the ZIP area, not the street.'],
  [{ precision: 'zip' }, false, 'We know the ZIP area. Add the street.'],
  [{ precision: 'city' }, true, 'We know the town. Add the ZIP code.'],
  [
    { precision: 'zip', isStreetUnknown: true },
    true,
    'We don’t know this street there. Please check the street and the ZIP code.',
  ],
] as const)('below an address stands what is known of it: %j', (known, isComplete, words) => {
  expect(precisionHint(known, isComplete)).toBe(words)
})

test.each([
  '789 N Water St, Milwaukee, WI 53202',
  '11200 W Burleigh St, Milwaukee',
  'W156N8447 Pilgrim Rd, Menomonee Falls, WI',
  'N6475 County Road O, Elkhorn, WI 53121',
  '12-14 E Main St',
  '520, East Wells Street, Milwaukee, Wisconsin, 53202, United States',
  'Cathedral Square, 520, East Wells Street, Milwaukee, Wisconsin, 53202, United States',
])('%s has a house number', address => {
  expect(hasHouseNumber(address)).toBeTrue()
})

test.each([
  '',
  '53202',
  '53202-1234',
  'Milwaukee',
  'Milwaukee, WI 53202',
  'Milwaukee, Wisconsin, 53202, United States',
  '53202 Milwaukee, WI',
  'N Water St, Milwaukee, WI 53202',
  '5th Ave, Kenosha',
  '789',
])('%p has no house number', address => {
  expect(hasHouseNumber(address)).toBeFalse()
})

test.each([
  ['789 N Water St, Milwaukee, WI 53202, United States', '789 n. water st, Milwaukee WI 53202', true],
  ['12 Main St #4, Racine', '12 Main St #9, Racine', false],
  ['12 Main St, Racine', '12 Main St, Kenosha', false],
  ['60614', '60614', false],
  ['Milwaukee, WI', 'Milwaukee, WI', false],
  ['', '', false],
])('%s and %s are one house: %p', (one, other, isOne) => {
  expect([isSameHouse(one, other), isSameHouse(other, one)]).toEqual([isOne, isOne])
})
