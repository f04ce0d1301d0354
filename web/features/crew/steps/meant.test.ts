import { expect, test } from 'bun:test'
import { isMeant } from './meant.ts'

test.each([
  ['a tap on what has just come under the finger is not meant', { timeStamp: 5_250, detail: 1 }, false],
  ['nor the second of a slow double tap', { timeStamp: 5_699, detail: 2 }, false],
  ['a later tap is', { timeStamp: 5_700, detail: 1 }, true],
  ['a key is, at once', { timeStamp: 5_001, detail: 0 }, true],
])('%s', (_, tap, expected) => {
  expect(isMeant(tap, 5_000)).toBe(expected)
})
