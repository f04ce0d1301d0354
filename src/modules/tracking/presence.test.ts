import { expect, test } from 'bun:test'
import { createDeadlines } from './presence.ts'

test('only the process that a crew reports to now shares its presence', () => {
  const deadlines = createDeadlines(() => 0)
  deadlines.reported('crew', 'page')
  expect(deadlines.unshared()).toEqual([{ providerId: 'crew', until: 90_000 }])
  deadlines.heardElsewhere('crew')
  expect(deadlines.unshared()).toEqual([])
  expect(deadlines.has('crew')).toBe(true)
})
