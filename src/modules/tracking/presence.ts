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

/** Which crews are online, and until when unless they report again. Times in milliseconds since 1970. */
export function createPresence(now: () => number) {
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
