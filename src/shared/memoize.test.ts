import { expect, test } from 'bun:test'
import { memoized } from './memoize.ts'

test('computes each key once, even when the result is undefined', () => {
  const computed: object[] = []
  const find = memoized(({ place }: { place?: { zip: string } }) => {
    computed.push({ place })
    return place
  })
  const located = { place: { zip: '53202' } }
  const unlocated = {}
  expect([located, unlocated, located, unlocated].map(find)).toEqual([
    located.place,
    undefined,
    located.place,
    undefined,
  ])
  expect(computed).toHaveLength(2)
})
