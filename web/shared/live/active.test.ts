import { expect, test } from 'bun:test'
import { isActive } from './active.ts'

const now = Date.parse('2027-03-01T12:00:00Z')
const at = (timestamp: string) => ({ latitude: 43, longitude: -87.9, timestamp })

test('a provider is active while online with a position from the last ten minutes', () => {
  const recent = at('2027-03-01T11:50:00Z')
  expect(isActive({ id: 'p', isOnline: true, location: recent }, now)).toBe(true)
  expect(isActive({ id: 'p', isOnline: false, location: recent }, now)).toBe(false)
  expect(isActive({ id: 'p', isOnline: true }, now)).toBe(false)
  expect(isActive({ id: 'p', isOnline: true, location: at('2027-03-01T11:49:59Z') }, now)).toBe(false)
})
