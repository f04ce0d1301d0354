import { expect, test } from 'bun:test'
import { combined, type PhotoItems } from './local.ts'

/** Fingerprints that differ in 32 bits and more. */
const prints = ['0', 'ffffffffffffffff', 'ffffffff', 'ffffffff00000000', 'ffff0000ffff0000']

const photo = (n: number, counts: Record<string, number>, confidence = 0.5): PhotoItems => ({
  print: prints[n] ?? '',
  things: Object.entries(counts).map(([name, count]) => ({ name, count, confidence })),
})

test('photos of one kind of room count as one room, with the largest count of each item', () => {
  const seen = combined([
    photo(0, { sofa: 1, 'dining-chair': 1 }),
    photo(1, { sofa: 1, 'dining-chair': 3 }, 0.7),
    photo(2, { sofa: 2 }),
  ])
  expect(seen).toEqual([
    { name: 'sofa', count: 2, most: 4, confidence: 0.7 },
    { name: 'dining-chair', count: 3, most: 4, confidence: 0.7 },
  ])
})

test('different rooms add up', () => {
  const seen = combined([
    photo(0, { 'queen-bed': 1, 'dining-chair': 1 }),
    photo(1, { 'dining-table': 1, 'dining-chair': 4 }),
    photo(2, { 'dining-chair': 1 }),
  ])
  expect(seen.find(({ name }) => name === 'dining-chair')).toMatchObject({ count: 6, most: 6 })
})

test('a photo ten bits apart is a duplicate; eleven bits apart is another photo', () => {
  const chairs = { 'dining-chair': 2 }
  const most = (print: string) => combined([photo(0, chairs), { ...photo(0, chairs), print }])[0]?.most
  expect(most('3ff')).toBe(2)
  expect(most('7ff')).toBe(4)
})

test('no items give no result', () => {
  expect(combined([photo(0, {}), photo(1, {})])).toEqual([])
})
