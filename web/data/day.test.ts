import { expect, test } from 'bun:test'
import { dayInWords, dayOf, today } from './day.ts'

test('today is the day in Chicago, whatever day it is elsewhere', () => {
  expect(today(new Date('2027-03-10T04:59:00Z'))).toBe('2027-03-09')
  expect(today(new Date('2027-03-15T05:00:00Z'))).toBe('2027-03-15')
})

test('days are told as people say them, the same on the days the clocks change', () => {
  expect(dayInWords('2027-03-14')).toBe('Sun, Mar 14, 2027')
  expect(dayOf('2027-11-07T05:30:00Z')).toBe('Sun, Nov 7, 2027')
})
