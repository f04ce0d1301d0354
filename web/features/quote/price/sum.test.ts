import { expect, test } from 'bun:test'
import { aQuote } from '../testing/a-quote.ts'
import { sumInWords } from './sum.ts'

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
