/*
 * Invariant: a crew's stored fixes have the same path (`pathOf`) as all fixes that `take` judged, in any order of
 * arrival, as long as those are in memory or in the log. For each report of a crew, one after another, `fleet.ts` calls
 * `date`, which corrects the phone's clock, asks `senders.ts` whether this phone may report the fix, and calls `take`.
 * `take` judges the fix on the crew's `recent` track, or on its `backlog`, a part of the log, if the fix is older. It
 * stores nothing itself: `keep` goes to `recorder.ts`, which appends it later and repeats a failed append. Before a
 * track is loaded, pending fixes are flushed, so the log has everything kept here. A doubtful fix waits until a later
 * one confirms or disproves it. `decided` names those that no longer wait, so that `fleet.ts` can call back.
 */

import { isAccurate } from '../../shared/geo.ts'
import type { Fix, Reading } from '../../shared/messages.ts'
import { clockAfter, clockFromLog, dated, type PhoneClock, readFix } from './fixes.ts'
import { type Judgement, judge, learn, type Timed, type Track, timed, trackOf, trimmed } from './path.ts'
import type { Span } from './queries.ts'

type Options = Readonly<{
  now: () => number
  /** A crew's fixes in the log from a span of time. */
  readLog(providerId: string, span: Span): Promise<Fix[]>
  /** Resolves when all fixes added so far are in the log. */
  flush(providerId: string): Promise<void>
}>

/** The outcome for one fix. An `inaccurate` one is not part of the path. `newest` is where the crew is now. */
export type Taken = Omit<Judgement, 'track' | 'verdict'> &
  Readonly<{ verdict: Judgement['verdict'] | 'inaccurate'; newest?: Fix }>

/**
 * Each crew's recent fixes, so that the next ones are judged in memory. For a crew that is new to this process, and for
 * fixes older than those in memory, it reads the log.
 */
export function createTracks({ now, readLog, flush }: Options) {
  const crews = new Map<string, Crew>()

  const load = async (providerId: string, from: number, until: number) => {
    await flush(providerId)
    return trackOf(await readLog(providerId, { from, until }), from)
  }

  const begin = async (providerId: string, phoneAt: number): Promise<Crew> => {
    const isOld = phoneAt < now() - 10_000
    const before = isOld ? phoneAt - mostLeadMs : now()
    const from = Math.max(before - beforeMs, now() - recentMs)
    const recent = trimmed(await load(providerId, from, Number.POSITIVE_INFINITY))
    return { recent, clocks: new Map() }
  }

  const crewOf = async (providerId: string, phoneAt: number) => {
    const crew = crews.get(providerId) ?? (await begin(providerId, phoneAt))
    crews.set(providerId, crew)
    return crew
  }

  /** The fix dated by our clock. */
  const dateByOurs = (crew: Crew, phoneId: string, fix: Fix, arrivedAt: number): Fix => {
    const phoneAt = Date.parse(fix.timestamp)
    const isSame = (known: Timed) => known.phoneAt === phoneAt
    const known = crew.recent.known.findLast(isSame) ?? crew.backlog?.track.known.findLast(isSame)
    if (known) return known.fix
    const clock = clockAfter(
      crew.clocks.get(phoneId) ?? clockFromLog(phoneId, crew.recent.known),
      phoneAt,
      arrivedAt,
    )
    crew.clocks.delete(phoneId)
    crew.clocks.set(phoneId, clock)
    const [longestUnused] = crew.clocks.keys()
    if (crew.clocks.size > mostClocks && longestUnused !== undefined) crew.clocks.delete(longestUnused)
    return dated(fix, clock, arrivedAt)
  }

  /** The track that a fix of this time belongs to. */
  const trackFor = async (providerId: string, crew: Crew, at: number): Promise<'recent' | Backlog> => {
    const { backlog } = crew
    if (at >= crew.recent.since) {
      // Live fixes arrive between those of a backlog, so it stays loaded for a while.
      if (backlog && now() - backlog.usedAt > minute) crew.backlog = undefined
      return 'recent'
    }
    if (backlog && at >= backlog.track.since && at < backlog.until) {
      backlog.usedAt = now()
      return backlog
    }
    const until = at + backlogMs
    // A minute more: the log may date the last fix slightly later, because the correction has improved since.
    crew.backlog = { track: await load(providerId, at - beforeMs, until + minute), until, usedAt: now() }
    return crew.backlog
  }

  return {
    /**
     * A reading as a fix dated by our clock.
     * @throws Refused when the reading makes no sense
     */
    async date(providerId: string, phoneId: string, reading: Reading, arrivedAt: number): Promise<Fix> {
      const fix = readFix(reading, arrivedAt)
      const crew = await crewOf(providerId, Date.parse(fix.timestamp))
      const isByPhone = reading.timestamp !== undefined && reading.timestamp !== null
      return isByPhone ? dateByOurs(crew, phoneId, fix, arrivedAt) : fix
    },
    /** To be called for one fix of a crew after another. */
    async take(providerId: string, fix: Fix): Promise<Taken> {
      const crew = await crewOf(providerId, timed(fix).phoneAt)
      if (!isAccurate(fix)) return { verdict: 'inaccurate', keep: [], decided: [] }

      const part = await trackFor(providerId, crew, Date.parse(fix.timestamp))
      const { track, ...judgement } = judge(part === 'recent' ? crew.recent : part.track, fix)
      if (part === 'recent') crew.recent = trimmed(track)
      else part.track = track
      return { ...judgement, newest: crew.recent.newest?.fix }
    },
    /** The log has these fixes, from this process or another. */
    stored(providerId: string, fixes: readonly Fix[]) {
      const crew = crews.get(providerId)
      if (crew) crew.recent = learn(crew.recent, fixes)
    },
    forget: (providerId: string) => void crews.delete(providerId),
  }
}

/** `clocks` by phone id, the most recently used last. */
type Crew = { recent: Track; backlog?: Backlog; readonly clocks: Map<string, PhoneClock> }
/** A part of the past for which late fixes arrive. */
type Backlog = { track: Track; readonly until: number; usedAt: number }

const minute = 60_000
const mostClocks = 8
/** The log is read from this long before a fix: where the crew was, and what its phone may send again. */
const beforeMs = 15 * minute
/** An older queue may be dated by a clock this fast. */
const mostLeadMs = 60 * minute
/** When a crew first reports here, the log is read no further back than this. */
const recentMs = 24 * 60 * minute
/** This much of the log is read at a time for a backlog. */
const backlogMs = 20 * minute
