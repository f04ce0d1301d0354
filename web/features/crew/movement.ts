import type { Reading } from '../map/geolocation.ts'

/** Spec §9: the minimum movement filter. Below it a receiver reports its own noise. */
const leastMoveMeters = 10
const earthRadiusMeters = 6_371_000

/** Whether the crew is somewhere else than when it reported last. */
export const hasMoved = (last: Reading, next: Reading) => metersBetween(last, next) >= leastMoveMeters

export const isLater = (last: Reading, next: Reading) =>
  Date.parse(next.timestamp) > Date.parse(last.timestamp)

/** Along the great circle (haversine). */
function metersBetween(one: Reading, other: Reading): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const h =
    haversine(to - from) + Math.cos(from) * Math.cos(to) * haversine(radians(other.longitude - one.longitude))
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, h)))
}

const haversine = (angle: number) => Math.sin(angle / 2) ** 2
const radians = (degrees: number) => (degrees * Math.PI) / 180
