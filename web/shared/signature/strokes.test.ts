import { expect, test } from 'bun:test'
import { type } from 'arktype'
import { signatureBox, strokes as stored } from '../../../src/shared/paper-record.ts'
import { boxSize, isApart, isDrawn, padSize, pathIn, type Stroke, storedPath } from './strokes.ts'

/** A wave over the whole pad. */
const wave = (points: number): Stroke =>
  Array.from({ length: points }, (_, n) => [
    (n / (points - 1)) * padSize.width,
    padSize.height * (0.5 + 0.5 * Math.sin(n / 3)),
  ])

const pointsOf = (path: string) =>
  [...path.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])

test('the box is the one in which the server stores a signature', () => {
  expect<object>(boxSize).toEqual(signatureBox)
})

test('a signature keeps its size if it fits into the box, and is made smaller in proportion if it does not', () => {
  expect(
    storedPath([
      [
        [100, 300],
        [300, 400],
      ],
    ]),
  ).toBe('M400 100L600 200')
  expect(
    storedPath([
      [
        [0, 0],
        [1000, 500],
      ],
    ]),
  ).toBe('M200 0L800 300')
})

test('the server takes what is drawn, however long', () => {
  for (const strokes of [[wave(50)], [wave(3000)], Array.from({ length: 900 }, () => wave(2))]) {
    const path = storedPath(strokes)
    expect(stored(path)).not.toBeInstanceOf(type.errors)
    for (const [x = -1, y = -1] of pointsOf(path)) {
      expect(x).toBeWithin(0, boxSize.width + 1)
      expect(y).toBeWithin(0, boxSize.height + 1)
    }
  }
})

test('a dot is drawn, but is no signature', () => {
  expect(pathIn([[[10, 20]]])).toBe('M10 20L10 20')
  expect(isDrawn([[[10, 20]]])).toBe(false)
  expect(isDrawn([])).toBe(false)
  expect(isDrawn([wave(20), [[10, 20]]])).toBe(true)
})

test('points that are almost the same are left out', () => {
  expect(isApart([], [1, 1])).toBe(true)
  expect(isApart([[10, 10]], [12, 11])).toBe(false)
  expect(isApart([[10, 10]], [14, 11])).toBe(true)
})
