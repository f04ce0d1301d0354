import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { SavedStep } from '../steps/steps.ts'
import { savedItems } from './database.ts'
import { linkStorage } from './link-storage.ts'
import { holdStorage } from './testing/hold-storage.ts'

let browser: ReturnType<typeof holdStorage>

beforeEach(() => {
  jest.useFakeTimers()
  browser = holdStorage()
})
afterEach(() => {
  jest.useRealTimers()
  browser.remove()
})

const isLate = async (call: Promise<unknown>) => {
  jest.advanceTimersByTime(3_000)
  expect(await call.catch(String)).toBe('Error: The storage did not answer in time.')
}

test('a storage that does not answer is given up after three seconds; then only saving tries it again', async () => {
  const storage = savedItems('steps', 'crew')
  await isLate(storage.load())
  expect(await storage.load().catch(String)).toBe('Error: The storage does not answer.')
  expect(browser.requests).toHaveLength(1)
  storage.remove('1').catch(() => undefined)
  expect(browser.requests).toHaveLength(2)
})

test('what a storage has not saved in three seconds is not followed by a load', async () => {
  const storage = savedItems('steps', 'crew')
  await isLate(storage.put({ id: '1' } as SavedStep))
  expect(await storage.load().catch(String)).toBe('Error: The storage does not answer.')
  expect(browser.requests).toHaveLength(1)
})

test('a stored day is read however long the storage takes', async () => {
  const days = ['mine', 'another'].map(token => ({ token, storedAt: Date.now() }))
  const reading = linkStorage('days').of('mine')
  jest.advanceTimersByTime(60_000)
  browser.answer({ getAll: async () => days })
  expect(await reading).toMatchObject([{ token: 'mine' }])
})
