import { afterEach, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../scripts/testing/dom.ts'
import { isText } from './checks.ts'
import { storedValue } from './storage.ts'

await openDocument()
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const draft = storedValue('tab', 'draft 1', isText)

test('a stored value is read by its key from its own storage until it is removed', () => {
  draft.write('here')
  expect([draft.read(), storedValue('browser', 'draft 1', isText).read()]).toEqual(['here', undefined])
  expect(storedValue('tab', 'draft 2', isText).read()).toBeUndefined()
  draft.remove()
  expect(draft.read()).toBeUndefined()
})

test('a damaged value, or one of another shape, reads as undefined', () => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  for (const text of ['{"half', '7', 'null', '{}']) {
    sessionStorage.setItem('draft 1', text)
    expect(draft.read()).toBeUndefined()
  }
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('a browser that blocks storage reads undefined and never throws', () => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')!
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse })
  draft.write('here')
  draft.remove()
  expect(draft.read()).toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(3)
  Object.defineProperty(globalThis, 'sessionStorage', own)
  warn.mockRestore()
})
