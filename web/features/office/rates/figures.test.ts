import { expect, test } from 'bun:test'
import { firstRateCard } from '../../../../src/modules/quoting/rate-card.ts'
import { changesBetween, sections, valueAt } from './figures.ts'

const { version: _, ...first } = firstRateCard({ illinoisLocalHourly: true })

const numbersIn = (value: unknown, path = 'figures'): string[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => numbersIn(part, `${path}.${key}`))
    : typeof value === 'number'
      ? [path]
      : []

test('the form has every number of the rate card, once', () => {
  const paths = sections.flatMap(({ figures }) => figures.map(([path]) => path))
  expect(new Set<string>(paths)).toEqual(new Set(numbersIn(first)))
  expect(paths).toHaveLength(numbersIn(first).length)
  for (const path of paths) expect(valueAt(first, path)).toBeNumber()
})

test('changes are named with their section', () => {
  const after = { ...first, access: { ...first.access, percentOfHoursForLongCarry: 15 } }
  expect(changesBetween(first, first)).toEqual([])
  expect(changesBetween(first, after)).toEqual([
    { label: 'Stairs and carrying: Long carry', before: '10%', after: '15%' },
  ])
})
