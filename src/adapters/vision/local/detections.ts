import { classes, thresholdOf } from './classes.ts'

/** The side of the square that the model looks at, in pixels. */
export const side = 416

/** A thing on a photo: its class, how sure the model is from 0 to 1, and left, top, right, bottom in the square. */
export type Detection = Readonly<{ label: string; score: number; box: Box }>
type Box = readonly [left: number, top: number, right: number, bottom: number]

/**
 * What the model says of the cells of one grid: for each cell a score of each class, and for each side of a box 11
 * weights of how many cells away it lies.
 */
export type Grid = Readonly<{ cells: number; scores: Float32Array; boxes: Float32Array }>

/** Every thing once: of boxes that lie on one another the surest stays. */
export function detectionsOf(grids: readonly Grid[]): Detection[] {
  const candidates = grids.flatMap(candidatesOf).toSorted((a, b) => b.score - a.score)
  const kept: Detection[] = []
  for (const candidate of candidates)
    if (!kept.some(each => isSameThing(each, candidate))) kept.push(candidate)
  return kept
}

function candidatesOf({ cells, scores, boxes }: Grid): Detection[] {
  const found: Detection[] = []
  for (let cell = 0; cell < cells; cell++) {
    for (const [n, label] of classes.entries()) {
      const score = scores[cell * classes.length + n] ?? 0
      if (score >= thresholdOf(label)) found.push({ label, score, box: boxAround(cell, cells, boxes) })
    }
  }
  return found
}

const bins = 11

function boxAround(cell: number, cells: number, boxes: Float32Array): Box {
  const perRow = Math.sqrt(cells)
  const stride = side / perRow
  const x = ((cell % perRow) + 0.5) * stride
  const y = (Math.floor(cell / perRow) + 0.5) * stride
  const away = (n: number) =>
    stride * expectation(boxes.subarray((cell * 4 + n) * bins, (cell * 4 + n + 1) * bins))
  return [x - away(0), y - away(1), x + away(2), y + away(3)]
}

/** The mean of 0, 1, 2, … weighted by the softmax of the weights. */
function expectation(weights: Float32Array): number {
  const highest = Math.max(...weights)
  let total = 0
  let mean = 0
  for (const [n, weight] of weights.entries()) {
    const share = Math.exp(weight - highest)
    total += share
    mean += n * share
  }
  return mean / total
}

/** Two boxes of one class on half of one another, or of two classes on nearly all of it. */
const isSameThing = (one: Detection, other: Detection) =>
  overlap(one.box, other.box) > (one.label === other.label ? 0.5 : 0.7)

/** The shared area as a share of the area of both, 0 to 1. */
function overlap(a: Box, b: Box): number {
  const shared = area([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ])
  return shared / (area(a) + area(b) - shared)
}

const area = ([left, top, right, bottom]: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)
