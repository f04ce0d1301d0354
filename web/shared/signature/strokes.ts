/** A point of the pad, and a line that was drawn without lifting the finger. */
export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** The pad is higher than the box in which a signature is stored, so that a finger has room on a narrow phone. */
export const padSize = { width: 1000, height: 500 } as const

/** The box of src/shared/paper-record.ts, repeated because a page does without its schema library. */
export const boxSize = { width: 1000, height: 300 } as const

/** The server's maximum of a stored path. */
const maxLength = 8000

/** A point that is nearer to the one before adds nothing that can be seen. */
const minDistance = 4

/** Whether the point is far enough from the last one of its stroke. */
export const isApart = (stroke: Stroke, point: Point): boolean => {
  const last = stroke.at(-1)
  return !last || distance(last, point) >= minDistance
}

/** Whether it is more than a dot or a slip of the finger. */
export const isDrawn = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= 100

/** The SVG path of strokes in the pad. */
export const pathIn = (strokes: readonly Stroke[]): string => strokes.map(pathOf).join('')

/**
 * The SVG path of a signature in its box: moved and, if it is too high, made smaller. Whole numbers, at most 8000
 * characters.
 */
export function storedPath(strokes: readonly Stroke[]): string {
  let thinned = strokes.map(fitInto(strokes))
  while (pathIn(thinned).length > maxLength && thinned.some(stroke => stroke.length > 2)) {
    thinned = thinned.map(everySecond)
  }
  // The last strokes of a scribble of hundreds of lines are left out.
  while (pathIn(thinned).length > maxLength) thinned = thinned.slice(0, -1)
  return pathIn(thinned)
}

function fitInto(strokes: readonly Stroke[]) {
  const points = strokes.flat()
  const [left, right] = range(points.map(([x]) => x))
  const [top, bottom] = range(points.map(([, y]) => y))
  const scale = Math.min(1, boxSize.height / Math.max(1, bottom - top))
  const shift = {
    x: (boxSize.width - (right - left) * scale) / 2,
    y: (boxSize.height - (bottom - top) * scale) / 2,
  }
  return (stroke: Stroke): Stroke =>
    stroke.map(([x, y]) => [(x - left) * scale + shift.x, (y - top) * scale + shift.y])
}

const range = (numbers: readonly number[]): Point => [
  numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
  numbers.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY),
]

/** Without every second point, but with both ends. */
const everySecond = (stroke: Stroke): Stroke =>
  stroke.filter((_, n) => n % 2 === 0 || n === stroke.length - 1)

/** A dot becomes the shortest line. */
function pathOf(stroke: Stroke): string {
  const [first, ...others] = stroke.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
  if (first === undefined) return ''
  return `M${[first, ...(others.length > 0 ? others : [first])].join('L')}`
}

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, n) => {
    const before = stroke[n - 1]
    return before ? sum + distance(before, point) : sum
  }, 0)

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY)
