import { expect, test } from 'bun:test'
import { beforeQuiet, endOfQuietHours, nextQuiet } from './quiet-hours.ts'

test.each([
  // Central standard time is six hours behind UTC, daylight saving time five.
  ['2027-01-11T02:59:59.999Z', undefined],
  ['2027-01-11T03:00:00.000Z', '2027-01-11T14:00:00.000Z'],
  ['2027-01-11T13:59:59.999Z', '2027-01-11T14:00:00.000Z'],
  ['2027-01-11T14:00:00.000Z', undefined],
  ['2027-07-12T01:59:59.999Z', undefined],
  ['2027-07-12T02:00:00.000Z', '2027-07-12T13:00:00.000Z'],
  ['2027-07-12T13:00:00.000Z', undefined],
  // The night of March 14 has ten hours, that of November 7 has twelve.
  ['2027-03-14T03:00:00.000Z', '2027-03-14T13:00:00.000Z'],
  ['2027-03-14T12:59:59.999Z', '2027-03-14T13:00:00.000Z'],
  ['2027-03-15T02:00:00.000Z', '2027-03-15T13:00:00.000Z'],
  ['2027-11-07T02:00:00.000Z', '2027-11-07T14:00:00.000Z'],
  ['2027-11-07T13:30:00.000Z', '2027-11-07T14:00:00.000Z'],
  ['2027-11-08T02:30:00.000Z', undefined],
  ['2027-11-08T03:00:00.000Z', '2027-11-08T14:00:00.000Z'],
])('at %s, texts wait until %p', (now, end) => expect(endOfQuietHours(now)).toBe(end))

test.each([
  ['2027-01-12T03:00:00.000Z', '2027-01-12T02:30:00.000Z'],
  ['2027-01-12T07:00:00.000Z', '2027-01-12T02:30:00.000Z'],
  ['2027-03-14T08:30:00.000Z', '2027-03-14T02:30:00.000Z'],
  ['2027-01-12T15:00:00.000Z', '2027-01-12T15:00:00.000Z'],
])('what is due at %s can be brought forward to %s', (instant, before) =>
  expect(beforeQuiet(instant)).toBe(before),
)

test('the next quiet hours begin at 9 PM', () =>
  expect(nextQuiet('2027-03-14T18:00:00.000Z')).toBe('2027-03-15T02:00:00.000Z'))
