import { expect, test } from 'bun:test'
import { createPresence } from './presence.ts'

test('a crew is shared by the process that it reports to now, and not by an earlier one', () => {
  const presence = createPresence(() => 0)
  presence.reported('crew', 'page')
  expect(presence.unshared()).toEqual([{ providerId: 'crew', until: 90_000 }])
  presence.heardElsewhere('crew')
  expect(presence.unshared()).toEqual([])
  expect(presence.has('crew')).toBe(true)
})
