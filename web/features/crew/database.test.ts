import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { promptly } from './database.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['indexedDB', 'IDBRequest']) Reflect.deleteProperty(globalThis, name)
})

test('a storage that does not answer is given up after three seconds, and its list is then left alone', async () => {
  let attempts = 0
  class IDBRequest extends EventTarget {}
  const open = () => {
    attempts += 1
    return new IDBRequest()
  }
  Object.assign(globalThis, { indexedDB: { open }, IDBRequest })
  const first = promptly('steps', database => database.count('steps'))
  jest.advanceTimersByTime(3_000)
  expect(first).rejects.toThrow('The storage did not answer in time.')
  await first.catch(() => undefined)
  expect(promptly('steps', database => database.count('steps'))).rejects.toThrow(
    'The storage does not answer.',
  )
  expect(attempts).toBe(1)
  promptly('proofs', database => database.count('proofs')).catch(() => undefined)
  expect(attempts).toBe(2)
})
