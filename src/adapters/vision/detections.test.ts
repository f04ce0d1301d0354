import { describe, expect, test } from 'bun:test'
import { classes, detectionsOf, type Grid, things } from './detections.ts'

/** A thing that the model sees from a cell of its coarsest grid, 13 × 13 cells of 32 pixels. */
type Sight = Readonly<{ label: string; score: number; row: number; column: number; cellsAway: number }>

const perRow = 13

/** What the model would put out for these: all weight of a side on one bin. */
function gridOf(sights: readonly Sight[]): Grid {
  const cells = perRow * perRow
  const scores = new Float32Array(cells * 80)
  const boxes = new Float32Array(cells * 44)
  for (const { label, score, row, column, cellsAway } of sights) {
    const cell = row * perRow + column
    scores[cell * 80 + classes.indexOf(label)] = score
    for (const side of [0, 1, 2, 3]) boxes[(cell * 4 + side) * 11 + cellsAway] = 50
  }
  return { cells, scores, boxes }
}

const couch: Sight = { label: 'couch', score: 0.6, row: 6, column: 6, cellsAway: 3 }
const labels = (...sights: readonly Sight[]) => detectionsOf([gridOf(sights)]).map(({ label }) => label)

describe('the model’s output is read', () => {
  test('as boxes in pixels around the middle of a cell', () => {
    const [found] = detectionsOf([gridOf([couch])])
    expect(found?.label).toBe('couch')
    expect(found?.score).toBeCloseTo(0.6)
    expect(found?.box.map(Math.round)).toEqual([112, 112, 304, 304])
  })

  test('from a score of 0.40, and of 0.55 for screens', () => {
    expect(labels({ ...couch, score: 0.39 })).toEqual([])
    expect(labels({ ...couch, score: 0.41 })).toEqual(['couch'])
    expect(labels({ ...couch, label: 'tv', score: 0.54 })).toEqual([])
    expect(labels({ ...couch, label: 'tv', score: 0.56 })).toEqual(['tv'])
  })

  test('once for an object detected in two cells, twice for two objects', () => {
    expect(labels(couch, { ...couch, column: 7, score: 0.5 })).toEqual(['couch'])
    expect(labels(couch, { ...couch, column: 11, score: 0.5 })).toEqual(['couch', 'couch'])
  })

  test('as the likelier of two classes for one box, and as both for overlapping objects', () => {
    const bed = { ...couch, label: 'bed', score: 0.7 }
    expect(detectionsOf([gridOf([couch]), gridOf([bed])]).map(({ label }) => label)).toEqual(['bed'])
    const beside = { ...bed, column: 8 }
    expect(labels(couch, beside)).toEqual(['bed', 'couch'])
  })
})

test('the classes are COCO’s 80, and include all furniture', () => {
  expect(new Set(classes).size).toBe(80)
  expect(Object.keys(things).filter(label => !classes.includes(label))).toEqual([])
})
