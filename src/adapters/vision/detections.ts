/** The side of the model's square input, in pixels. */
export const side = 416

/** An object on a photo: its class, the score from 0 to 1, and its box within the square. */
export type Detection = Readonly<{ label: string; score: number; box: Box }>
type Box = readonly [left: number, top: number, right: number, bottom: number]

/**
 * The model's output for one grid: for each cell, a score for each class, and for each side of the box, 11 weights for
 * its distance in cells.
 */
export type Grid = Readonly<{ cells: number; scores: Float32Array; boxes: Float32Array }>

/** Each object once: of overlapping boxes, the one with the highest score (non-maximum suppression). */
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

/** Boxes of one class that overlap by half, or of two classes that overlap almost entirely. */
const isSameThing = (one: Detection, other: Detection) =>
  overlap(one.box, other.box) > (one.label === other.label ? 0.5 : 0.7)

/** Intersection over union, 0 to 1. */
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

/** The 80 classes of COCO, in the model's order. */
export const classes: readonly string[] = `
  person, bicycle, car, motorcycle, airplane, bus, train, truck, boat, traffic light, fire hydrant,
  stop sign, parking meter, bench, bird, cat, dog, horse, sheep, cow, elephant, bear, zebra, giraffe,
  backpack, umbrella, handbag, tie, suitcase, frisbee, skis, snowboard, sports ball, kite, baseball bat,
  baseball glove, skateboard, surfboard, tennis racket, bottle, wine glass, cup, fork, knife, spoon,
  bowl, banana, apple, sandwich, orange, broccoli, carrot, hot dog, pizza, donut, cake, chair, couch,
  potted plant, bed, dining table, toilet, tv, laptop, mouse, remote, keyboard, cell phone, microwave,
  oven, toaster, sink, refrigerator, book, clock, vase, scissors, teddy bear, hair drier, toothbrush`
  .split(',')
  .map(name => name.trim())

/**
 * The classes that go onto a truck, as items of the cube sheet; of several sizes, the usual one. All others are not
 * furniture, or go in boxes.
 */
export const things: Readonly<Record<string, string>> = {
  bicycle: 'bicycle',
  suitcase: 'suitcase',
  chair: 'dining-chair',
  couch: 'sofa',
  'potted plant': 'potted-plant',
  bed: 'queen-bed',
  'dining table': 'dining-table',
  tv: 'tv',
  microwave: 'microwave',
  oven: 'range',
  refrigerator: 'refrigerator',
}

/** The lowest score that counts. Windows and pictures look like screens. */
const thresholdOf = (label: string) => (label === 'tv' ? 0.55 : 0.4)
