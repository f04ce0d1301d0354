import { expect, test } from 'bun:test'
import { better, corrected, isUnclear, measure } from './clock.ts'

const minute = 60_000
const noon = Date.parse('2027-03-01T12:00:00.000Z')
const reading = (at: number) => ({
  latitude: 43,
  longitude: -87.9,
  accuracy: 5,
  timestamp: new Date(at).toISOString(),
})
const timeOf = ({ timestamp }: { timestamp: string }) => Date.parse(timestamp)

test('the offset is measured at the midpoint of the round trip, with half the round trip as its error', () => {
  expect(measure({ at: noon, now: noon + 5 * minute }, noon + 400)).toEqual({
    offset: 5 * minute - 200,
    error: 200,
  })
})

test('of measurements that agree, the more precise one wins, until one is precise enough to keep', () => {
  const coarse = { offset: 290_000, error: 15_000 }
  const precise = { offset: 300_000, error: 100 }
  expect(better(undefined, coarse)).toBe(coarse)
  expect(better(coarse, precise)).toBe(precise)
  expect(better(precise, coarse)).toBe(precise)
  expect(better(precise, { offset: 300_400, error: 50 })).toBe(precise)
})

test('a measurement that contradicts the previous one replaces it', () => {
  const set = { offset: 0, error: 400 }
  expect(better({ offset: 300_000, error: 100 }, set)).toBe(set)
})

test('corrects a clock that is minutes off, but not one that may be right', () => {
  const taken = reading(noon)
  expect(timeOf(corrected(taken, noon, { offset: -7 * minute, error: 200 }))).toBe(noon - 7 * minute)
  expect(corrected(taken, noon, { offset: 29_000, error: 100 })).toBe(taken)
  // The ping was delayed for a minute, so the clock may be right.
  expect(corrected(taken, noon, { offset: 30_500, error: 30_000 })).toBe(taken)
})

test('leaves a satellite timestamp unchanged', () => {
  const taken = reading(noon + 5 * minute)
  expect(corrected(taken, noon + 2_000, { offset: 5 * minute, error: 100 })).toBe(taken)
})

test('only a wrong clock with a coarse measurement needs another ping', () => {
  expect(isUnclear({ offset: 300_000, error: 5_000 })).toBe(true)
  expect(isUnclear({ offset: 300_000, error: 500 })).toBe(false)
  expect(isUnclear({ offset: 0, error: 15_000 })).toBe(false)
})
