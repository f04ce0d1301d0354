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
const maxSilenceMs = 5 * 60_000

/**
 * The path of a crew's distinct fixes in order of capture time: without jumps, and thinned. It depends only on the set
 * of fixes, not on when or how often they arrived.
 */
export const pathOf = <T extends Timed>(fixes: readonly T[]): T[] => thinned(withoutJumps(fixes).believed)

/** The path of fixes stored in any order, with duplicates. */
export function pathOfStored(stored: readonly Fix[]): Fix[] {
  const distinct = new Map(stored.map(timed).map(each => [each.phoneAt, each]))
  return pathOf(inOrder([...distinct.values()])).map(({ fix }) => fix)
}

/**
 * A fix that is doubtful needs more than 200 km/h from the last believed one. The next fix confirms it if that is
 * plausible from there, and disproves it if that is plausible from the last believed one. Three in a row that contradict
 * all others prove that the last believed fix was wrong; then the third is believed. `doubtful` are those at the end
 * that are still undecided.
 */
function withoutJumps<T extends Timed>(fixes: readonly T[]): { believed: T[]; doubtful: T[] } {
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

const isWorthKeeping = (kept: Timed, next: Timed) =>
  next.at - kept.at >= maxSilenceMs || metersBetween(kept.fix, next.fix) >= minMoveMeters

export const isPlausible = (from: Timed, to: Timed) =>
  metersBetween(from.fix, to.fix) <= (maxSpeedMps * Math.max(shortestLegMs, to.at - from.at)) / 1000

/**
 * A crew's recent fixes, in order of capture time: all in the log from `since` on (milliseconds since 1970), and those
 * that this process received and thinned away or rejected. `newest` is the last believed fix, `kept` the last one of
 * the path. `doubtful` ones wait for the next fix to confirm them.
 */
export type Track = Readonly<{
  known: readonly Known[]
  since: number
  newest?: Known
  kept?: Known
  doubtful: readonly Known[]
}>
type Known = Timed & Readonly<{ isStored: boolean }>

/**
 * `new`: the newest believed fix. `late`: an older one, such as from an offline backlog. `repeated`: already known.
 * `doubtful`: a jump that the next fix confirms or disproves. `wrong`: a jump that its neighbors contradict.
 */
type Verdict = 'new' | 'late' | 'repeated' | 'doubtful' | 'wrong'

/** `keep`: fixes to store now. `decided`: earlier doubtful ones that this fix confirmed or disproved. */
export type Judgement = Readonly<{
  track: Track
  verdict: Verdict
  keep: readonly Fix[]
  decided: readonly Fix[]
}>

/**
 * A track of the fixes in the log from a time on (milliseconds since 1970). It begins with a stored fix, or late enough
 * that an earlier fix cannot affect the thinning.
 */
export function trackOf(stored: readonly Fix[], from: number): Track {
  const known = inOrder(stored.map(fix => ({ ...timed(fix), isStored: true })))
  return settle(known, Math.min(known[0]?.at ?? Number.POSITIVE_INFINITY, from + maxSilenceMs))
}

/**
 * Decides whether to store a fix, in whatever order fixes arrive. The stored fixes always have the same path (`pathOf`)
 * as all fixes received.
 */
export function judge(track: Track, fix: Fix): Judgement {
  const taken: Known = { ...timed(fix), isStored: false }
  const before = track.known.findLast(({ phoneAt }) => phoneAt === taken.phoneAt)
  if (before) {
    return {
      track,
      verdict: track.doubtful.includes(before) ? 'doubtful' : 'repeated',
      keep: [],
      decided: [],
    }
  }
  return append(track, taken) ?? insert(track, taken)
}

/** Adds fixes that are in the log. */
export function learn(track: Track, stored: readonly Fix[]): Track {
  const isKnown = new Set(track.known.map(({ phoneAt }) => phoneAt))
  const unknown = stored
    .map(fix => ({ ...timed(fix), isStored: true }))
    .filter(({ at, phoneAt }) => at >= track.since && !isKnown.has(phoneAt))
  return unknown.length === 0 ? track : settle(inOrder([...track.known, ...unknown]), track.since)
}

/** The usual case: a fix that continues from the newest one. Undefined if earlier fixes must be judged again. */
function append(track: Track, fix: Known): Judgement | undefined {
  const { known, newest, kept, doubtful } = track
  const last = known.at(-1)
  if (last && (last.at >= fix.at || !isOfRightClock(last, fix))) return
  if (doubtful.length > 0 || (newest && !isPlausible(newest, fix))) return
  const isKept = !kept || isWorthKeeping(kept, fix)
  if (kept && isKept && !isPlausible(kept, fix)) return
  const next = { ...fix, isStored: isKept }
  return {
    track: { ...track, known: [...known, next], newest: next, kept: isKept ? next : kept },
    verdict: 'new',
    keep: isKept ? [fix.fix] : [],
    decided: [],
  }
}

/** If so, one more fix does not change the lead of its clock. */
const isOfRightClock = (last: Known, fix: Known) =>
  last.fix.clock === fix.fix.clock && last.at === last.phoneAt && fix.leadMs === 0

function insert(track: Track, taken: Known): Judgement {
  const all = inOrder([...track.known, taken])
  const { believed, doubtful } = withoutJumps(all)
  const isTaken = ({ phoneAt }: Known) => phoneAt === taken.phoneAt
  const stored = storeEnough(all)
  const next = settle(
    all.map(each => (stored.has(each) ? { ...each, isStored: true } : each)),
    track.since,
  )
  return {
    track: next,
    verdict: verdictOn(isTaken, believed, doubtful),
    keep: all.filter(each => stored.has(each) && !each.isStored).map(each => each.fix),
    decided: track.doubtful
      .filter(({ phoneAt }) => !doubtful.some(each => each.phoneAt === phoneAt))
      .map(each => each.fix),
  }
}

function verdictOn(
  isTaken: (fix: Known) => boolean,
  believed: readonly Known[],
  doubtful: readonly Known[],
): Verdict {
  if (doubtful.some(isTaken)) return 'doubtful'
  if (!believed.some(isTaken)) return 'wrong'
  return believed.slice(-1).some(isTaken) ? 'new' : 'late'
}

/**
 * The fixes that must be in the log so that their path is the path of all: those of the path; if a jump is stored
 * already, also its neighbors, which disprove it; if that is not enough, all.
 */
function storeEnough(all: readonly Known[]): Set<Known> {
  const { believed } = withoutJumps(all)
  const path = thinned(believed)
  for (const more of [() => [], () => besideJumps(all, new Set(believed))]) {
    const chosen = new Set([...path, ...more()])
    const stored = all.filter(fix => fix.isStored || chosen.has(fix))
    if (isSame(pathOf(inOrder(stored)), path)) return new Set(stored)
  }
  return new Set(all)
}

const besideJumps = (all: readonly Known[], believed: ReadonlySet<Known>) =>
  all.filter((fix, index) => believed.has(fix) && [index - 2, index - 1, index, index + 1].some(isJump(all)))

const isJump = (all: readonly Known[]) => (index: number) => {
  const [from, to] = [all[index], all[index + 1]]
  return from !== undefined && to !== undefined && !isPlausible(from, to)
}

const isSame = (a: readonly Known[], b: readonly Known[]) =>
  a.length === b.length && a.every(({ phoneAt }, index) => phoneAt === b[index]?.phoneAt)

function settle(known: readonly Known[], since: number): Track {
  const { believed, doubtful } = withoutJumps(known)
  return { known, since, newest: believed.at(-1), kept: thinned(believed).at(-1), doubtful }
}

/** This many recent fixes stay in memory. */
const window = 300

/**
 * Drops the oldest fixes, which can be read from the log. The cut is at a fix of the path, so that the path of the rest
 * is the rest of the path.
 */
export function trimmed(track: Track): Track {
  if (track.known.length <= window * 1.5) return track
  const path = new Set(pathOf(track.known))
  const start = track.known.findIndex((fix, index) => index >= track.known.length - window && path.has(fix))
  const first = track.known[start]
  return first ? { ...track, known: track.known.slice(start), since: first.at } : track
}
