import { expect, test } from 'bun:test'
import { thingsLike } from './search.ts'

const namesLike = (typed: string) => thingsLike(typed).map(({ name }) => name)

test.each([
  ['couch', 'sofa'],
  ['fridge', 'refrigerator'],
  ['  MATTRESS ', 'queen-mattress'],
  ['box spring', 'queen-box-spring'],
  ['washing machine', 'washer'],
  ['clock grandfather', 'grandfather-clock'],
  ['jacuzzi', 'hot-tub'],
  ['plastic bin', 'tote'],
  ['running machine', 'treadmill'],
  ['bureau', 'dresser'],
  ['vault', 'gun-safe'],
])('“%s” finds %s', (typed, name) => {
  expect(namesLike(typed)).toContain(name)
})

test('items whose own name matches come before those with a synonym, whole words first', () => {
  expect(namesLike('grand').slice(0, 2)).toEqual(['grand-piano', 'grandfather-clock'])
  expect(namesLike('safe')[0]).toBe('safe')
  expect(namesLike('tub').slice(0, 2)).toEqual(['hot-tub', 'bathtub'])
})

test('all words must match, and no words match everything', () => {
  expect(namesLike('flying carpet')).toEqual([])
  expect(namesLike('').length).toBeGreaterThanOrEqual(200)
})
