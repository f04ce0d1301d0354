import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { noStairs } from '../../../scripts/testing/steps.ts'
import { zipsOf } from '../../adapters/geocoder/gazetteer.ts'
import { locateLocally } from '../../adapters/geocoder/local.ts'
import { usualMinutes } from '../../adapters/routing/routing.ts'
import type { Precision } from '../../shared/catalog.ts'
import { roadMilesBetween } from '../../shared/geo.ts'
import type { Job } from './job.ts'
import { price } from './price.ts'
import { marginOf, rangeOf } from './range.ts'
import { firstRateCard } from './rate-card.ts'

const card = firstRateCard({ illinoisLocalHourly: true })

const job: Job = {
  serviceType: 'moving',
  homeSize: '1bedroom',
  accessDetails: noStairs,
  specialItems: [],
  packingService: false,
  miles: 11,
  minutes: 22.5,
  measured: 'approximate',
  isHourly: true,
}

const kenosha = locateLocally('Kenosha, WI')!

const places = (...precisions: Precision[]) => precisions.map(precision => ({ ...kenosha, precision }))

test('between two ZIP areas, the total is below the upper end of its range', () => {
  const { total } = price(job, card).pricing
  expect(total).toBe(59_500)
  expect(rangeOf(job, card, places('zip', 'zip'))).toEqual({ lowCents: 52_500, highCents: 63_000 })
})

test('between two places that share a middle, the longest drive takes its miles’ usual time', () => {
  const within = { ...job, miles: 0, minutes: 0 }
  const { total } = price({ ...job, miles: 4, minutes: usualMinutes(4) + 15 }, card).pricing
  expect(rangeOf(within, card, places('zip', 'zip'))).toEqual({ lowCents: 52_500, highCents: total })
})

test.each(['Chicago', 'Milwaukee', 'Evanston'])('the range of %s reaches each of its ZIPs', name => {
  const city = locateLocally(name)!
  expect(city.precision).toBe('city')
  for (const zip of zipsOf(city.city, city.state)) {
    expect(roadMilesBetween(city, zip)).toBeLessThanOrEqual(marginOf([city]))
  }
})

test('addresses with a house or its block have one price, and so has junk', () => {
  expect(rangeOf(job, card, places('street', 'block'))).toBeNull()
  expect(rangeOf({ ...job, serviceType: 'junk', isHourly: false }, card, places('zip'))).toBeNull()
})

test('whatever the job, the upper end of a range is never what is charged', () => {
  const rough = fc.constantFrom<Precision>('zip', 'city')
  const any = fc.constantFrom<Precision>('street', 'block', 'zip', 'city')
  fc.assert(
    fc.property(
      fc.record({
        miles: fc.double({ min: 0, max: 400, noNaN: true }),
        mph: fc.integer({ min: 10, max: 60 }),
        isHourly: fc.boolean(),
        homeSize: fc.constantFrom('studio', '1bedroom', '2bedroom', '3bedroom'),
        stairsCount: fc.integer({ min: 0, max: 50 }),
      }),
      rough,
      any,
      ({ miles, mph, stairsCount, ...more }, one, other) => {
        const way = { miles, minutes: (miles / mph) * 60 }
        const each = { ...job, ...more, ...way, accessDetails: { ...noStairs, stairsCount } }
        const { total } = price(each, card).pricing
        const range = rangeOf(each, card, places(one, other))
        expect(range?.lowCents).toBeLessThanOrEqual(total)
        expect(range?.highCents).toBeGreaterThan(total)
      },
    ),
    { numRuns: 500 },
  )
})
