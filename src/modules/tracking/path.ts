import { metersBetween } from '../../shared/geo.ts'
import type { Fix } from '../../shared/messages.ts'

/**
 * A fix with its times in milliseconds since 1970: `at` by our clock, `phoneAt` by the phone's. A crew's fixes with the
 * same `phoneAt` are the same fix. `leadMs` is how far its phone's clock was known to be ahead when it arrived.
 */
export type Timed = Readonly<{ fix: Fix; at: number; phoneAt: number; leadMs: number }>

export function timed(fix: Fix): Timed {
  const at = Date.parse(fix.timestamp)
  const phoneAt = fix.phoneTime === undefined ? at : Date.parse(fix.phoneTime)
  return { fix, at, phoneAt, leadMs: phoneAt - at }
}

export const isSameFix = (a: Fix, b: Fix) => timed(a).phoneAt === timed(b).phoneAt

/**
 * In order of capture time. It is the phone's time minus the lead of its clock, so the fixes of a clock are in the
 * phone's order however much delay each had. A fix further ahead than its clock has a wrong date, and stays where it
 * arrived.
 */
export function inOrder<T extends Timed>(fixes: readonly T[]): T[] {
  const byClock = Map.groupBy(fixes, ({ fix }) => fix.clock)
  const leads = new Map([...byClock].map(([clock, own]) => [clock, agreedLead(own.map(each => each.leadMs))]))
  const datedByClock = (each: T): T => {
    const lead = leads.get(each.fix.clock) ?? 0
    const isWrong = each.leadMs > lead + sameLeadMs
    const at = each.phoneAt - (each.fix.clock === undefined || isWrong ? each.leadMs : lead)
    return at === each.at ? each : { ...each, at }
  }
  return fixes.map(datedByClock).toSorted((a, b) => a.at - b.at || a.phoneAt - b.phoneAt)
}

/** The greatest lead that two fixes of a clock prove: one alone may have a wrong date. */
export function agreedLead(leads: readonly number[]): number {
  const sorted = leads.toSorted((a, b) => b - a)
  const proven = sorted.find((lead, n) => n > 0 && (sorted[n - 1] ?? Infinity) - lead <= sameLeadMs)
  return Math.max(0, proven ?? 0)
}

/** Fixes of one clock that arrive without delay show leads within this of one another. */
const sameLeadMs = 10_000

const maxSpeedMps = 200 / 3.6
/** spec §9: the default push interval. Over less time, GPS error outweighs the movement. */
const shortestLegMs = 30_000
/** spec §9: minimum movement filter. */
const minMoveMeters = 10
/** Half of the ten minutes after which a provider no longer counts as active (spec §4), so a parked one still does. */
export const maxSilenceMs = 5 * 60_000

/**
 * The path of a crew's distinct fixes in order of capture time: without jumps, and thinned. It depends only on the set
 * of fixes, not on when or how often they arrived.
 */
export const pathOf = <T extends Timed>(fixes: readonly T[]): T[] => thinned(withoutJumps(fixes).believed)

/**
 * A fix that is doubtful needs more than 200 km/h from the last believed one. The next fix confirms it if that is
 * plausible from there, and disproves it if that is plausible from the last believed one. Three in a row that contradict
 * all others prove that the last believed fix was wrong; then the third is believed. `doubtful` are those at the end
 * that are still undecided.
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
 * Keeps the first fix, then each that is 10 m from the last one kept or five minutes newer. Thinning the kept fixes plus
 * any of the others again selects the same ones, so the log may hold more than this selection, but never less.
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
  next.at - kept.at >= maxSilenceMs || metersBetween(kept.fix, next.fix) >= minMoveMeters

export const isPlausible = (from: Timed, to: Timed) =>
  metersBetween(from.fix, to.fix) <= (maxSpeedMps * Math.max(shortestLegMs, to.at - from.at)) / 1000
