import type { Access } from './catalog.ts'

/** How a crew reaches the door, for the office and the crew. `access` is undefined if nobody asked. */
export function accessInWords(access: Access | undefined): string {
  if (!access) return 'Not asked'
  const { floorLevel, hasElevator, stairsCount, longCarry } = access
  if (floorLevel === 0 && stairsCount === 0 && !hasElevator && !longCarry) return 'No floors or stairs stated'
  const floor =
    floorLevel === 0 ? 'Ground floor' : `${floorLevel} ${floorLevel === 1 ? 'floor' : 'floors'} up`
  return `${floor}, ${hasElevator ? 'elevator' : 'no elevator'}, ${stairsCount} stairs${longCarry ? ', over 75 feet from the truck' : ''}`
}
