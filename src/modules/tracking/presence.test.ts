import { expect, test } from 'bun:test'
import { createPresence } from './presence.ts'

test('only the process that a crew reports to now shares its presence', () => {
  const presence = createPresence(() => 0)
  presence.reported('crew', 'page')
  expect(presence.unshared()).toEqual([{ providerId: 'crew', until: 90_000 }])
  presence.heardElsewhere('crew')
  expect(presence.unshared()).toEqual([])
  expect(presence.has('crew')).toBe(true)
})
