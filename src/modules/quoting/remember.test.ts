import { expect, test } from 'bun:test'
import { createMemory } from './remember.ts'

/** The memory looks at no field of an answer. */
const estimate = async (id: string) => id

test('a question asked again within the time has the first answer, afterwards a new one', async () => {
  let now = 0
  let asked = 0
  const remember = createMemory<string>({ minutes: 10, most: 2, now: () => now })
  const ask = () => remember('one', () => estimate(`answer ${++asked}`))
  expect(await ask()).toBe('answer 1')
  now = 10 * 60_000 - 1
  expect(await ask()).toBe('answer 1')
  now += 1
  expect(await ask()).toBe('answer 2')
})

test('the oldest questions make room, and a failure is not remembered', async () => {
  let asked = 0
  const remember = createMemory<string>({ minutes: 10, most: 2 })
  for (const question of ['one', 'two', 'three']) await remember(question, () => estimate(question))
  await remember('two', () => estimate(`two again ${++asked}`))
  await remember('one', () => estimate(`one again ${++asked}`))
  expect(asked).toBe(1)
  await expect(remember('four', () => Promise.reject(new Error('no geocoder')))).rejects.toThrow(
    'no geocoder',
  )
  expect(await remember('four', () => estimate('four'))).toBe('four')
})
