import { expect, test } from 'bun:test'
import { specialsNotListed } from '../modules/quoting/job.ts'
import { cubeSheet } from './cube-sheet.ts'
import { measure, thingsOf } from './inventory.ts'

const one = (name: string) => ({ name, count: 1 })

test('the cube sheet has each item once, with a volume', () => {
  expect(new Set(cubeSheet.map(({ name }) => name)).size).toBe(cubeSheet.length)
  expect(new Set(cubeSheet.map(({ label }) => label)).size).toBe(cubeSheet.length)
  expect(cubeSheet.filter(({ cubicFeet }) => cubicFeet < 1 || cubicFeet > 120)).toEqual([])
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

test('a counted piano that is also listed is charged once', () => {
  expect(specialsNotListed([one('upright-piano'), one('sofa')], [])).toEqual(['Upright piano'])
  expect(specialsNotListed([one('upright-piano')], ['Grand Piano', 'Safe'])).toEqual([])
  expect(specialsNotListed([{ name: 'upright-piano', count: 2 }], ['uprightPiano'])).toEqual([
    'Upright piano',
  ])
})

test('counted safes, pool tables and hot tubs are charged like listed ones', () => {
  const counted = [one('gun-safe'), one('pool-table'), one('hot-tub'), one('music-bench'), one('keyboard')]
  expect(specialsNotListed(counted, [])).toEqual(['Gun safe', 'Pool table', 'Hot tub'])
  expect(specialsNotListed(counted, ['safe', 'poolTable'])).toEqual(['Hot tub'])
})

test('no item has lost its name or its volume since the first cube sheet', () => {
  const volumes = new Map(cubeSheet.map(({ name, cubicFeet }) => [name, cubicFeet]))
  for (const [name, cubicFeet] of Object.entries(firstSheet))
    expect([name, volumes.get(name)]).toEqual([name, cubicFeet])
  expect(cubeSheet.length).toBeGreaterThanOrEqual(200)
})

const firstSheet = {
  sofa: 50,
  loveseat: 35,
  'sectional-piece': 30,
  armchair: 10,
  recliner: 25,
  ottoman: 3,
  'coffee-table': 5,
  'end-table': 5,
  'entertainment-center': 35,
  tv: 15,
  'large-tv': 40,
  bookcase: 20,
  'floor-lamp': 3,
  rug: 12,
  'upright-piano': 70,
  'grand-piano': 80,
  'potted-plant': 5,
  'dining-table': 30,
  'dining-chair': 5,
  hutch: 20,
  'bar-stool': 5,
  microwave: 5,
  refrigerator: 45,
  freezer: 30,
  range: 30,
  dishwasher: 20,
  washer: 25,
  dryer: 25,
  'window-ac': 10,
  'king-bed': 70,
  'queen-bed': 65,
  'double-bed': 60,
  'twin-bed': 40,
  'bunk-bed': 70,
  dresser: 40,
  chest: 40,
  armoire: 30,
  nightstand: 5,
  crib: 10,
  desk: 30,
  'office-chair': 8,
  'file-cabinet': 8,
  treadmill: 25,
  bicycle: 5,
  mower: 15,
  grill: 15,
  'patio-table': 10,
  suitcase: 5,
  'small-box': 1.5,
  'medium-box': 3,
  'large-box': 4.5,
  'extra-large-box': 6,
  'wardrobe-box': 15,
}
