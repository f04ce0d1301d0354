import type { Fix } from '../../shared/messages.ts'
import {
  inOrder,
  isPlausible,
  isWorthKeeping,
  maxSilenceMs,
  pathOf,
  type Timed,
  thinned,
  timed,
  withoutJumps,
} from './path.ts'

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
