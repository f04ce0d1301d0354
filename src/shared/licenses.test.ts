import { expect, test } from 'bun:test'
import { letterhead, licensesInWords } from './licenses.ts'

test('49 CFR 375.207 and 92 Ill. Adm. Code 1457: advertising and papers show the numbers of the USDOT and the ILCC', () => {
  expect(licensesInWords({ usdot: '1234567' })).toBe('USDOT 1234567')
  expect(licensesInWords({ ilcc: '98765 MC-C' })).toBe('ILCC 98765 MC-C')
  expect(licensesInWords({ ilcc: '98765 MC-C', usdot: '1234567', wisconsin: 'WI-55' })).toBe(
    'ILCC 98765 MC-C · USDOT 1234567 · Wisconsin authority WI-55',
  )
})

test('a number that the company does not have is not shown', () => {
  expect(licensesInWords({})).toBe('')
})

test('49 CFR 375.505: papers name the carrier and its address', () => {
  const company = {
    brand: 'FairMove',
    address: '100 Main St, Racine, WI 53403',
    licenses: { usdot: '1234567' },
  }
  expect(letterhead(company)).toEqual(['FairMove', '100 Main St, Racine, WI 53403', 'USDOT 1234567'])
  expect(letterhead({ ...company, address: null, licenses: {} })).toEqual(['FairMove'])
})
