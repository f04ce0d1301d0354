import { expect, test } from 'bun:test'
import { spanOf } from './chicago.ts'

test.each([
  ['2027-03-14', '2027-03-14', '2027-03-14T06:00:00.000Z', '2027-03-15T05:00:00.000Z', 23],
  ['2027-11-07', '2027-11-07', '2027-11-07T05:00:00.000Z', '2027-11-08T06:00:00.000Z', 25],
  ['2027-11-06', '2027-11-08', '2027-11-06T05:00:00.000Z', '2027-11-09T06:00:00.000Z', 73],
])('the days from %s to %s span %s to %s', (from, to, start, end, hours) => {
  expect(spanOf(from, to)).toEqual({ start, end })
  expect(Date.parse(end) - Date.parse(start)).toBe(hours * 3_600_000)
})
