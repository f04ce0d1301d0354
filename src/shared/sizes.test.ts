import { describe, expect, test } from 'bun:test'
import { loadOfSize, sizeOfLoad, sizesOf } from './sizes.ts'

describe('sizes', () => {
  test('are derived from loads as specified, and back', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(sizeOfLoad)).toEqual([
      'studio',
      'studio',
      '1bedroom',
      '1bedroom',
      '2bedroom',
      '2bedroom',
      '3bedroom',
      '3bedroom',
    ])
    for (const size of ['studio', '1bedroom', '2bedroom', '3bedroom'] as const)
      expect(sizeOfLoad(loadOfSize(size)), size).toBe(size)
  })

  test('that are given are unchanged, and a job without any gets the default load', () => {
    expect(sizesOf({ homeSize: '3bedroom', loadSize: 1 })).toEqual({ homeSize: '3bedroom', loadSize: 1 })
    expect(sizesOf({ loadSize: 5 })).toEqual({ homeSize: '2bedroom', loadSize: 5 })
    expect(sizesOf({ homeSize: 'studio' })).toEqual({ homeSize: 'studio', loadSize: 2 })
    expect(sizesOf({})).toEqual({ homeSize: '1bedroom', loadSize: 4 })
  })
})
