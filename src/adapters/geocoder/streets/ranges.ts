import { metersBetween, type Point } from '../../../shared/geo.ts'
import type { Reader, Writer } from './bytes.ts'

/** Which numbers a range holds: 1 the odd ones, 2 the even ones, 3 both. */
export type Parity = 1 | 2 | 3

/** House numbers along a line, from `from` at its first point to `to` at its last. */
export type Range = Readonly<{ from: number; to: number; parity: Parity; line: readonly Point[] }>

/** Numbers in ascending order with their points; houses in between are interpolated. */
type Run = Readonly<{ parity: Parity; marks: readonly Mark[] }>
type Mark = Point & Readonly<{ number: number }>

/** Joins ranges that continue each other, and drops points that interpolation gives to ten meters. */
export function runsOf(ranges: readonly Range[]): Run[] {
  const runs: { parity: Parity; marks: Mark[] }[] = []
  const ascending = ranges.map(marksOf).toSorted((a, b) => a.parity - b.parity || lowest(a) - lowest(b))
  for (const { parity, marks } of ascending) {
    const run = runs.at(-1)
    const end = run?.marks.at(-1)
    const [start] = marks
    if (run && end && start && run.parity === parity && continues(end, start)) run.marks.push(...marks)
    else runs.push({ parity, marks: [...marks] })
  }
  return runs.map(({ parity, marks }) => ({ parity, marks: simplified(marks) }))
}

const lowest = ({ marks }: Run) => marks[0]?.number ?? 0

/** The next block starts where the last one ends, with the next number. */
const continues = (end: Mark, start: Mark) =>
  start.number > end.number && start.number - end.number <= 2 && metersBetween(end, start) < 40

function marksOf({ from, to, parity, line }: Range): Run {
  const [points, low, high] = from <= to ? [line, from, to] : [line.toReversed(), to, from]
  const lengths = [0]
  for (const [n, point] of points.entries()) {
    const before = points[n - 1]
    if (before) lengths.push((lengths.at(-1) ?? 0) + metersBetween(before, point))
  }
  const whole = lengths.at(-1) || 1
  const marks = points.map((point, n) => ({
    ...point,
    number: Math.round(low + (high - low) * ((lengths[n] ?? 0) / whole)),
  }))
  return { parity, marks }
}

/** Douglas and Peucker's method, with the distance from where interpolation by number would put a mark. */
function simplified(marks: readonly Mark[]): Mark[] {
  const [first] = marks
  const last = marks.at(-1)
  if (!first || !last || marks.length < 3) return [...marks]
  let worst = 0
  let at = 0
  for (const [n, mark] of marks.entries()) {
    const error = metersBetween(mark, between(first, last, mark.number))
    if (error > worst) [worst, at] = [error, n]
  }
  if (worst <= toleranceMeters || at === 0 || at === marks.length - 1) return [first, last]
  return [...simplified(marks.slice(0, at + 1)), ...simplified(marks.slice(at)).slice(1)]
}

const toleranceMeters = 10

function between(a: Mark, b: Mark, number: number): Point {
  const part = a.number === b.number ? 0 : (number - a.number) / (b.number - a.number)
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * part,
    longitude: a.longitude + (b.longitude - a.longitude) * part,
  }
}

/** Degrees are stored in steps of about a meter. */
const steps = 1e5

export function writeRuns(runs: readonly Run[], out: Writer): void {
  out.unsigned(runs.length)
  let [number, latitude, longitude] = [0, 0, 0]
  for (const { parity, marks } of runs) {
    out.unsigned(marks.length * 4 + parity)
    for (const mark of marks) {
      const [north, east] = [Math.round(mark.latitude * steps), Math.round(mark.longitude * steps)]
      out.signed(mark.number - number)
      out.signed(north - latitude)
      out.signed(east - longitude)
      ;[number, latitude, longitude] = [mark.number, north, east]
    }
  }
}

/** The place of a house number; not `isExact` if no range holds it, which is then that of the nearest end. */
export type FoundNumber = Point & Readonly<{ isExact: boolean; off: number }>

const rounded = (degrees: number) => Math.round(degrees * steps) / steps

/** Finds a house number in what `writeRuns` wrote. */
export function findNumber(value: number, runs: Reader): FoundNumber | undefined {
  let best: FoundNumber | undefined
  let [number, north, east] = [0, 0, 0]
  for (let left = runs.unsigned(); left > 0; left--) {
    const head = runs.unsigned()
    const fits = (head & 3 & (value % 2 === 1 ? 1 : 2)) !== 0
    let before: Mark | undefined
    for (let marks = head >> 2; marks > 0; marks--) {
      number += runs.signed()
      north += runs.signed()
      east += runs.signed()
      const mark = { number, latitude: north / steps, longitude: east / steps }
      if (fits && before && before.number <= value && value <= number) {
        const { latitude, longitude } = between(before, mark, value)
        return { latitude: rounded(latitude), longitude: rounded(longitude), isExact: true, off: 0 }
      }
      const off = Math.max(1, Math.abs(value - number))
      if (!best || off < best.off)
        best = { latitude: mark.latitude, longitude: mark.longitude, isExact: false, off }
      before = mark
    }
  }
  return best
}
