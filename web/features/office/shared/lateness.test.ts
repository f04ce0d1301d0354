import { expect, test } from 'bun:test'
import { latenessInWords, latenessOf } from './lateness.tsx'

const job = {
  windowEnd: null,
  scheduledDate: '2027-03-15T14:00:00.000Z',
  scheduledEnd: '2027-03-15T17:00:00.000Z',
}

test.each([
  ['assigned', '2027-03-15T14:09:59Z', undefined],
  ['assigned', '2027-03-15T14:10:00Z', '10 min late'],
  ['assigned', '2027-03-15T16:05:00Z', '2 h 5 min late'],
  ['assigned', '2027-03-18T14:00:00Z', '3 days late'],
  ['in_progress', '2027-03-15T17:05:00Z', undefined],
  ['in_progress', '2027-03-15T18:00:00Z', 'running 1 h over'],
  ['completed', '2027-03-15T18:00:00Z', undefined],
  ['cancelled', '2027-03-15T18:00:00Z', undefined],
  // Any status with a crew and a time can be late.
  ['confirmed', '2027-03-15T18:00:00Z', '4 h late'],
] as const)('%s at %s is %p', (status, now, expected) => {
  const lateness = latenessOf({ ...job, status }, Date.parse(now))
  expect(lateness && latenessInWords(lateness)).toBe(expected)
})

test('a job without a time is never late', () => {
  expect(
    latenessOf({ status: 'assigned', windowEnd: null, scheduledDate: null, scheduledEnd: null }, Date.now()),
  ).toBeUndefined()
})

test('a job with an arrival window is late from its end on', () => {
  const windowed = { ...job, status: 'assigned', windowEnd: '2027-03-15T16:00:00.000Z' } as const
  expect(latenessOf(windowed, Date.parse('2027-03-15T15:59:00Z'))).toBeUndefined()
  expect(latenessOf(windowed, Date.parse('2027-03-15T16:01:00Z'))).toEqual({ kind: 'start', minutes: 1 })
})
