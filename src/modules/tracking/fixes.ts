import { Refused } from '../../eventlog/types.ts'
import type { Fix, Reading } from '../../shared/messages.ts'

const minute = 60_000
const maxAheadMs = 24 * 60 * minute
const maxAgeMs = 7 * 24 * 60 * minute
const maxSpeedMps = 200 / 3.6

/**
 * A reading with its nonsense taken out, dated by the phone's clock.
 * @throws Refused when the reading says no time or place
 */
export function readFix({ latitude, longitude, timestamp, ...rest }: Reading, now: number): Fix {
  const at = timestamp === undefined || timestamp === null ? now : millisecondsOf(timestamp)
  if (Number.isNaN(at)) throw new Refused('The time of this position cannot be read.', 'bad_time')
  if (at > now + maxAheadMs) {
    throw new Refused('This position is dated in the future. Please check the phone’s clock.', 'future')
  }
  if (at < now - maxAgeMs) throw new Refused('This position is more than a week old.', 'too_old')
  if (latitude === 0 && longitude === 0) throw new Refused('This phone has no position yet.', 'no_position')
  const accuracy = between(0, rest.accuracy, Number.MAX_VALUE)
  const speed = between(0, rest.speed, maxSpeedMps)
  const heading = between(0, rest.heading, 360)
  return {
    latitude,
    longitude,
    timestamp: new Date(at).toISOString(),
    ...(accuracy !== undefined && { accuracy }),
    ...(speed !== undefined && { speed }),
    ...(heading !== undefined && { heading }),
  }
}

function millisecondsOf(timestamp: string | number): number {
  const count = Number(timestamp)
  if (Number.isNaN(count)) return Date.parse(String(timestamp))
  return count < 1e11 ? count * 1000 : count
}

const between = (least: number, value: number | null | undefined, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined
