import { expect, test } from 'bun:test'
import { evaluate } from './evaluation.ts'

const items = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }))

test('precision and recall come from the counts on each photo', () => {
  const photos = [
    { truth: items({ sofa: 1, dresser: 1 }), found: items({ sofa: 2 }) },
    { truth: items({ sofa: 2 }), found: items({ sofa: 1, tv: 1 }) },
  ]
  expect(evaluate(photos).items).toEqual([
    { name: 'dresser', real: 1, said: 0, precision: null, recall: 0 },
    { name: 'sofa', real: 3, said: 3, precision: 2 / 3, recall: 2 / 3 },
    { name: 'tv', real: 0, said: 1, precision: 0, recall: null },
  ])
})

test('volumes add up, and photos without a volume are left out of the calibration', () => {
  const photos = [1, 2, 3, 4, 5].map(count => ({
    truth: items({ sofa: count }),
    found: items({ sofa: 1 }),
  }))
  const empty = { truth: [], found: [] }
  expect(evaluate([...photos, empty])).toMatchObject({
    saidCubicFeet: 250,
    trueCubicFeet: 750,
    calibration: { photos: 5, low: 1, high: 5 },
  })
  expect(evaluate([empty]).calibration).toEqual({ photos: 0, low: 0, high: 0 })
})
