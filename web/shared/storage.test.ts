import { afterEach, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../scripts/testing/dom.ts'
import { browser, tab } from './storage.ts'

await openDocument()
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('stored text is read by name from its own storage until it is removed', () => {
  tab.write('draft', 'here')
  expect([tab.read('draft'), browser.read('draft')]).toEqual(['here', null])
  tab.remove('draft')
  expect(tab.read('draft')).toBeNull()
})

test('a browser that blocks storage reads null and never throws', () => {
  const told = spyOn(console, 'warn').mockImplementation(() => {})
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')!
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse })
  tab.write('draft', 'here')
  tab.remove('draft')
  expect(tab.read('draft')).toBeNull()
  expect(told).toHaveBeenCalledTimes(3)
  Object.defineProperty(globalThis, 'sessionStorage', own)
  told.mockRestore()
})
