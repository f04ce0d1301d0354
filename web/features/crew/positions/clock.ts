import { hasFields, isNumber } from '../../../shared/checks.ts'
import type { Reading } from '../../../shared/map/geolocation.ts'
import { storedValue } from '../../../shared/storage.ts'

/** How far the server's clock is ahead of this phone's, and the maximum error, both in milliseconds. */
export type Measurement = Readonly<{ offset: number; error: number }>

/** Reply to a ping. `at` is this phone's clock when it sent the ping; `now` is the server's clock. */
type Pong = Readonly<{ at?: number; now: number }>

/** Assumes that the server read its clock midway between the ping and `receivedAt`. */
export const measure = ({ at = Number.NaN, now }: Pong, receivedAt: number): Measurement => ({
  offset: now - (at + receivedAt) / 2,
  error: (receivedAt - at) / 2,
})

/**
 * Picks the measurement to use. A more precise one replaces a coarse one. A precise one stays as long as new ones agree
 * with it, so that the correction does not change on each connection. A measurement that disagrees means that the clock
 * was set.
 */
export function better(known: Measurement | undefined, next: Measurement): Measurement {
  if (!known || !agree(known, next)) return next
  return isCoarse(known) && next.error < known.error ? next : known
}

const agree = (one: Measurement, other: Measurement) =>
  Math.abs(one.offset - other.offset) <= one.error + other.error + 2_000

const isCoarse = ({ error }: Measurement) => error > 1_000

/** Whether the clock is wrong and the measurement is too coarse to correct it, so that another ping is needed. */
export const isUnclear = (measurement: Measurement) => isWrong(measurement) && isCoarse(measurement)

/** Ignores smaller offsets: the server accepts them, and most phones set their clock from the network. */
const isWrong = ({ offset, error }: Measurement) => Math.abs(offset) - error > 30_000

/**
 * Converts the reading's timestamp to the server's clock. `receivedAt` is this phone's clock when the reading arrived.
 * Receivers take the time from the phone or from satellites; a satellite time is left unchanged.
 */
export function corrected(reading: Reading, receivedAt: number, clock: Measurement): Reading {
  if (!isWrong(clock)) return reading
  const at = Date.parse(reading.timestamp)
  const isFromSatellites = Math.abs(receivedAt + clock.offset - at) < Math.abs(receivedAt - at)
  return isFromSatellites
    ? reading
    : { ...reading, timestamp: new Date(at + Math.round(clock.offset)).toISOString() }
}

/** Stores the measurement for all pages on this phone. */
export const storedClock = storedValue('browser', 'clock 2', (value): value is Measurement =>
  hasFields(value, { offset: isNumber, error: isNumber }),
)
