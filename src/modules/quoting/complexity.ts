import type { Complexity } from '../../shared/catalog.ts'
import type { Job, Terms } from './job.ts'
import { rateCard } from './rate-card.ts'
import { specialItemsIn } from './special-items.ts'

/**
 * How complex a job is by its size and the items that are listed. Stairs are left out: they are priced as access, and
 * would otherwise make a job cheaper by excusing a complexity that the inventory shows.
 */
export function impliedComplexity({ specialItems }: Job, { cubicFeet }: Terms): Complexity {
  const { moderateAboveCubicFeet, highAboveCubicFeet } = rateCard.complexity
  if (cubicFeet > highAboveCubicFeet || specialItemsIn(specialItems).some(item => item.isHeavy)) return 'high'
  return cubicFeet > moderateAboveCubicFeet ? 'moderate' : 'low'
}

/** How many levels the inventory lies above what the job implies; 0 when it does not, or there is none. */
export function levelsAbove(implied: Complexity, shown: Complexity = implied): number {
  return Math.max(0, levels.indexOf(shown) - levels.indexOf(implied))
}

const levels: readonly Complexity[] = ['low', 'moderate', 'high']
