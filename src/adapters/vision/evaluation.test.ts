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

test('volumes add up, and the calibration is of the photos on which something was counted', () => {
  const photos = [1, 2, 3, 4, 5].map(count => ({
    truth: items({ sofa: count }),
    found: items({ sofa: 1 }),
  }))
  const empty = { truth: [], found: [] }
  const overlooked = { truth: items({ sofa: 1 }), found: [] }
  expect(evaluate([...photos, empty, overlooked])).toMatchObject({
    saidCubicFeet: 250,
    trueCubicFeet: 800,
    calibration: { photos: 5, low: 1, high: 5 },
  })
  expect(evaluate([empty]).calibration).toEqual({ photos: 0, low: 0, high: 0, coverage: 0 })
})

test('a false alarm lowers the calibration, because customers would see a range for it', () => {
  const falseAlarm = { truth: [], found: items({ sofa: 1 }) }
  const right = { truth: items({ sofa: 1 }), found: items({ sofa: 1 }) }
  expect(evaluate([falseAlarm, right]).calibration).toMatchObject({ photos: 2, low: 0, high: 1 })
})

test('a calibration is checked on each photo with the range of the other photos', () => {
  const sofas = (real: number) => ({ truth: items({ sofa: real }), found: items({ sofa: 1 }) })
  // Without the 1 or the 20, the range is narrower and does not hold it.
  const photos = Array.from({ length: 20 }, (_, n) => sofas(n + 1))
  expect(evaluate(photos).calibration).toEqual({ photos: 20, low: 2, high: 18, coverage: 0.8 })
  expect(evaluate([sofas(1), sofas(2)]).calibration.coverage).toBe(0)
})
