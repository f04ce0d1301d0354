import type { Complexity } from './catalog.ts'
import { cubeSheet, type Thing } from './cube-sheet.ts'

/** A count of one item of the cube sheet, by name. */
export type Counted = Readonly<{ name: string; count: number }>

export type Measured = Readonly<{ estimatedVolume: number; itemCount: number; complexity: Complexity }>

/** Above these, a job is of moderate or high complexity. */
export const thresholds = {
  moderateAboveCubicFeet: 250,
  moderateAboveItems: 15,
  highAboveCubicFeet: 800,
} as const

/** The volume in cubic feet, the number of items and the complexity of an inventory. */
export function measure(counted: readonly Counted[]): Measured {
  const things = thingsOf(counted)
  const estimatedVolume = sum(things.map(({ thing, count }) => thing.cubicFeet * count))
  const itemCount = sum(things.map(({ count }) => count))
  const kinds = new Set(things.map(({ thing }) => thing.kind))
  return { estimatedVolume, itemCount, complexity: complexityOf(estimatedVolume, itemCount, kinds) }
}

/** The counts in cube sheet order, merged by item. Unknown names are dropped. */
export function thingsOf(counted: readonly Counted[]): { thing: Thing; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name, count } of counted) counts.set(name, (counts.get(name) ?? 0) + count)
  return cubeSheet.flatMap(thing => {
    const count = counts.get(thing.name) ?? 0
    return count > 0 ? [{ thing, count }] : []
  })
}

function complexityOf(cubicFeet: number, items: number, kinds: ReadonlySet<Thing['kind']>): Complexity {
  const { moderateAboveCubicFeet, moderateAboveItems, highAboveCubicFeet } = thresholds
  if (cubicFeet > highAboveCubicFeet || kinds.has('heavy')) return 'high'
  const isModerate = cubicFeet > moderateAboveCubicFeet || items > moderateAboveItems
  return isModerate || kinds.has('large appliance') ? 'moderate' : 'low'
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
