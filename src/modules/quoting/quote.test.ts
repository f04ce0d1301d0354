import { expect, test } from 'bun:test'
import { createCache } from './quote.ts'

test('a cached result is returned until it expires', async () => {
  let now = 0
  let loads = 0
  const cached = createCache<string>({ minutes: 10, most: 2, now: () => now })
  const get = () => cached('one', async () => `result ${++loads}`)
  expect(await get()).toBe('result 1')
  now = 10 * 60_000 - 1
  expect(await get()).toBe('result 1')
  now += 1
  expect(await get()).toBe('result 2')
})

test('the oldest results are dropped, and a failure is not cached', async () => {
  let loads = 0
  const cached = createCache<string>({ minutes: 10, most: 2 })
  for (const key of ['one', 'two', 'three']) await cached(key, async () => key)
  await cached('two', async () => `two again ${++loads}`)
  await cached('one', async () => `one again ${++loads}`)
  expect(loads).toBe(1)
  await expect(cached('four', () => Promise.reject(new Error('no geocoder')))).rejects.toThrow('no geocoder')
  expect(await cached('four', async () => 'four')).toBe('four')
})
