import { expect, test } from 'bun:test'
import { firstRateCard } from '../../../src/modules/quoting/rate-card.ts'
import { firstRates, ratesOf } from '../../../src/shared/rates.ts'
import { ratesInWords } from '../../shared/payment/rates-in-words.ts'
import { pageWordsOf } from './service-words.ts'

test('the pages of both services state the published rates', () => {
  const { moving, junk } = pageWordsOf(ratesInWords(firstRates))
  expect(moving.facts.map(fact => fact.join(' '))).toEqual([
    'From $70.00 starting price for a studio, plus crew time at $70.00 an hour per mover; crew time alone for local moves in Illinois',
    '2 to 7.75 hours and the drive, from a studio to a home with three or more bedrooms',
    '20 miles included; each extra mile is $2.00. Local moves in Illinois have no mile charge',
    '2-3 people with the truck, pads and straps',
  ])
  expect(junk.facts.map(fact => fact.join(' '))).toEqual([
    'From $65.00 starting price, plus crew time at $65.00 an hour per person, 2 people',
    '1 to 4 hours from a quarter of our truck to a full one',
    '440 cu ft is a full truck; you pay for the part you fill',
    '2 people carry it out, from any room',
  ])
  expect(moving.description).toContain('from $70.00 and $70.00 an hour for each mover')
  expect(junk.description).toContain('from $65.00, hauling and disposal included')
})

test('the rate card charges the published rates, and a changed one changes what the pages state', () => {
  expect(ratesOf(firstRateCard({ illinoisLocalHourly: true }))).toEqual(firstRates)
  const { sizes } = firstRates.moving
  const words = ratesInWords({
    moving: {
      hourlyRateCents: 7250,
      freeMiles: 15,
      centsPerMile: 225,
      sizes: { ...sizes, '3bedroom': { startingCents: 26_000, crewSize: 4, hours: 9 } },
    },
    junk: { ...firstRates.junk, crewSize: 3, hoursPerEighth: 0.75, cubicFeetPerEighth: 60 },
  })
  expect(words).toEqual({
    moving: {
      from: '$70.00',
      hourlyRate: '$72.50',
      hours: '2 to 9 hours',
      crew: '2-4 people',
      freeMiles: '15 miles',
      perMile: '$2.25',
    },
    junk: {
      from: '$65.00',
      hourlyRate: '$65.00',
      hours: '1.5 to 6 hours',
      crew: '3 people',
      truck: '480 cu ft',
    },
  })
})
