import type { Deps } from '../../deps.ts'
import { newId } from '../../eventlog/ids.ts'
import { Refused } from '../../eventlog/types.ts'
import { providers } from '../dispatch/provider.ts'
import { comeOnline, goOffline, isOnJob, type OnJob, reportLocation } from './decide.ts'
import type { Fix, TrackingEvent } from './events.ts'
import { freshTrack, judge, readFix, type Track } from './fixes.ts'
import type { Reading } from './messages.ts'
import { createPresence } from './presence.ts'
import { findJob, listProviders } from './queries.ts'
import { type Batch, createRecorder } from './recorder.ts'

type FleetDeps = Pick<Deps, 'db' | 'log' | 'report'>
type Options = Readonly<{
  now: () => number
  /** A provider is somewhere new: to be told at once. */
  onMove(providerId: string, fix: Fix): void
}>
export type Fleet = ReturnType<typeof createFleet>

/** Where the crews are, and which are online: what this process was told, and what it learnt of others. */
export function createFleet({ db, log, report }: FleetDeps, { now, onMove }: Options) {
  const tracks = new Map<string, Track>()
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
    inOrder(async () => {
      await recorder.flush(providerId)
      presence.gone(providerId)
      await append({ providerId, id: newId(), decide: goOffline })
    })

  return {
    /** Knows where everybody was when the process began. */
    async start() {
      for (const provider of await listProviders(db)) {
        const { id, currentLatitude: latitude, currentLongitude: longitude } = provider
        if (provider.isOnline) presence.heard(id)
        if (latitude === null || longitude === null || provider.lastLocationUpdate === null) continue
        const newest = { latitude, longitude, timestamp: provider.lastLocationUpdate }
        tracks.set(id, { ...freshTrack, newest, kept: newest })
      }
    },

    /**
     * Takes a crew's own report. What is new is told at once and kept with the next flush.
     * @throws Refused when it makes no sense, or none yet
     */
    take(providerId: string, reading: Reading): void {
      const fix = readFix(reading, now())
      const { track, verdict, keep } = judge(tracks.get(providerId) ?? freshTrack, fix)
      tracks.set(providerId, track)
      recorder.add(providerId, keep)
      if (verdict === 'new') onMove(providerId, fix)
      online(providerId).catch(report)
      if (verdict === 'doubtful') {
        throw new Refused(
          'This position is too far from the last one. We are waiting for the next one to confirm it.',
          'doubtful',
        )
      }
    },

    /** Another process took this fix, or has stored it. True when it is news here. */
    learn(providerId: string, fix: Fix): boolean {
      const track = tracks.get(providerId) ?? freshTrack
      if (track.newest && fix.timestamp <= track.newest.timestamp) return false
      tracks.set(providerId, { ...track, newest: fix, kept: fix })
      presence.heard(providerId)
      return true
    },

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
      tracks.delete(providerId)
    },

    isOnline: presence.has,
    latest: (providerId: string) => tracks.get(providerId)?.newest,
    known: () => [...tracks.keys()],

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

type Append = Readonly<{
  providerId: string
  id: string
  decide(row: Parameters<typeof comeOnline>[0], job: OnJob): TrackingEvent[]
}>
