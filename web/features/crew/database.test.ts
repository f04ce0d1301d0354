import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { savedItems } from './database.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['indexedDB', 'IDBRequest']) Reflect.deleteProperty(globalThis, name)
})

test('a storage that does not answer is given up after three seconds; then only saving tries it again', async () => {
  let attempts = 0
  class IDBRequest extends EventTarget {}
  const open = () => {
    attempts += 1
    return new IDBRequest()
  }
  Object.assign(globalThis, { indexedDB: { open }, IDBRequest })
  const storage = savedItems('steps', 'crew')
  const first = storage.load()
  jest.advanceTimersByTime(3_000)
  expect(first).rejects.toThrow('The storage did not answer in time.')
  await first.catch(() => undefined)
  expect(storage.load()).rejects.toThrow('The storage does not answer.')
  expect(attempts).toBe(1)
  storage.remove('1').catch(() => undefined)
  expect(attempts).toBe(2)
})
