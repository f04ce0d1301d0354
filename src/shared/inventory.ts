import type { Complexity } from './catalog.ts'
import { cubeSheet, type Thing } from './cube-sheet.ts'

/** How many of a thing of the cube sheet, by its name. */
export type Counted = Readonly<{ name: string; count: number }>

export type Measured = Readonly<{ estimatedVolume: number; itemCount: number; complexity: Complexity }>

/** Above which a job is rated as moderate or high, whoever counted. */
export const thresholds = {
  moderateAboveCubicFeet: 250,
  moderateAboveItems: 15,
  highAboveCubicFeet: 800,
} as const

/** The volume in cubic feet, the number of things and the complexity of what was counted. */
export function measure(counted: readonly Counted[]): Measured {
  const things = thingsOf(counted)
  const estimatedVolume = sum(things.map(({ thing, count }) => thing.cubicFeet * count))
  const itemCount = sum(things.map(({ count }) => count))
  const kinds = new Set(things.map(({ thing }) => thing.kind))
  return { estimatedVolume, itemCount, complexity: complexityOf(estimatedVolume, itemCount, kinds) }
}

/** What was counted in the order of the cube sheet, each thing once; what is not on it is left out. */
export function thingsOf(counted: readonly Counted[]): { thing: Thing; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name, count } of counted) counts.set(name, (counts.get(name) ?? 0) + count)
  return cubeSheet.flatMap(thing => {
    const count = counts.get(thing.name) ?? 0
    return count > 0 ? [{ thing, count }] : []
  })
}

/**
 * Within what the real volume of a counted volume is to be expected, in cubic feet: things of one name differ by about
 * a fifth, and more is forgotten than is counted twice.
 */
export const rangeOf = (cubicFeet: number) => ({
  low: toFive(cubicFeet * 0.8),
  high: toFive(cubicFeet * 1.3),
})

function complexityOf(cubicFeet: number, items: number, kinds: ReadonlySet<Thing['kind']>): Complexity {
  const { moderateAboveCubicFeet, moderateAboveItems, highAboveCubicFeet } = thresholds
  if (cubicFeet > highAboveCubicFeet || kinds.has('piano')) return 'high'
  const isModerate = cubicFeet > moderateAboveCubicFeet || items > moderateAboveItems
  return isModerate || kinds.has('large appliance') ? 'moderate' : 'low'
}

const toFive = (cubicFeet: number) => Math.round(cubicFeet / 5) * 5

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
