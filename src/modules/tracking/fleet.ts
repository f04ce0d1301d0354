import { newId } from '../../eventlog/ids.ts'
import { isAccurate } from '../../shared/geo.ts'
import type { Fix, Reading } from '../../shared/messages.ts'
import type { TrackingEvent } from '../dispatch/events.ts'
import { providers } from '../dispatch/provider.ts'
import type { Platform } from '../module.ts'
import { comeOnline, goOffline, isOnJob, type OnJob, reportLocation } from './decide.ts'
import { isSameFix } from './path.ts'
import { createPresence, type Source } from './presence.ts'
import { findJob, findOnlineUntil, listProviders, saveOnlineUntil } from './queries.ts'
import { type Batch, createRecorder } from './recorder.ts'
import { createSenders, type Phone, type Sender } from './senders.ts'
import { createTracks, type Taken } from './tracks.ts'
import { storedFixes } from './trail.ts'

type FleetDeps = Pick<Platform, 'db' | 'log' | 'report'>
type Options = Readonly<{
  now: () => number
  /** A provider is somewhere new, as this phone reports: to be told at once. */
  onMove(providerId: string, fix: Fix, sender: Sender | undefined): void
}>
export type Fleet = ReturnType<typeof createFleet>

/** Where the crews are, and which are online: what this process was told, and what it learnt of others. */
export function createFleet({ db, log, report }: FleetDeps, { now, onMove }: Options) {
  /** The newest fix that was told of each crew. */
  const shown = new Map<string, Fix>()
  const presence = createPresence(now)
  const senders = createSenders(now)
  /** Whether the last sweep reached what the processes share. */
  let isSharing = true
  /** Reports whose position waits to be confirmed. */
  const doubtful = new Map<string, readonly Doubtful[]>()

  const append = async ({ providerId, id, decide }: Append) => {
    const job = await findJob(db, providerId, now())
    const onJob = job && isOnJob(job, now()) ? { serviceRequestId: job.id } : {}
    const command = { id, actor: `provider:${providerId}`, at: new Date(now()).toISOString() }
    await log.handle(providers, providerId, row => decide(row, onJob), command)
  }
  const recorder = createRecorder(({ id, providerId, fixes }: Batch) =>
    append({ providerId, id, decide: (row, job) => reportLocation(row, fixes, job) }),
  )

  const tracks = createTracks({
    now,
    readLog: (providerId, span) => storedFixes(db, providerId, span),
    flush: recorder.flush,
  })
  /** What a crew sends is done one after another. */
  const reports = createTurns()
  /** A crew's comings and goings are stated one after another, those of different crews together. */
  const announcements = createTurns()

  const online = async (providerId: string, source: Source) => {
    const wasOnline = presence.has(providerId)
    presence.reported(providerId, source)
    if (wasOnline) return
    try {
      await announcements.take(providerId, () => append({ providerId, id: newId(), decide: comeOnline }))
    } catch (error) {
      presence.gone(providerId)
      throw error
    }
  }
  const announceOffline = (providerId: string) =>
    announcements.take(providerId, async () => {
      await recorder.flush(providerId)
      presence.gone(providerId)
      try {
        await append({ providerId, id: newId(), decide: goOffline })
      } catch (error) {
        // The next sweep finds it silent, and tries again.
        presence.extend(providerId, now())
        throw error
      }
    })

  /** What to tell, which is nothing when the fix is old, or says less than the last one. */
  const show = (providerId: string, fix: Fix | undefined): Fix | undefined => {
    const before = shown.get(providerId)
    if (!fix || (before && !isNews(before, fix))) return
    const { phoneTime: _, clock: __, ...location } = fix
    shown.set(providerId, location)
    return location
  }

  /** The callbacks of those who reported these fixes, which were doubtful until now. */
  const reportersOf = (providerId: string, fixes: readonly Fix[]) => {
    const waiting = doubtful.get(providerId) ?? []
    const isDecided = ({ fix }: Doubtful) => fixes.some(each => isSameFix(each, fix))
    doubtful.set(
      providerId,
      waiting.filter(each => !isDecided(each)),
    )
    return waiting.filter(isDecided).map(each => each.onDecided)
  }
  /** Nothing more comes that could confirm them. */
  const refuseDoubtful = (providerId: string) => {
    for (const { onDecided } of doubtful.get(providerId) ?? []) recorder.add(providerId, [], onDecided)
    doubtful.delete(providerId)
  }

  return {
    /** Knows where everybody was when the process began. */
    async start() {
      for (const provider of await listProviders(db)) {
        const { id, currentLatitude: latitude, currentLongitude: longitude } = provider
        if (provider.isOnline) presence.extend(id, now() + returnMs)
        if (latitude === null || longitude === null || provider.lastLocationUpdate === null) continue
        shown.set(id, { latitude, longitude, timestamp: provider.lastLocationUpdate })
      }
    },

    /**
     * Takes a crew's own report. What is new is told at once and stored with the next flush. `onDecided` is called when
     * the position is in the log or is known not to belong there.
     * @throws Refused when it makes no sense; then `onDecided` is not called
     */
    take(
      providerId: string,
      phone: Phone,
      reading: Reading,
      onDecided = () => {},
    ): Promise<Taken['verdict'] | 'elsewhere'> {
      const arrivedAt = now()
      return reports.take(providerId, async () => {
        online(providerId, phone.source).catch(report)
        const fix = await tracks.date(providerId, phone.id, reading, arrivedAt)
        const isAhead = fix.timestamp > (shown.get(providerId)?.timestamp ?? '')
        if (!senders.mayReport(providerId, phone, Date.parse(fix.timestamp), isAhead)) {
          recorder.add(providerId, [], onDecided)
          return 'elsewhere'
        }
        const { verdict, keep, decided, newest } = await tracks.take(providerId, fix)
        const callbacks = reportersOf(providerId, decided)
        if (verdict === 'doubtful') {
          doubtful.set(providerId, [...(doubtful.get(providerId) ?? []), { fix, onDecided }])
        } else callbacks.push(onDecided)
        recorder.add(providerId, keep, () => {
          for (const callback of callbacks) callback()
        })
        const shownFix = show(providerId, verdict === 'inaccurate' ? fix : newest)
        if (shownFix) onMove(providerId, shownFix, senders.current(providerId))
        return verdict
      })
    },

    /** A phone is about to report. */
    online,
    /** A phone was told that its crew is online. */
    registered: senders.registered,
    /** The crew stops on one phone. It is offline unless another phone still reports. */
    stop: (providerId: string, phone: Phone): Promise<void> =>
      reports.take(providerId, async () => {
        if (senders.stop(providerId, phone)) return
        refuseDoubtful(providerId)
        await announceOffline(providerId)
      }),
    /** A phone's connection closed. The process that it connects to next finds its positions in the log. */
    disconnected(providerId: string, phone: Phone) {
      senders.disconnected(providerId, phone)
      recorder.flush(providerId).catch(report)
    },

    /** Another process took this fix from this phone, or has stored it. Answers with what to tell. */
    learn(providerId: string, fix: Fix, sender?: Sender): Fix | undefined {
      if (sender) presence.heardElsewhere(providerId, sender.source)
      if (sender && !senders.learn(providerId, sender)) return
      const location = show(providerId, fix)
      if (location && !sender) presence.heardElsewhere(providerId)
      return location
    },
    /** The log has these fixes. */
    stored: tracks.stored,

    /** The log says that a provider went offline, or came online. */
    wentOffline(providerId: string) {
      presence.gone(providerId)
      senders.wentOffline(providerId)
    },
    cameOnline: (providerId: string) => {
      if (!presence.has(providerId)) presence.heardElsewhere(providerId)
    },
    forget(providerId: string) {
      presence.gone(providerId)
      senders.forget(providerId)
      shown.delete(providerId)
      tracks.forget(providerId)
      refuseDoubtful(providerId)
    },

    isOnline: presence.has,
    latest: (providerId: string) => shown.get(providerId),
    known: () => [...shown.keys()],

    /** Resolves when every report so far was judged, and every coming and going is in the log or failed. */
    async settled() {
      await reports.settled()
      await announcements.settled()
    },
    flush: recorder.flush,
    flushAll: recorder.flushAll,
    /**
     * Tells those offline who were not heard of for too long, by any process. If the other processes could not say so
     * last time, they get another chance to.
     */
    async sweep() {
      const areOthersKnown = isSharing
      isSharing = false
      const unshared = presence.unshared()
      await saveOnlineUntil(db, unshared)
      presence.share(unshared)
      for (const { providerId, until } of await findOnlineUntil(db, presence.silent())) {
        presence.extend(providerId, until)
      }
      isSharing = true
      if (!areOthersKnown) return
      const tell = (providerId: string) =>
        reports.take(providerId, async () => {
          if (presence.isSilent(providerId)) await announceOffline(providerId)
        })
      await Promise.all(presence.silent().map(tell))
    },
  }
}

/** So long the crews of a process before this one have to come back. */
const returnMs = 30_000

function isNews(shown: Fix, fix: Fix): boolean {
  const olderMs = Date.parse(fix.timestamp) - Date.parse(shown.timestamp)
  return olderMs > (isAccurate(fix) || !isAccurate(shown) ? 0 : stillGoodMs)
}

/** For so long an inaccurate fix says less than the last accurate one. */
const stillGoodMs = 60_000

type Append = Readonly<{
  providerId: string
  id: string
  decide(row: Parameters<typeof comeOnline>[0], job: OnJob): TrackingEvent[]
}>

/** Tasks of the same key run one after another. */
function createTurns() {
  const last = new Map<string, Promise<void>>()
  return {
    take<T>(key: string, task: () => Promise<T>): Promise<T> {
      const done = (last.get(key) ?? Promise.resolve()).then(task)
      const over = done
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (last.get(key) === over) last.delete(key)
        })
      last.set(key, over)
      return done
    },
    /** Resolves when all tasks so far have ended. */
    async settled() {
      await Promise.all(last.values())
    },
  }
}

/** A report that was taken, but is neither in the log nor known not to belong there. */
type Doubtful = Readonly<{ fix: Fix; onDecided(): void }>
