import { browser } from '../../data/kept.ts'
import type { Reading } from '../map/geolocation.ts'

/** How far the server's clock is ahead of this phone's, in milliseconds, and by how much that may be wrong. */
export type Measurement = Readonly<{ offset: number; error: number }>

/** The answer to a ping: `at` is this phone's clock when it was sent, `now` the server's. */
type Pong = Readonly<{ at?: number; now: number }>

/** The server read its clock at some moment between the ping and `receivedAt`. */
export const measure = ({ at = Number.NaN, now }: Pong, receivedAt: number): Measurement => ({
  offset: now - (at + receivedAt) / 2,
  error: (receivedAt - at) / 2,
})

/**
 * The measurement to go by from now on. A more precise one replaces a coarse one. A precise one is kept as long as new
 * ones agree with it, so the correction does not change with each connection; if they do not, the clock was set.
 */
export function better(known: Measurement | undefined, next: Measurement): Measurement {
  if (!known || !agree(known, next)) return next
  return isCoarse(known) && next.error < known.error ? next : known
}

const agree = (one: Measurement, other: Measurement) =>
  Math.abs(one.offset - other.offset) <= one.error + other.error + 2_000

const isCoarse = ({ error }: Measurement) => error > 1_000

/** Whether the clock is wrong, and it is worth another ping to learn by how much. */
export const isUnclear = (measurement: Measurement) => isWrong(measurement) && isCoarse(measurement)

/** Smaller offsets are left alone: the server accepts them, and phones usually set their clock from the network. */
const isWrong = ({ offset, error }: Measurement) => Math.abs(offset) - error > 30_000

/**
 * The reading with its time by the server's clock; `receivedAt` is this phone's clock when it came. Receivers take the
 * time from the phone or from the satellites. The latter is right already.
 */
export function corrected(reading: Reading, receivedAt: number, clock: Measurement): Reading {
  if (!isWrong(clock)) return reading
  const at = Date.parse(reading.timestamp)
  const isFromSatellites = Math.abs(receivedAt + clock.offset - at) < Math.abs(receivedAt - at)
  return isFromSatellites
    ? reading
    : { ...reading, timestamp: new Date(at + Math.round(clock.offset)).toISOString() }
}

/** Where pages on this phone share their measurement. */
export type ClockStore = Readonly<{ read(): Measurement | undefined; keep(measurement: Measurement): void }>

const name = 'clock'

export const clockStore: ClockStore = {
  read() {
    const [offset = Number.NaN, error = Number.NaN] = (browser.read(name) ?? '').split(' ').map(Number)
    return Number.isNaN(offset + error) ? undefined : { offset, error }
  },
  keep: ({ offset, error }) => browser.keep(name, `${offset} ${error}`),
}
