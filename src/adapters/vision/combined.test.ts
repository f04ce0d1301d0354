import { expect, test } from 'bun:test'
import { combined, type PhotoItems } from './combined.ts'

/** Fingerprints that differ in 32 bits and more. */
const prints = ['0', 'ffffffffffffffff', 'ffffffff', 'ffffffff00000000', 'ffff0000ffff0000']

const box = { left: 0, top: 0, width: 0.5, height: 0.5 }

const photo = (
  n: number,
  counts: Record<string, number>,
  { room, confidence = 0.5 }: { room?: string; confidence?: number } = {},
): PhotoItems => ({
  ...(room && { room }),
  print: prints[n] ?? '',
  detections: Object.entries(counts).flatMap(([name, count]) => Array(count).fill({ name, confidence, box })),
})

const counts = (photos: readonly PhotoItems[]) =>
  Object.fromEntries(combined(photos).map(({ name, count }) => [name, count]))

test('three named bedrooms have three beds, however many photos there are of each', () => {
  const bedroom = (n: number, room: string) => photo(n, { 'queen-bed': 1, 'potted-plant': n }, { room })
  expect(
    counts([
      bedroom(0, 'Bedroom 1'),
      bedroom(1, 'Bedroom 1'),
      bedroom(2, 'Bedroom 2'),
      bedroom(3, 'Bedroom 3'),
    ]),
  ).toEqual({ 'queen-bed': 3, 'potted-plant': 1 + 2 + 3 })
})

test('within a named room, the largest count of an item on one photo counts', () => {
  const room = 'Living room'
  expect(counts([photo(0, { sofa: 1, tv: 1 }, { room }), photo(1, { sofa: 2 }, { room })])).toEqual({
    sofa: 2,
    tv: 1,
  })
})

test('rooms that look alike both count if the customer named both', () => {
  const twin = { 'twin-bed': 1 }
  expect(counts([photo(0, twin, { room: 'Bedroom 1' }), photo(0, twin, { room: 'Bedroom 2' })])).toEqual({
    'twin-bed': 2,
  })
})

test('an unnamed copy of a named photo adds nothing', () => {
  const named = photo(0, { sofa: 1 }, { room: 'Living room' })
  const copy = photo(0, { sofa: 1 })
  expect(counts([copy, named])).toEqual({ sofa: 1 })
  expect(counts([named, copy])).toEqual({ sofa: 1 })
})

test('unnamed photos of one kind of room count as one room, with the largest count of each item', () => {
  const seen = combined([
    photo(0, { sofa: 1, 'dining-chair': 1 }),
    photo(1, { sofa: 1, 'dining-chair': 3 }, { confidence: 0.7 }),
    photo(2, { sofa: 2 }),
  ])
  expect(seen).toEqual([
    { name: 'sofa', count: 2, confidence: 0.7 },
    { name: 'dining-chair', count: 3, confidence: 0.7 },
  ])
})

test('different kinds of rooms add up', () => {
  const seen = combined([
    photo(0, { 'queen-bed': 1, 'dining-chair': 1 }),
    photo(1, { 'dining-table': 1, 'dining-chair': 4 }),
    photo(2, { 'dining-chair': 1 }),
  ])
  expect(seen.find(({ name }) => name === 'dining-chair')).toMatchObject({ count: 6 })
})

test('a photo ten bits apart is a duplicate; eleven bits apart is another photo', () => {
  const bed = photo(0, { 'queen-bed': 1, 'dining-chair': 1 })
  const chairs = (print: string) =>
    counts([bed, { ...photo(0, { 'dining-chair': 1 }), print }])['dining-chair']
  expect(chairs('3ff')).toBe(1)
  expect(chairs('7ff')).toBe(2)
})

test('no items give no result', () => {
  expect(combined([photo(0, {}), photo(1, {})])).toEqual([])
})
