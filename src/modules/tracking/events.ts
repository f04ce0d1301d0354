import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'

/**
 * spec §3 "Location fix": degrees, metres, metres a second, degrees from north; `timestamp` in UTC, ISO 8601. `phoneTime`
 * is what the phone's clock said, where it was found fast and `timestamp` is corrected.
 */
export const fix = type({
  latitude: '-90 <= number <= 90',
  longitude: '-180 <= number <= 180',
  timestamp: 'string',
  'phoneTime?': 'string',
  'accuracy?': 'number',
  'speed?': 'number',
  'heading?': 'number',
})
export type Fix = typeof fix.infer

const maxAccuracyMeters = 500

/** A less accurate fix says in which part of town the crew is, not where. It is shown as a circle and stored nowhere. */
export const isAccurate = ({ accuracy }: Pick<Fix, 'accuracy'>) =>
  accuracy === undefined || accuracy <= maxAccuracyMeters

/** Stream `provider-<id>`: where a crew was. `serviceRequestId` names the job it was driving for, when there was one. */
export const trackingFacts = {
  ProviderWentOnline: fact(type({ 'serviceRequestId?': 'string' }), () => 'The crew came online.'),
  LocationReported: fact(
    type({ fixes: fix.array().atLeastLength(1), 'serviceRequestId?': 'string' }),
    ({ fixes }) => `The crew reported ${fixes.length === 1 ? 'a position' : `${fixes.length} positions`}.`,
  ),
  ProviderWentOffline: fact(type({ 'serviceRequestId?': 'string' }), () => 'The crew went offline.'),
}

export type TrackingEvent = EventOf<typeof trackingFacts>
