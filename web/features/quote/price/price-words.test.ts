import { expect, test } from 'bun:test'
import type { Precision } from '../../../../src/shared/catalog.ts'
import { aQuote } from '../testing/a-quote.ts'
import { rangeNote, sumInWords } from './price-words.ts'

const street = '500 Main St, Racine, WI 53403'

const noteOf = (from: Precision, fromAddress: string, to: Precision, toAddress: string) =>
  rangeNote(
    {
      pricing: { ...aQuote.pricing, total: 575 },
      range: { low: 540.5, high: 1590.25 },
      places: { from: { precision: from }, to: { precision: to } },
    },
    { fromAddress, toAddress },
  )

const exact = { precision: 'street' } as const

const meaning =
  'The exact distance can make it $540 to $1,591. We never charge more than $575.00 without asking you.'

test.each<[Precision, string, Precision, string, string]>([
  [
    'zip',
    '53202',
    'zip',
    street,
    `We know only the ZIP area of the pickup and the drop-off. ${meaning} Add the street and house number for a closer price.`,
  ],
  [
    'city',
    'Racine, WI',
    'zip',
    '53202',
    `We know only the ZIP area of the drop-off and the town of the pickup. ${meaning} Add the ZIP code for a closer price.`,
  ],
  ['zip', street, 'block', street, `We know only the ZIP area of the pickup. ${meaning}`],
])('from a %s (%s) to a %s (%s)', (from, fromAddress, to, toAddress, words) => {
  expect(noteOf(from, fromAddress, to, toAddress)).toBe(words)
})

test('between exact places, only the law that may hold instead makes a range', () => {
  const range = { low: 540.5, high: 575, otherLaw: 'IL-local' } as const
  const quote = {
    ...aQuote,
    pricing: { ...aQuote.pricing, total: 575 },
    range,
    places: { from: exact, to: exact },
  }
  expect(rangeNote(quote, { fromAddress: street, toAddress: street })).toBe(
    'The exact distance and the rules that apply can make it $540 to $575. We never charge more than $575.00 without asking you.',
  )
})

test('a price without a range needs no words', () => {
  expect(rangeNote({ ...aQuote, range: null }, { fromAddress: street, toAddress: street })).toBeUndefined()
})

const sumOf = (pricing: Partial<typeof aQuote.pricing>) =>
  sumInWords({ crewSize: 3, pricing: { ...aQuote.pricing, estimatedHours: 6, ...pricing } })

test('a price by the hour is the crew’s time alone', () => {
  expect(sumOf({ total: 1260 })).toBe('3 people × 6 hours × $70.00 an hour each')
})

test('a price with flat lines names what it charges besides the crew’s time', () => {
  expect(sumOf({ total: 1440 })).toBe(
    '$1,260.00 for 3 people × 6 hours × $70.00 an hour each, and $180.00 for the truck and equipment',
  )
  expect(sumOf({ total: 1590, distanceFee: 10, specialItemsFee: 140, packingFee: 180 })).toBe(
    '$1,260.00 for 3 people × 6 hours × $70.00 an hour each, and $330.00 for the truck and equipment, miles, special items and packing materials',
  )
})
