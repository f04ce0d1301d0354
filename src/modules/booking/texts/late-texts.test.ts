import { expect, test } from 'bun:test'
import { isTexted } from './late-texts.ts'

const warnings = (...times: string[]) => times.map(time => ({ likelyAt: `2027-06-01T${time}:00.000Z` }))

test('of the warnings of a late crew, the first is texted, and one more that moved by half an hour', () => {
  expect(isTexted(warnings('18:00'))).toBe(true)
  expect(isTexted(warnings('18:00', '18:29'))).toBe(false)
  expect(isTexted(warnings('18:00', '18:15', '18:30'))).toBe(true)
  expect(isTexted(warnings('18:00', '17:30'))).toBe(true)
  expect(isTexted(warnings('18:00', '18:30', '19:00'))).toBe(false)
})
