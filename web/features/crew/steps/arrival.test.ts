import { expect, test } from 'bun:test'
import type { Reading } from '../../../shared/map/geolocation.ts'
import { type Stay, stayAfter } from './arrival.ts'

const target = { latitude: 43.0389, longitude: -87.9065 }
/** One thousandth of a degree of latitude is 111 m. */
const reading = (north: number, seconds: number, accuracy = 10): Reading => ({
  latitude: target.latitude + north / 1000,
  longitude: target.longitude,
  accuracy,
  timestamp: new Date(Date.UTC(2027, 2, 1, 15, 0, seconds)).toISOString(),
})
const stayOver = (readings: readonly Reading[]) =>
  readings.reduce<Stay | undefined>((stay, next) => stayAfter(stay, next, target), undefined)

test.each([
  ['half a minute within 150 m is an arrival', [reading(1, 0), reading(0.5, 15), reading(0, 30)], true],
  ['passing by is not', [reading(1, 0), reading(0, 29)], false],
  ['leaving begins again', [reading(0, 0), reading(3, 20), reading(0, 40), reading(0, 60)], false],
  [
    'a coarse reading neither begins nor ends a stay',
    [reading(0, 0), reading(9, 20, 500), reading(0, 31)],
    true,
  ],
  ['coarse readings alone say nothing', [reading(0, 0, 500), reading(0, 60, 500)], false],
])('%s', (_, readings, isLong) => {
  expect(stayOver(readings)?.isLong ?? false).toBe(isLong)
})

test('a stay at the pickup is none at the drop-off', () => {
  const atPickup = stayOver([reading(0, 0), reading(0, 60)])
  const dropoff = { ...target, latitude: target.latitude + 0.0001 }
  expect(stayAfter(atPickup, reading(0, 61), dropoff)?.isLong).toBe(false)
})
