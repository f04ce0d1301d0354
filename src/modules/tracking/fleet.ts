import type { Deps } from '../../deps.ts'
import { newId } from '../../eventlog/ids.ts'
import { Refused } from '../../eventlog/types.ts'
import { providers } from '../dispatch/provider.ts'
import { comeOnline, goOffline, isOnJob, type OnJob, reportLocation } from './decide.ts'
import type { Fix, TrackingEvent } from './events.ts'
import { isAccurate } from './fixes.ts'
import type { Reading } from './messages.ts'
import { createPresence } from './presence.ts'
import { findJob, listProviders } from './queries.ts'
import { type Batch, createRecorder } from './recorder.ts'
import { createTracks } from './tracks.ts'

type FleetDeps = Pick<Deps, 'db' | 'log' | 'report'>
type Options = Readonly<{
  now: () => number
  /** A provider is somewhere new: to be told at once. */
  onMove(providerId: string, fix: Fix): void
}>
export type Fleet = ReturnType<typeof createFleet>

/** Where the crews are, and which are online: what this process was told, and what it learnt of others. */
export function createFleet({ db, log, report }: FleetDeps, { now, onMove }: Options) {
  /** The newest fix that was told of each crew. */
  const shown = new Map<string, Fix>()
  const presence = createPresence(now)
  let announcing: Promise<void> = Promise.resolve()

  const append = async ({ providerId, id, decide }: Append) => {
    const job = await findJob(db, providerId, now())
    const onJob = job && isOnJob(job, now()) ? { serviceRequestId: job.id } : {}
    const command = { id, actor: `provider:${providerId}`, at: new Date(now()).toISOString() }
    await log.handle(providers, providerId, row => decide(row, onJob), command)
  }
  const recorder = createRecorder(({ id, providerId, fixes }: Batch) =>
    append({ providerId, id, decide: (row, job) => reportLocation(row, fixes, job) }),
  )

  const tracks = createTracks({ db }, { now, flush: recorder.flush })
  const turns = new Map<string, Promise<unknown>>()

  /** What a crew sends is done one after another. */
  const inTurn = <T>(providerId: string, task: () => Promise<T>): Promise<T> => {
    const done = (turns.get(providerId) ?? Promise.resolve()).then(task)
    const over = done.then(
      () => undefined,
      () => undefined,
    )
    turns.set(providerId, over)
    return done
  }

  /** Comings and goings are told one after another, so that the last one said is the last one told. */
  const inOrder = (task: () => Promise<void>) => {
    const done = announcing.then(task)
    announcing = done.catch(() => undefined)
    return done
  }
  const online = async (providerId: string) => {
    const wasOnline = presence.has(providerId)
    presence.heard(providerId)
    if (wasOnline) return
    try {
      await inOrder(() => append({ providerId, id: newId(), decide: comeOnline }))
    } catch (error) {
      presence.gone(providerId)
      throw error
    }
  }
  const offline = (providerId: string) =>
    inTurn(providerId, () =>
      inOrder(async () => {
        await recorder.flush(providerId)
        presence.gone(providerId)
        await append({ providerId, id: newId(), decide: goOffline })
      }),
    )

  /** What to tell, which is nothing when the fix is old, or says less than the last one. */
  const show = (providerId: string, fix: Fix | undefined): Fix | undefined => {
    const before = shown.get(providerId)
    if (!fix || (before && !isNews(before, fix))) return
    const { phoneTime: _, ...location } = fix
    shown.set(providerId, location)
    return location
  }

  return {
    /** Knows where everybody was when the process began. */
    async start() {
      for (const provider of await listProviders(db)) {
        const { id, currentLatitude: latitude, currentLongitude: longitude } = provider
        if (provider.isOnline) presence.heard(id)
        if (latitude === null || longitude === null || provider.lastLocationUpdate === null) continue
        shown.set(id, { latitude, longitude, timestamp: provider.lastLocationUpdate })
      }
    },

    /**
     * Takes a crew's own report. What is new is told at once and stored with the next flush.
     * @throws Refused when it makes no sense, or none yet
     */
    take(providerId: string, reading: Reading): Promise<void> {
      const arrivedAt = now()
      return inTurn(providerId, async () => {
        const { fix, verdict, keep, newest } = await tracks.take(providerId, reading, arrivedAt)
        recorder.add(providerId, keep)
        const shownFix = show(providerId, verdict === 'inaccurate' ? fix : newest)
        if (shownFix) onMove(providerId, shownFix)
        online(providerId).catch(report)
        if (verdict === 'doubtful') {
          throw new Refused(
            'This position is too far from the last one. We are waiting for the next one to confirm it.',
            'doubtful',
          )
        }
      })
    },

    /** Another process took this fix, or has stored it. Answers with what to tell. */
    learn(providerId: string, fix: Fix): Fix | undefined {
      const location = show(providerId, fix)
      if (location) presence.heard(providerId)
      return location
    },
    /** The log has these fixes. */
    stored: tracks.stored,

    online,
    offline,
    joined: presence.joined,
    left: presence.left,
    /** The log says that a provider went offline, or came online. */
    wentOffline: presence.gone,
    cameOnline: (providerId: string) => {
      if (!presence.has(providerId)) presence.heard(providerId)
    },
    forget(providerId: string) {
      presence.gone(providerId)
      shown.delete(providerId)
      tracks.forget(providerId)
    },

    isOnline: presence.has,
    latest: (providerId: string) => shown.get(providerId),
    known: () => [...shown.keys()],

    /** Resolves when every coming and going so far has been told. */
    settled: () => announcing,
    flush: recorder.flush,
    flushAll: recorder.flushAll,
    /** Tells those offline who were not heard of for too long. */
    async sweep() {
      for (const providerId of presence.lost()) await offline(providerId)
    },
  }
}

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
