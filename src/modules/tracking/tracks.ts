import { isAccurate } from '../../shared/geo.ts'
import type { Fix, Reading } from '../../shared/messages.ts'
import { readFix } from './fixes.ts'
import { corrected, heard, type PhoneClock } from './phone-clock.ts'
import type { Phone } from './senders.ts'
import { type Judgement, judge, learn, type Track, trackOf, trimmed } from './track.ts'
import type { Span } from './trail.ts'

type Options = Readonly<{
  now: () => number
  /** What the log has of a crew from a span of time. */
  readLog(providerId: string, span: Span): Promise<Fix[]>
  /** Resolves when all fixes that were to be stored are in the log. */
  flush(providerId: string): Promise<void>
}>

/** What became of a reading. An `inaccurate` one is not part of the path. `newest` is where the crew is now. */
export type Taken = Omit<Judgement, 'track' | 'verdict'> &
  Readonly<{ fix: Fix; verdict: Judgement['verdict'] | 'inaccurate'; newest?: Fix }>

/**
 * What this process remembers of each crew's recent fixes: enough to judge the next ones in memory. At first, and for
 * fixes from before what it remembers, it reads the log.
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

  /**
   * A tracking app that is new to this process may have reported to another one, or to the one before: the last fixes
   * tell, as long as they are recent. A crew page measures its clock.
   */
  const clockOf = ({ clocks, recent }: Crew, { id, source }: ClockOwner): PhoneClock =>
    clocks.get(id) ??
    (source === 'ingest' ? recent.known.slice(-2) : []).map(({ phoneAt, at }) => ({ phoneAt, heardAt: at }))

  /** The fix dated by our clock. */
  const dateByOurs = (crew: Crew, phone: ClockOwner, fix: Fix, arrivedAt: number): Fix => {
    const clock = heard(clockOf(crew, phone), Date.parse(fix.timestamp), arrivedAt)
    crew.clocks.delete(phone.id)
    crew.clocks.set(phone.id, clock)
    const [longestUnused] = crew.clocks.keys()
    if (crew.clocks.size > mostClocks && longestUnused !== undefined) crew.clocks.delete(longestUnused)
    return corrected(fix, clock, arrivedAt)
  }

  /** The stretch of time that a fix belongs to. */
  const stretchOf = async (providerId: string, crew: Crew, at: number): Promise<'recent' | Backlog> => {
    const { backlog } = crew
    if (at >= crew.recent.since) {
      // Live fixes come between those of a backlog, which need it again.
      if (backlog && now() - backlog.usedAt > minute) crew.backlog = undefined
      return 'recent'
    }
    if (backlog && at >= backlog.track.since && at < backlog.until) {
      backlog.usedAt = now()
      return backlog
    }
    const until = at + backlogMs
    // A minute more, because the log may have the last fix a little later: the correction has improved since.
    crew.backlog = { track: await load(providerId, at - beforeMs, until + minute), until, usedAt: now() }
    return crew.backlog
  }

  return {
    /**
     * To be called for one reading of a crew after another.
     * @throws Refused when the reading makes no sense
     */
    async take(providerId: string, phone: ClockOwner, reading: Reading, arrivedAt: number): Promise<Taken> {
      const dated = readFix(reading, arrivedAt)
      const crew = crews.get(providerId) ?? (await begin(providerId, Date.parse(dated.timestamp)))
      crews.set(providerId, crew)
      const isByPhone = reading.timestamp !== undefined && reading.timestamp !== null
      const fix = isByPhone ? dateByOurs(crew, phone, dated, arrivedAt) : dated
      if (!isAccurate(fix)) return { fix, verdict: 'inaccurate', keep: [], decided: [] }

      const stretch = await stretchOf(providerId, crew, Date.parse(fix.timestamp))
      const { track, ...judgement } = judge(stretch === 'recent' ? crew.recent : stretch.track, fix)
      if (stretch === 'recent') crew.recent = trimmed(track)
      else stretch.track = track
      return { fix, ...judgement, newest: crew.recent.newest?.fix }
    },
    /** The log has these fixes, from this process or another. */
    stored(providerId: string, fixes: readonly Fix[]) {
      const crew = crews.get(providerId)
      if (crew) crew.recent = learn(crew.recent, fixes)
    },
    forget: (providerId: string) => void crews.delete(providerId),
  }
}

type ClockOwner = Pick<Phone, 'id' | 'source'>
/** The clocks of its phones by their ids, the one used last at the end. */
type Crew = { recent: Track; backlog?: Backlog; readonly clocks: Map<string, PhoneClock> }
/** A stretch of the past, into which late fixes come. */
type Backlog = { track: Track; readonly until: number; usedAt: number }

const minute = 60_000
const mostClocks = 8
/** So much of the log is read before a fix: where the crew was, and what its phone may send again. */
const beforeMs = 15 * minute
/** A queue from before may be dated by a clock that is so fast. What the log has of it tells. */
const mostLeadMs = 60 * minute
/** When a crew first reports here, the log is read up to now, but no further back than this. */
const recentMs = 24 * 60 * minute
/** Of a backlog, so much of the log is read at a time. */
const backlogMs = 20 * minute
