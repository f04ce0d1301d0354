import { metersBetween } from '../../../src/shared/geo.ts'
import type { Reading } from '../../shared/map/geolocation.ts'

/** Spec §9: minimum movement filter. Smaller changes are GPS noise. */
const leastMoveMeters = 10

/** Whether the crew has moved since its last report. */
export const hasMoved = (last: Reading, next: Reading) => metersBetween(last, next) >= leastMoveMeters

export const isLater = (last: Reading, next: Reading) =>
  Date.parse(next.timestamp) > Date.parse(last.timestamp)
