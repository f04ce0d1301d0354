import { expect, test } from 'bun:test'
import { accessInSpanish, accessInWords } from './access.ts'

test.each([
  [undefined, 'Not asked', 'No se preguntó'],
  [
    { floorLevel: 0, hasElevator: false, stairsCount: 0 },
    'No floors or stairs stated',
    'Sin pisos ni escalones indicados',
  ],
  [
    { floorLevel: 0, hasElevator: true, stairsCount: 0 },
    'Ground floor, elevator, 0 stairs',
    'Planta baja, con elevador, 0 escalones',
  ],
  [
    { floorLevel: 1, hasElevator: false, stairsCount: 12, longCarry: true },
    '1 floor up, no elevator, 12 stairs, over 75 feet from the truck',
    '1 piso arriba, sin elevador, 12 escalones, a más de 75 pies del camión',
  ],
])('%p: %s', (access, english, spanish) => {
  expect([accessInWords(access), accessInSpanish(access)]).toEqual([english, spanish])
})
