import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { SavedStep } from '../steps/steps.ts'
import { savedItems } from './database.ts'
import { linkStorage } from './link-storage.ts'

const names = [
  'IDBRequest',
  'IDBDatabase',
  'IDBObjectStore',
  'IDBIndex',
  'IDBCursor',
  'IDBTransaction',
] as const

beforeEach(() => {
  jest.useFakeTimers()
  for (const name of names) Reflect.set(globalThis, name, class extends EventTarget {})
})
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['indexedDB', 'IDBKeyRange', ...names]) Reflect.deleteProperty(globalThis, name)
})

/** A storage that does not answer until the test does. Returns its requests. */
function openStorage() {
  const requests: IDBRequest[] = []
  const open = () => {
    const request = new IDBRequest()
    requests.push(request)
    return request
  }
  Object.assign(globalThis, { indexedDB: { open }, IDBKeyRange: { only: () => undefined } })
  return requests
}

const isLate = async (call: Promise<unknown>) => {
  jest.advanceTimersByTime(3_000)
  expect(await call.catch(String)).toBe('Error: The storage did not answer in time.')
}

test('a storage that does not answer is given up after three seconds; then only saving tries it again', async () => {
  const requests = openStorage()
  const storage = savedItems('steps', 'crew')
  await isLate(storage.load())
  expect(await storage.load().catch(String)).toBe('Error: The storage does not answer.')
  expect(requests).toHaveLength(1)
  storage.remove('1').catch(() => undefined)
  expect(requests).toHaveLength(2)
})

test('what a storage has not saved in three seconds is not followed by a load', async () => {
  const requests = openStorage()
  const storage = savedItems('steps', 'crew')
  await isLate(storage.put({ id: '1' } as SavedStep))
  expect(await storage.load().catch(String)).toBe('Error: The storage does not answer.')
  expect(requests).toHaveLength(1)
})

test('a stored day is read however long the storage takes', async () => {
  const requests = openStorage()
  const days = ['mine', 'another'].map(token => ({ token, storedAt: Date.now() }))
  const reading = linkStorage('days').of('mine')
  jest.advanceTimersByTime(60_000)
  const database = { addEventListener() {}, close() {}, getAll: async () => days }
  Object.defineProperty(requests[0], 'result', { value: database })
  requests[0]?.dispatchEvent(new Event('success'))
  expect(await reading).toMatchObject([{ token: 'mine' }])
})
