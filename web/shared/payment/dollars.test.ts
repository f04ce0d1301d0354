import { expect, test } from 'bun:test'
import { amountIn } from './dollars.ts'

test.each([
  ['12', 12],
  [' $1,200 ', 1200],
  ['1,234,567.89', 1_234_567.89],
  ['12.5', 12.5],
  ['.50', 0.5],
  ['12,50', 12.5],
  ['', Number.NaN],
  ['.', Number.NaN],
  ['-5', Number.NaN],
  ['12.345', Number.NaN],
  ['12345678', Number.NaN],
  ['a few', Number.NaN],
])('the typed amount %p is %p', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
