import { isAccurate } from '../../shared/geo.ts'
import type { Fix, Reading } from '../../shared/messages.ts'
import type { PhoneStatus, SilenceReason } from '../../shared/silence.ts'
import { providers } from '../dispatch/provider.ts'
import { listProviders } from '../find.ts'
import type { Platform } from '../module.ts'
import { isOnJob, reportLocation } from './decide.ts'
import { isSameFix } from './path.ts'
import { createPresence } from './presence.ts'
import { findJob, storedFixes } from './queries.ts'
import { type Append, createQueues, createRecorder } from './recorder.ts'
import { createSenders, type Phone, type Sender } from './senders.ts'
import { createTracks, type Taken } from './tracks.ts'

type FleetDeps = Pick<Platform, 'db' | 'log' | 'report'>
type Options = Readonly<{
  now: () => number
  /** A provider has a new position, from this phone, to publish at once. */
  onMove(providerId: string, fix: Fix, sender: Sender | undefined): void
}>
export type Fleet = ReturnType<typeof createFleet>

/** Where the crews are and which are online, from reports to this process and news from others. */
export function createFleet({ db, log, report }: FleetDeps, { now, onMove }: Options) {
  /** The newest fix published of each crew. */
  const shown = new Map<string, Fix>()
  const senders = createSenders(now)
  /** When each crew's tracking app was last heard, in milliseconds since 1970. */
  const apps = new Map<string, number>()
  /** What is known of the page that each crew sends from. */
  const pages = new Map<string, PageState>()
  /** Reports whose positions wait for confirmation, by crew. */
  const doubtful = new Map<string, readonly Doubtful[]>()

  const append: Append = async ({ providerId, id, decide }) => {
    const job = await findJob(db, providerId, now())
    const onJob = job && isOnJob(job, now()) ? { serviceRequestId: job.id } : {}
    const command = { id, actor: `provider:${providerId}`, at: new Date(now()).toISOString() }
    await log.handle(providers, providerId, row => decide(row, onJob), command)
  }
  const recorder = createRecorder(({ id, providerId, fixes }) =>
    append({ providerId, id, decide: (row, job) => reportLocation(row, fixes, job) }),
  )

  const presence = createPresence({ db, now, append, flush: recorder.flush })
  const tracks = createTracks({
    now,
    readLog: (providerId, span) => storedFixes(db, providerId, span),
    flush: recorder.flush,
  })
  /** Handles each crew's messages one after another. */
  const reports = createQueues()
  /** Returns what to publish: nothing if the fix is old or less useful than the last one. */
  const show = (providerId: string, fix: Fix | undefined): Fix | undefined => {
    const before = shown.get(providerId)
    if (!fix || (before && !isNews(before, fix))) return
    const { phoneTime: _, clock: __, ...location } = fix
    shown.set(providerId, location)
    return location
  }

  /** Removes these fixes from the doubtful ones and returns their callbacks. */
  const takeCallbacks = (providerId: string, fixes: readonly Fix[]) => {
    const waiting = doubtful.get(providerId) ?? []
    const isDecided = ({ fix }: Doubtful) => fixes.some(each => isSameFix(each, fix))
    doubtful.set(
      providerId,
      waiting.filter(each => !isDecided(each)),
    )
    return waiting.filter(isDecided).map(each => each.onDecided)
  }
  /** No further fix will confirm them. */
  const refuseDoubtful = (providerId: string) => {
    for (const { onDecided } of doubtful.get(providerId) ?? []) recorder.add(providerId, [], onDecided)
    doubtful.delete(providerId)
  }

  return {
    /** Loads where each crew was when the process began. */
    async start() {
      for (const provider of await listProviders(db)) {
        const { id, currentLatitude: latitude, currentLongitude: longitude } = provider
        if (provider.isOnline) presence.extend(id, now() + returnMs)
        if (latitude === null || longitude === null || provider.lastLocationUpdate === null) continue
        shown.set(id, { latitude, longitude, timestamp: provider.lastLocationUpdate })
      }
    },

    /**
     * Takes a crew's own report. A new position is published at once and stored with the next flush. `onDecided` is called
     * when the position is in the log or certainly does not belong there.
     * @throws Refused when the reading is invalid; then `onDecided` is not called
     */
    take(
      providerId: string,
      phone: Phone,
      reading: Reading,
      onDecided = () => {},
    ): Promise<Taken['verdict'] | 'elsewhere'> {
      const arrivedAt = now()
      return reports.run(providerId, async () => {
        presence.online(providerId, phone.source).catch(report)
        // What the page said does not explain the silence of an app.
        if (phone.source === 'ingest') {
          apps.set(providerId, arrivedAt)
          pages.delete(providerId)
        }
        const fix = await tracks.date(providerId, phone.id, reading, arrivedAt)
        const isAhead = fix.timestamp > (shown.get(providerId)?.timestamp ?? '')
        if (!senders.mayReport(providerId, phone, Date.parse(fix.timestamp), isAhead)) {
          recorder.add(providerId, [], onDecided)
          return 'elsewhere'
        }
        const { verdict, keep, decided, newest } = await tracks.take(providerId, fix)
        const callbacks = takeCallbacks(providerId, decided)
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

    /** A phone registered: its crew is online. */
    online: presence.online,
    registered(providerId: string, phone: Phone) {
      pages.delete(providerId)
      senders.registered(providerId, phone)
    },
    /** The page says why it may soon be silent. That of a phone that is not shown does not matter. */
    phoneStatus(providerId: string, phone: Phone, status: PhoneStatus) {
      const current = senders.current(providerId)
      if (!current || current.id === phone.id) pages.set(providerId, status)
    },
    /** The crew stops on one phone. It is offline unless another phone still reports. */
    stop: (providerId: string, phone: Phone): Promise<void> =>
      reports.run(providerId, async () => {
        if (senders.stop(providerId, phone)) return
        refuseDoubtful(providerId)
        await presence.offline(providerId, pages.get(providerId) === 'denied' ? 'denied' : 'stopped')
      }),
    /** A phone's connection closed. Flushes, so that the next process it connects to finds its positions. */
    disconnected(providerId: string, phone: Phone) {
      const isShown = senders.current(providerId)?.id === phone.id
      if (isShown && reasons[pages.get(providerId) ?? 'fine'] === undefined) pages.set(providerId, 'lost')
      senders.disconnected(providerId, phone)
      recorder.flush(providerId).catch(report)
    },

    /** Another process received this fix from this phone, or stored it. Returns what to publish. */
    learn(providerId: string, fix: Fix, sender?: Sender): Fix | undefined {
      if (sender) presence.heardElsewhere(providerId, sender.source)
      if (sender?.source === 'ingest') apps.set(providerId, now())
      if (sender && !senders.learn(providerId, sender)) return
      const location = show(providerId, fix)
      if (location && !sender) presence.heardElsewhere(providerId)
      return location
    },
    /** The log has these fixes. */
    stored: tracks.stored,

    /** The log has such an event. */
    wentOffline(providerId: string) {
      presence.gone(providerId)
      senders.wentOffline(providerId)
    },
    cameOnline: (providerId: string) => {
      if (!presence.isOnline(providerId)) presence.heardElsewhere(providerId)
    },
    forget(providerId: string) {
      presence.gone(providerId)
      senders.forget(providerId)
      shown.delete(providerId)
      apps.delete(providerId)
      pages.delete(providerId)
      tracks.forget(providerId)
      refuseDoubtful(providerId)
    },

    isOnline: presence.isOnline,
    latest: (providerId: string) => shown.get(providerId),
    appHeardAt: (providerId: string) => apps.get(providerId),
    known: () => [...shown.keys()],

    /** Resolves when all reports so far are handled and all online and offline events are appended or failed. */
    async settled() {
      await reports.settled()
      await presence.settled()
    },
    flush: recorder.flush,
    flushAll: recorder.flushAll,
    /** Marks crews offline that no process has heard from for too long. */
    async sweep() {
      const markOffline = (providerId: string) =>
        reports.run(providerId, async () => {
          if (!presence.isSilent(providerId)) return
          await presence.offline(providerId, reasons[pages.get(providerId) ?? 'fine'])
        })
      await Promise.all((await presence.silentEverywhere()).map(markOffline))
    },
  }
}

/** `lost`: its connection closed although it gave no reason. */
type PageState = PhoneStatus | 'lost'

/** A page that is fine and silent all the same gives no reason. */
const reasons: Readonly<Record<PageState, SilenceReason | undefined>> = {
  fine: undefined,
  hidden: 'hidden',
  closed: 'closed',
  no_position: 'no_position',
  denied: 'denied',
  lost: 'no_connection',
}

/** The crews of an earlier process have this long to come back. */
const returnMs = 30_000

function isNews(shown: Fix, fix: Fix): boolean {
  const olderMs = Date.parse(fix.timestamp) - Date.parse(shown.timestamp)
  return olderMs > (isAccurate(fix) || !isAccurate(shown) ? 0 : stillGoodMs)
}

/** For this long an accurate fix is better than a newer inaccurate one. */
const stillGoodMs = 60_000

/** A report that waits until it is clear whether it belongs in the log. */
type Doubtful = Readonly<{ fix: Fix; onDecided(): void }>
