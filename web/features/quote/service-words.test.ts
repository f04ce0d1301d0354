import { expect, test } from 'bun:test'
import { rateCard } from '../../../src/modules/quoting/rate-card.ts'
import { loadOfSize } from '../../../src/shared/sizes.ts'
import { serviceWords, startingPrices } from './service-words.ts'
import { homeSizes } from './steps/size-drawing.tsx'

const { moving, junk } = rateCard
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('the cards’ starting prices match the rate card', () => {
  for (const size of homeSizes) {
    expect(startingPrices.moving[size] * 100, size).toBe(moving.sizes[size].startingCents)
    expect(startingPrices.junk[size] * 100, size).toBe(junk.startingCents[size])
  }
})

test('the figures on the pages match the rate card', () => {
  const factsOf = (service: 'moving' | 'junk') =>
    serviceWords[service].page.facts.map(fact => fact.join(' ')).join('; ')
  const expected = {
    moving: [
      `From ${dollars(moving.sizes.studio.startingCents)}`,
      `${dollars(moving.hourlyRateCents)} an hour`,
      `${moving.sizes.studio.hours} to ${moving.sizes['3bedroom'].hours} hours`,
      `${moving.freeMiles} miles included; each extra mile is ${dollars(moving.centsPerMile)}`,
    ],
    junk: [
      `From ${dollars(junk.startingCents.studio)}`,
      `${dollars(junk.hourlyRateCents)} an hour`,
      `${loadOfSize('studio') * junk.hoursPerEighth} to ${loadOfSize('3bedroom') * junk.hoursPerEighth} hours`,
      `${junk.cubicFeetPerEighth * 8} cu ft`,
      `${junk.crewSize} people`,
    ],
  }
  for (const fact of expected.moving) expect(factsOf('moving')).toContain(fact)
  for (const fact of expected.junk) expect(factsOf('junk')).toContain(fact)
})
