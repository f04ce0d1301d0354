import { expect, test } from 'bun:test'
import { labelsFor, scaleFor } from './chart-axis.ts'
import { spansIn } from './periods.ts'
import type { By } from './view.ts'

test.each([
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [0, 5, [0, 2, 4, 6]],
  [0, 100 / 3 + 200 / 3 + 1e-12, [0, 50, 100]],
  [0, 988.2, [0, 500, 1000]],
  [-50, 4000, [-2000, 0, 2000, 4000]],
  [-900, 0, [-1000, -500, 0]],
])('an axis from %p to %p has lines at %p', (low, high, lines) => {
  expect(scaleFor(low, high)).toEqual({ low: lines.at(0) ?? 0, high: lines.at(-1) ?? 0, lines })
})

const labels = (from: string, to: string, by: By) =>
  labelsFor(spansIn({ from, to }, by).map(span => span.from))

test('labels all of a few days, and only the Mondays of many', () => {
  expect([...labels('2027-11-08', '2027-11-10', 'day').keys()]).toEqual([
    '2027-11-10',
    '2027-11-09',
    '2027-11-08',
  ])
  expect([...labels('2027-10-14', '2027-11-10', 'day').keys()]).toEqual([
    '2027-11-08',
    '2027-11-01',
    '2027-10-25',
    '2027-10-18',
  ])
})

test('labels every few weeks of a year, half of them only where there is room', () => {
  const year = labels('2027-01-04', '2027-12-26', 'week')
  expect(year.size).toBe(11)
  expect([...year.values()].filter(label => label === 'major')).toHaveLength(6)
})
