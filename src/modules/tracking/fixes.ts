import { metersBetween } from '../../adapters/routing/great-circle.ts'
import { Refused } from '../../eventlog/types.ts'
import type { Fix } from './events.ts'
import type { Reading } from './messages.ts'

const minute = 60_000
const maxAheadMs = 2 * minute
const maxAgeMs = 7 * 24 * 60 * minute
const maxAccuracyMeters = 500
const maxSpeedMps = 200 / 3.6
/** spec §9: the default push interval. Over less, the receiver's own error outweighs the movement. */
const shortestLegMs = 30_000
/** spec §9: minimum movement filter. */
const minMoveMeters = 10
/** Half of the ten minutes after which a provider no longer counts as active (spec §4), so a parked one still does. */
const maxSilenceMs = 5 * minute

/**
 * A reading with its nonsense taken out. A clock that runs a little ahead is set to now, so that a fix from the
 * future cannot hold up those after it.
 * @throws Refused when the time or the accuracy makes it useless
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
  if (accuracy !== undefined && accuracy > maxAccuracyMeters) {
    throw new Refused('This position is too inaccurate to be shown.', 'inaccurate')
  }
  const speed = between(0, rest.speed, maxSpeedMps)
  const heading = between(0, rest.heading, 360)
  return {
    latitude,
    longitude,
    timestamp: new Date(Math.min(at, now)).toISOString(),
    ...(accuracy !== undefined && { accuracy }),
    ...(speed !== undefined && { speed }),
    ...(heading !== undefined && { heading }),
  }
}

/** What is known of a provider's way: the newest fix shown, the last ones kept, and jumps that wait for proof. */
export type Track = Readonly<{ newest?: Fix; kept?: Fix; keptLate?: Fix; doubtful: readonly Fix[] }>

/**
 * `new` is to be shown at once; `late` comes out of an offline backlog and is history only; `repeated` is known
 * already; `doubtful` lies farther away than 200 km/h could carry, and counts once the next fix confirms it.
 */
export type Verdict = 'new' | 'late' | 'repeated' | 'doubtful'

/** `keep` are the fixes worth storing, thinned to 10 m (spec §9). */
export type Judgement = Readonly<{ track: Track; verdict: Verdict; keep: readonly Fix[] }>

export const freshTrack: Track = { doubtful: [] }

export function judge(track: Track, fix: Fix): Judgement {
  const { newest, doubtful } = track
  if (newest && fix.timestamp <= newest.timestamp) return behind(track, fix)
  if (!newest || isPlausible(newest, fix)) return ahead(track, [fix])

  const last = doubtful.at(-1)
  if (last && fix.timestamp <= last.timestamp) return { track, verdict: 'repeated', keep: [] }
  if (last && isPlausible(last, fix)) return ahead(track, [last, fix])
  // Three that contradict what we believed, though they contradict each other too: what we believed was wrong.
  if (doubtful.length === 2) return ahead(track, [fix])
  return { track: { ...track, doubtful: [...doubtful, fix] }, verdict: 'doubtful', keep: [] }
}

function ahead(track: Track, fixes: readonly Fix[]): Judgement {
  const keep: Fix[] = []
  let { kept } = track
  for (const fix of fixes) {
    if (kept && !isWorthKeeping(kept, fix)) continue
    keep.push(fix)
    kept = fix
  }
  return { track: { ...track, newest: fixes.at(-1), kept, doubtful: [] }, verdict: 'new', keep }
}

function behind(track: Track, fix: Fix): Judgement {
  const known = [track.newest, track.kept, track.keptLate].some(each => each?.timestamp === fix.timestamp)
  if (known) return { track, verdict: 'repeated', keep: [] }
  if (track.keptLate && !isWorthKeeping(track.keptLate, fix)) return { track, verdict: 'late', keep: [] }
  return { track: { ...track, keptLate: fix }, verdict: 'late', keep: [fix] }
}

const isWorthKeeping = (kept: Fix, fix: Fix) =>
  metersBetween(kept, fix) >= minMoveMeters || Math.abs(millisecondsBetween(kept, fix)) >= maxSilenceMs

const isPlausible = (from: Fix, to: Fix) =>
  metersBetween(from, to) <= (maxSpeedMps * Math.max(shortestLegMs, millisecondsBetween(from, to))) / 1000

const millisecondsBetween = (from: Fix, to: Fix) => Date.parse(to.timestamp) - Date.parse(from.timestamp)

function millisecondsOf(timestamp: string | number): number {
  const count = Number(timestamp)
  if (Number.isNaN(count)) return Date.parse(String(timestamp))
  return count < 1e11 ? count * 1000 : count
}

const between = (least: number, value: number | null | undefined, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined
