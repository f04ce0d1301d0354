import { expect, test } from 'bun:test'
import { accessInWords } from './access.ts'

test.each([
  [undefined, 'Not asked'],
  [{ floorLevel: 0, hasElevator: false, stairsCount: 0 }, 'No floors or stairs stated'],
  [{ floorLevel: 0, hasElevator: true, stairsCount: 0 }, 'Ground floor, elevator, 0 stairs'],
  [
    { floorLevel: 1, hasElevator: false, stairsCount: 12, longCarry: true },
    '1 floor up, no elevator, 12 stairs, over 75 feet from the truck',
  ],
])('%p: %s', (access, words) => {
  expect(accessInWords(access)).toBe(words)
})
