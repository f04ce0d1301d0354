import { expect, test } from 'bun:test'
import { scaleFor } from './scale.ts'

test.each([
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [0, 5, [0, 2, 4, 6]],
  [0, 100 / 3 + 200 / 3 + 1e-12, [0, 50, 100]],
  [0, 988.2, [0, 500, 1000]],
  [-50, 4000, [-2000, 0, 2000, 4000]],
  [-900, 0, [-1000, -500, 0]],
])('an axis from %p to %p has lines at %p', (low, high, lines) => {
  expect(scaleFor(low, high)).toEqual({ low: lines.at(0) ?? 0, high: lines.at(-1) ?? 0, lines })
})
