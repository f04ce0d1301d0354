import { expect, test } from 'bun:test'
import { spansIn } from './periods.ts'
import { ticksOf } from './ticks.ts'
import type { By, Span } from './view.ts'

const ticks = (span: Span, by: By, slot: number) => [
  ...ticksOf(
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
