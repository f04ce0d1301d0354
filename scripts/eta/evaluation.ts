import type { Point } from '../../src/shared/geo.ts'

/** A drive to a known end: simulated, or a trace that a phone recorded. `at` in milliseconds since 1970. */
export type Drive = Readonly<{ name: string; to: Point; arrivedAt: number; fixes: readonly DriveFix[] }>
export type DriveFix = Point & Readonly<{ at: number }>

/** Somewhere on a drive: its positions so far, the last of which is now, and the drives that were finished before. */
export type Question = Readonly<{ fixes: readonly DriveFix[]; to: Point; finished: readonly Drive[] }>

/** Minutes until the arrival; a method without a range has only `likely`. */
export type Answer = Readonly<{ likely: number; earliest?: number; latest?: number }>

export type Method = Readonly<{ name: string; estimate(question: Question): Answer }>

export type Result = Readonly<{
  method: string
  questions: number
  /** Of estimate ÷ actual. */
  median: number
  /** The share of arrivals inside the range; null without ranges. */
  inside: number | null
  /** The median width of the range in minutes. */
  width: number | null
}>

/** Shares of a drive's time at which an arrival is estimated. */
export const moments = [0, 0.2, 0.4, 0.6, 0.8] as const

/**
 * Asks each method at the same moments of all drives. `drives` are in order of time, so that each one knows those
 * before.
 */
export function evaluate(
  drives: readonly Drive[],
  methods: readonly Method[],
  shares: readonly number[] = moments,
): Result[] {
  const questions = drives.flatMap((drive, n) => {
    const begin = drive.fixes[0]?.at ?? drive.arrivedAt
    const finished = drives.slice(0, n).filter(({ arrivedAt }) => arrivedAt < begin)
    return shares.flatMap(share => {
      const moment = begin + share * (drive.arrivedAt - begin)
      const last = drive.fixes.findIndex(({ at }) => at >= moment)
      const fixes = drive.fixes.slice(0, last + 1)
      const actual = (drive.arrivedAt - (fixes.at(-1)?.at ?? drive.arrivedAt)) / 60_000
      // Within the last minute the customer sees the truck.
      return actual < 1 ? [] : [{ question: { fixes, to: drive.to, finished }, actual }]
    })
  })
  return methods.map(({ name, estimate }) => {
    const answers = questions.map(({ question, actual }) => ({ ...estimate(question), actual }))
    const ranges = answers.flatMap(({ earliest, latest, actual }) =>
      earliest === undefined || latest === undefined ? [] : [{ earliest, latest, actual }],
    )
    const isInside = ({ earliest, latest, actual }: (typeof ranges)[number]) =>
      earliest <= actual && actual <= latest
    return {
      method: name,
      questions: answers.length,
      median: medianOf(answers.map(({ likely, actual }) => likely / actual)),
      inside: ranges.length === 0 ? null : ranges.filter(isInside).length / ranges.length,
      width: ranges.length === 0 ? null : medianOf(ranges.map(({ earliest, latest }) => latest - earliest)),
    }
  })
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
