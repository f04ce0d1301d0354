import { expect, test } from 'bun:test'
import { dayInWords, dayOf, today } from './day.ts'

test('today is the date in Chicago in every time zone', () => {
  expect(today(new Date('2027-03-10T04:59:00Z'))).toBe('2027-03-09')
  expect(today(new Date('2027-03-15T05:00:00Z'))).toBe('2027-03-15')
})

test('dates are formatted in words, also on days when the clocks change', () => {
  expect(dayInWords('2027-03-14')).toBe('Sun, Mar 14, 2027')
  expect(dayOf('2027-11-07T05:30:00Z')).toBe('Sun, Nov 7, 2027')
})
