import { metersBetween } from '../../shared/geo.ts'
import type { Fix } from '../../shared/messages.ts'

/**
 * A fix with its times in milliseconds since 1970: `at` by our clock, which puts fixes in order, and `phoneAt` by the
 * phone's. A crew's fixes with the same `phoneAt` are the same fix. It also measures the time between two fixes: it is
 * exact, while the correction in `at` may have improved between them.
 */
export type Timed = Readonly<{ fix: Fix; at: number; phoneAt: number }>

export function timed(fix: Fix): Timed {
  const at = Date.parse(fix.timestamp)
  return { fix, at, phoneAt: fix.phoneTime === undefined ? at : Date.parse(fix.phoneTime) }
}

export const isSameFix = (a: Fix, b: Fix) => timed(a).phoneAt === timed(b).phoneAt

/**
 * In order of capture time. The correction of a fast clock becomes better as more of its fixes arrive, so among fixes
 * that were corrected by nearly the same time the phone's own clock says which came first.
 */
export function inOrder<T extends Timed>(fixes: readonly T[]): T[] {
  const sorted = fixes.toSorted((a, b) => a.at - b.at || a.phoneAt - b.phoneAt)
  const starts = sorted.flatMap((fix, index) => (isSameClock(sorted[index - 1], fix) ? [] : [index]))
  return starts.flatMap((start, n) =>
    sorted.slice(start, starts[n + 1]).toSorted((a, b) => a.phoneAt - b.phoneAt),
  )
}

const isSameClock = (before: Timed | undefined, fix: Timed) =>
  before !== undefined && Math.abs(leadOf(before) - leadOf(fix)) < 60_000

const leadOf = ({ at, phoneAt }: Timed) => phoneAt - at

const maxSpeedMps = 200 / 3.6
/** spec §9: the default push interval. Over less, the receiver's own error outweighs the movement. */
const shortestLegMs = 30_000
/** spec §9: minimum movement filter. */
const minMoveMeters = 10
/** Half of the ten minutes after which a provider no longer counts as active (spec §4), so a parked one still does. */
export const maxSilenceMs = 5 * 60_000

/**
 * The path that a crew's distinct fixes describe, given in order of capture time: without jumps, and thinned. This
 * depends on the set of fixes alone, not on when or how often they arrived.
 */
export const pathOf = <T extends Timed>(fixes: readonly T[]): T[] => thinned(withoutJumps(fixes).believed)

/**
 * A fix that more than 200 km/h would have to carry from the last believed one is doubtful. The next fix confirms it if
 * it is plausible from there, and drops it if it is plausible from the last believed one. After three in a row that
 * contradict all the others, what was believed before was wrong, and the third is believed. `doubtful` are the last
 * ones, which nothing has decided yet.
 */
export function withoutJumps<T extends Timed>(fixes: readonly T[]): { believed: T[]; doubtful: T[] } {
  const believed: T[] = []
  let doubtful: T[] = []
  for (const fix of fixes) {
    const last = believed.at(-1)
    const jump = doubtful.at(-1)
    if (!last || isPlausible(last, fix)) believed.push(fix)
    else if (jump && isPlausible(jump, fix)) {
      // Two agree against one. If the path is plausible without that one, it was the jump.
      const before = believed.at(-2)
      if (!before || isPlausible(before, jump)) believed.pop()
      believed.push(jump, fix)
    } else if (doubtful.length === 2) believed.push(fix)
    else {
      doubtful.push(fix)
      continue
    }
    doubtful = []
  }
  return { believed, doubtful }
}

/**
 * The first fix is kept, and then each that lies 10 m from the last one kept, or is five minutes newer. A set that
 * holds the kept fixes, and any others of those given, is thinned to the same ones. So the log may hold more fixes than
 * this selects, but never fewer.
 */
export function thinned<T extends Timed>(fixes: readonly T[]): T[] {
  const kept: T[] = []
  for (const fix of fixes) {
    const last = kept.at(-1)
    if (!last || isWorthKeeping(last, fix)) kept.push(fix)
  }
  return kept
}

export const isWorthKeeping = (kept: Timed, next: Timed) =>
  next.phoneAt - kept.phoneAt >= maxSilenceMs || metersBetween(kept.fix, next.fix) >= minMoveMeters

export const isPlausible = (from: Timed, to: Timed) =>
  metersBetween(from.fix, to.fix) <= (maxSpeedMps * Math.max(shortestLegMs, to.phoneAt - from.phoneAt)) / 1000
