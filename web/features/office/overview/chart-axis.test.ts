import { expect, test } from 'bun:test'
import { labeledPeriods, scaleFor } from './chart-axis.ts'
import { spansIn } from './periods.ts'
import type { By, Span } from './view.ts'

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

const ticks = (span: Span, by: By, slot: number) => [
  ...labeledPeriods(
    spansIn(span, by).map(({ from }) => from),
    slot,
  ),
]

test.each([
  ['2027-11-08', '2027-11-10', 'day', 72, ['2027-11-08', '2027-11-09', '2027-11-10']],
  ['2027-11-08', '2027-11-12', 'day', 36, ['2027-11-08', '2027-11-10', '2027-11-12']],
  ['2027-10-14', '2027-11-10', 'day', 17, ['2027-10-18', '2027-10-25', '2027-11-01', '2027-11-08']],
  ['2027-10-14', '2027-11-10', 'day', 8, ['2027-10-25', '2027-11-08']],
  [
    '2027-10-14',
    '2027-11-10',
    'week',
    80,
    ['2027-10-14', '2027-10-18', '2027-10-25', '2027-11-01', '2027-11-08'],
  ],
] as const)('labels what fits from %s to %s by %s at %i px each', (from, to, by, slot, named) => {
  expect(ticks({ from, to }, by, slot)).toEqual([...named])
})

test('labels every few weeks of a year', () => {
  expect(ticks({ from: '2027-01-04', to: '2027-12-26' }, 'week', 18)).toHaveLength(13)
})
