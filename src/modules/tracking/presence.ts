import { newId } from '../../eventlog/ids.ts'
import type { SilenceReason } from '../../shared/silence.ts'
import type { Platform } from '../module.ts'
import { comeOnline, goOffline } from './decide.ts'
import { findOnlineUntil, saveOnlineUntil } from './queries.ts'
import { type Append, createQueues, type Recorder } from './recorder.ts'

/** spec §4: active within 10 minutes of the last update. */
export const activeMs = 10 * 60_000

/** A crew reports through its page, or a tracking app that posts to /ingest. */
export type Source = 'page' | 'ingest'

/**
 * How long after its last report a crew counts as online. A page reports every 30 s even when it stands still (spec §9),
 * so three reports are missing then; an app may report only every few minutes.
 */
export const silenceMs: Readonly<Record<Source, number>> = { page: 90_000, ingest: activeMs }

/** The information of other processes may lag behind this much. */
const shareEveryMs = 15_000

type Options = Readonly<{
  db: Platform['db']
  now: () => number
  append: Append
  flush: Recorder['flush']
}>

/** Which crews are online. Appends an event when a crew comes online or goes offline. */
export function createPresence({ db, now, append, flush }: Options) {
  const { share, unshared, gone, ...deadlines } = createDeadlines(now)
  /** Appends each crew's online and offline events one after another. */
  const announcements = createQueues()
  /** Whether the last sweep reached the table that processes share. */
  let isSharing = true

  return {
    isOnline: deadlines.has,
    isSilent: deadlines.isSilent,
    extend: deadlines.extend,
    heardElsewhere: deadlines.heardElsewhere,
    gone,
    /** The crew reported to this process. */
    async online(providerId: string, source: Source) {
      const wasOnline = deadlines.has(providerId)
      deadlines.reported(providerId, source)
      if (wasOnline) return
      try {
        await announcements.run(providerId, () => append({ providerId, id: newId(), decide: comeOnline }))
      } catch (error) {
        gone(providerId)
        throw error
      }
    },
    offline: (providerId: string, why?: SilenceReason) =>
      announcements.run(providerId, async () => {
        await flush(providerId)
        gone(providerId)
        try {
          const decide: Parameters<Append>[0]['decide'] = (row, job) => goOffline(row, job, why)
          await append({ providerId, id: newId(), decide })
        } catch (error) {
          // The next sweep finds it silent, and tries again.
          deadlines.extend(providerId, now())
          throw error
        }
      }),
    /**
     * The crews that no process has heard from for too long. If the shared table could not be read last time, none until
     * the next sweep.
     */
    async silentEverywhere(): Promise<readonly string[]> {
      const areOthersKnown = isSharing
      isSharing = false
      const entries = unshared()
      await saveOnlineUntil(db, entries)
      share(entries)
      for (const { providerId, until } of await findOnlineUntil(db, deadlines.silent())) {
        deadlines.extend(providerId, until)
      }
      isSharing = true
      return areOthersKnown ? deadlines.silent() : []
    },
    /** Resolves when all online and offline events so far are appended or failed. */
    settled: announcements.settled,
  }
}

/** Until when each crew counts as online unless it reports again. Times in milliseconds since 1970. */
export function createDeadlines(now: () => number) {
  const onlineUntil = new Map<string, number>()
  /** The deadlines that other processes know of the crews that report here. */
  const shared = new Map<string, number>()
  const here = new Set<string>()

  const extend = (providerId: string, until: number) =>
    void onlineUntil.set(providerId, Math.max(until, onlineUntil.get(providerId) ?? 0))
  const isSilent = (providerId: string) => (onlineUntil.get(providerId) ?? 0) <= now()

  return {
    has: (providerId: string) => onlineUntil.has(providerId),
    /** It reported to this process. */
    reported(providerId: string, source: Source) {
      here.add(providerId)
      extend(providerId, now() + silenceMs[source])
    },
    /** Another process, or the log, has a report of it. */
    heardElsewhere(providerId: string, source: Source = 'page') {
      // That process shares it from now on.
      here.delete(providerId)
      extend(providerId, now() + silenceMs[source])
    },
    extend,
    gone(providerId: string) {
      onlineUntil.delete(providerId)
      here.delete(providerId)
      shared.delete(providerId)
    },
    isSilent,
    /** Crews that are online and have not reported for too long. */
    silent: () => [...onlineUntil.keys()].filter(isSilent),
    /** Deadlines of crews that report here which other processes do not know yet. */
    unshared: () =>
      [...here].flatMap(providerId => {
        const until = onlineUntil.get(providerId) ?? 0
        return until - (shared.get(providerId) ?? 0) < shareEveryMs ? [] : [{ providerId, until }]
      }),
    share(entries: readonly Readonly<{ providerId: string; until: number }>[]) {
      for (const { providerId, until } of entries) shared.set(providerId, until)
    },
  }
}
