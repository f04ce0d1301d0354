import type { Complexity } from '../../shared/catalog.ts'
import type { Job, Terms } from './job.ts'
import { rateCard } from './rate-card.ts'
import { specialItemsIn } from './special-items.ts'

/**
 * The complexity that a job's size and listed items imply. Stairs are excluded: they are priced as access, and here they
 * would lower the price by offsetting the inventory's complexity.
 */
export function impliedComplexity({ specialItems }: Job, { cubicFeet }: Terms): Complexity {
  const { moderateAboveCubicFeet, highAboveCubicFeet } = rateCard.complexity
  if (cubicFeet > highAboveCubicFeet || specialItemsIn(specialItems).some(item => item.isHeavy)) return 'high'
  return cubicFeet > moderateAboveCubicFeet ? 'moderate' : 'low'
}

/** How many levels the inventory's complexity exceeds the implied one. 0 without an inventory. */
export function levelsAbove(implied: Complexity, actual: Complexity = implied): number {
  return Math.max(0, levels.indexOf(actual) - levels.indexOf(implied))
}

const levels: readonly Complexity[] = ['low', 'moderate', 'high']
