import { expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import type { TrackingEvent } from './events.ts'
import { providers } from './provider.ts'
import { added } from './testing.ts'

const reported = (...minutes: number[]): TrackingEvent => ({
  type: 'LocationReported',
  data: {
    fixes: minutes.map(minute => ({
      latitude: 43 + minute / 100,
      longitude: -88,
      timestamp: `2027-03-15T14:0${minute}:00.000Z`,
    })),
  },
})

test('a provider’s position is its newest fix, even if older ones arrive later', () => {
  const there = { currentLatitude: 43.05, lastLocationUpdate: '2027-03-15T14:05:00.000Z', isOnline: true }
  expect(rowAfter(providers, added, reported(1, 5))).toMatchObject(there)
  expect(rowAfter(providers, added, reported(1, 5), reported(2, 3))).toMatchObject(there)
})
