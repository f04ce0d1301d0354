import { expect, test } from 'bun:test'
import { pianosNotListed } from '../modules/quoting/job.ts'
import { cubeSheet, measure, rangeOf, thingsOf } from './inventory.ts'

const one = (name: string) => ({ name, count: 1 })

test('the cube sheet has each item once, with a volume', () => {
  expect(new Set(cubeSheet.map(({ name }) => name)).size).toBe(cubeSheet.length)
  expect(new Set(cubeSheet.map(({ label }) => label)).size).toBe(cubeSheet.length)
  expect(cubeSheet.filter(({ cubicFeet }) => cubicFeet <= 0)).toEqual([])
})

test('an inventory adds up volumes and counts, and ignores unknown items', () => {
  expect(measure([{ name: 'dining-chair', count: 4 }, one('sofa'), { name: 'small-box', count: 2 }])).toEqual(
    {
      estimatedVolume: 73,
      itemCount: 7,
      complexity: 'low',
    },
  )
  expect(measure([one('flying carpet')])).toEqual({ estimatedVolume: 0, itemCount: 0, complexity: 'low' })
})

test('the order of a list does not matter, and repeated items are merged', () => {
  const list = [
    one('sofa'),
    { name: 'rug', count: 0 },
    { name: 'dining-chair', count: 2 },
    one('dining-chair'),
  ]
  const things = thingsOf(list)
  expect(things.map(({ thing, count }) => [thing.name, count])).toEqual([
    ['sofa', 1],
    ['dining-chair', 3],
  ])
  expect(thingsOf(list.toReversed())).toEqual(things)
})

test.each([
  [[{ name: 'queen-bed', count: 3 }], 'low'],
  [[{ name: 'sofa', count: 5 }], 'low'],
  [[{ name: 'sofa', count: 5 }, one('small-box')], 'moderate'],
  [[{ name: 'small-box', count: 15 }], 'low'],
  [[{ name: 'small-box', count: 16 }], 'moderate'],
  [[one('washer')], 'moderate'],
  [[{ name: 'sofa', count: 16 }], 'moderate'],
  [[{ name: 'sofa', count: 16 }, one('small-box')], 'high'],
  [[one('upright-piano')], 'high'],
] as const)('%j is of %s complexity', (list, complexity) => {
  expect(measure(list).complexity).toBe(complexity)
})

test('the range surrounds the counted volume, in steps of five', () => {
  expect(rangeOf(135)).toEqual({ low: 110, high: 175 })
})

test('a counted piano that is also listed is charged once', () => {
  expect(pianosNotListed([one('upright-piano'), one('sofa')], [])).toEqual(['Upright piano'])
  expect(pianosNotListed([one('upright-piano')], ['Grand Piano', 'Safe'])).toEqual([])
  expect(pianosNotListed([{ name: 'upright-piano', count: 2 }], ['uprightPiano'])).toEqual(['Upright piano'])
})
