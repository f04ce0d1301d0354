import { expect, test } from 'bun:test'
import { secondLine, withoutCountry } from './place-names.ts'

test.each([
  ['500 Main St, Racine, WI, United States', '500 Main St, Racine, WI'],
  ['500 Main St, Racine, WI, USA', '500 Main St, Racine, WI'],
  ['United States Ave, Chicago', 'United States Ave, Chicago'],
])('%s is shown as %s', (name, shown) => {
  expect(withoutCountry(name)).toBe(shown)
})

test('the second line joins what is known, a town or a village in the place of a city', () => {
  const whole = {
    house_number: '500',
    road: 'Main St',
    city: 'Racine',
    state: 'Wisconsin',
    postcode: '53403',
  }
  expect(secondLine({ address: whole })).toBe('500 Main St, Racine, Wisconsin, 53403')
  expect(secondLine({ address: { village: 'Elkhorn', state: 'Wisconsin' } })).toBe('Elkhorn, Wisconsin')
})
