import { expect, test } from 'bun:test'
import type { Recorded } from '../../eventlog/types.ts'
import { usualTerms } from '../../shared/catalog.ts'
import type { ProviderEvent, TrackingEvent } from './events.ts'
import { type Provider, providers } from './provider.ts'

const added: ProviderEvent = {
  type: 'ProviderAdded',
  data: {
    name: 'North',
    email: 'n@example.com',
    phone: '414-555-0122',
    serviceTypes: [],
    areas: [],
    isActive: true,
    ...usualTerms,
  },
}
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

function given(...events: (ProviderEvent | TrackingEvent)[]): Provider | undefined {
  return events.reduce<Provider | undefined>((row, event, n) => {
    const recorded: Recorded<ProviderEvent | TrackingEvent> = {
      ...event,
      stream: 'provider-P1',
      version: n + 1,
      schema: 1,
      id: `event ${n}`,
      at: '2027-03-15T15:00:00.000Z',
      meta: { commandId: `command ${n}`, actor: 'test' },
    }
    return providers.fold(row, recorded)
  }, undefined)
}

test('a provider stands where it was newest, whenever the report came in', () => {
  const there = { currentLatitude: 43.05, lastLocationUpdate: '2027-03-15T14:05:00.000Z', isOnline: true }
  expect(given(added, reported(1, 5))).toMatchObject(there)
  expect(given(added, reported(1, 5), reported(2, 3))).toMatchObject(there)
})
