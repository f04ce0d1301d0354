import type { Access } from './catalog.ts'

/** How a crew reaches the door, for the office and a crew that reads English. `access` is undefined if nobody asked. */
export function accessInWords(access: Access | undefined): string {
  if (!access) return 'Not asked'
  const { floorLevel, hasElevator, stairsCount, longCarry } = access
  if (floorLevel === 0 && stairsCount === 0 && !hasElevator && !longCarry) return 'No floors or stairs stated'
  const floor =
    floorLevel === 0 ? 'Ground floor' : `${floorLevel} ${floorLevel === 1 ? 'floor' : 'floors'} up`
  return `${floor}, ${hasElevator ? 'elevator' : 'no elevator'}, ${stairsCount} stairs${longCarry ? ', over 75 feet from the truck' : ''}`
}

/** The same for a crew that reads Spanish. */
export function accessInSpanish(access: Access | undefined): string {
  if (!access) return 'No se preguntó'
  const { floorLevel, hasElevator, stairsCount, longCarry } = access
  if (floorLevel === 0 && stairsCount === 0 && !hasElevator && !longCarry) {
    return 'Sin pisos ni escalones indicados'
  }
  const floor =
    floorLevel === 0 ? 'Planta baja' : `${floorLevel} ${floorLevel === 1 ? 'piso' : 'pisos'} arriba`
  return `${floor}, ${hasElevator ? 'con elevador' : 'sin elevador'}, ${stairsCount} escalones${longCarry ? ', a más de 75 pies del camión' : ''}`
}
