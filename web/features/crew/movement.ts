import { metersBetween } from '../../../src/shared/geo.ts'
import type { Reading } from '../map/geolocation.ts'

/** Spec §9: the minimum movement filter. Below it a receiver reports its own noise. */
const leastMoveMeters = 10

/** Whether the crew is somewhere else than when it reported last. */
export const hasMoved = (last: Reading, next: Reading) => metersBetween(last, next) >= leastMoveMeters

export const isLater = (last: Reading, next: Reading) =>
  Date.parse(next.timestamp) > Date.parse(last.timestamp)
