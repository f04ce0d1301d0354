import { type } from 'arktype'
import type { Following } from '../../eventlog/feed.ts'
import { categoryOf, idOf, Refused, type Stored } from '../../eventlog/types.ts'
import { fix, type Reading } from '../../shared/messages.ts'
import { answerWithin } from '../../shared/within.ts'
import {
  type InquiryEvent,
  type MessageEvent,
  messageFacts,
  type RequestEvent,
  type TextEvent,
} from '../booking/events.ts'
import {
  type ApplicationEvent,
  type ProviderEvent,
  type TrackingEvent,
  trackingFacts,
} from '../dispatch/events.ts'
import type { Platform, RouterOptions } from '../module.ts'
import type { RateEvent } from '../quoting/events.ts'
import { createAudience, type Listener, type OfficeView, type Principal, type Socket } from './audience.ts'
import { createFleet } from './fleet.ts'
import type { Phone, Sender } from './senders.ts'

/** What this module's routes are given. */
export type TrackingDeps = RouterOptions<
  'config' | 'db' | 'log' | 'attempts' | 'rateLimiter' | 'addressOf' | 'clientOf' | 'report'
> &
  Readonly<{ live: Live }>

type LiveDeps = Pick<Platform, 'db' | 'log' | 'routing' | 'findVisitor' | 'report' | 'fanout'> &
  Readonly<{ officeView: OfficeView }>

export type Live = ReturnType<typeof createLive>

const flushEveryMs = 5_000
/** A database that does not answer must not keep the sockets open. */
const lastAcksMs = 1_000
const closeEveryMs = 15_000

/** `every` repeats a task until the returned function is called. Times in milliseconds. */
export type Clock = Readonly<{ now(): number; every(ms: number, task: () => void): () => void }>

const systemClock: Clock = {
  now: Date.now,
  every(ms, task) {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
}

/** Live tracking in this process: connects the crews' positions to those who listen. */
export function createLive(deps: LiveDeps, { now, every }: Clock = systemClock) {
  const { log, fanout, report } = deps
  const fleet = createFleet(deps, {
    now,
    onMove(providerId, location, sender) {
      audience.moved(providerId, location)
      fanout.publish(JSON.stringify({ providerId, location, sender }))
    },
  })
  const audience = createAudience(deps, { now, fleet })
  let following: Following | undefined
  let stopTimers: (() => void)[] = []
  let isStopped = false

  const learn = (providerId: string, location: typeof fix.infer, sender?: Sender) => {
    const news = fleet.learn(providerId, location, sender)
    if (news) audience.moved(providerId, news)
  }

  /** A booking whose payment is refunded in full gives no access to the map. */
  const refundChanged = (id: string) => {
    audience.accessChanged(id)
    audience.bookingRecorded(id)
  }

  const reactions: Readonly<Record<string, Reaction>> = {
    ProviderWentOnline(id) {
      fleet.cameOnline(id)
      audience.presenceChanged('provider_online', id)
    },
    ProviderWentOffline(id) {
      fleet.wentOffline(id)
      audience.presenceChanged('provider_offline', id)
    },
    LocationReported(id, { data }) {
      const { fixes } = trackingFacts.LocationReported.data.assert(data)
      fleet.stored(id, fixes)
      const newest = fixes.at(-1)
      if (newest) learn(id, newest)
    },
    ProviderRemoved(id) {
      fleet.forget(id)
      audience.presenceChanged('provider_offline', id)
      audience.crewChanged(id)
    },
    ProviderAdded: audience.crewChanged,
    ProviderChanged: audience.crewChanged,
    CrewLinkIssued: audience.crewChanged,
    CrewLinkRevoked: audience.crewChanged,
    PaymentConfirmed: audience.bookingChanged,
    StatusChanged: audience.bookingChanged,
    ProviderAssigned: audience.bookingChanged,
    ProviderUnassigned: audience.bookingChanged,
    DayStepRecorded: audience.dayChanged,
    DayStepRepeated: audience.dayChanged,
    DayStepUndone: audience.dayChanged,
    DayStepRefused: audience.bookingRecorded,
    RefusedStepChecked: audience.bookingRecorded,
    CrewPlanned: audience.dayChanged,
    ArrivalSlipped: audience.dayChanged,
    LateArrivalAccepted: audience.dayChanged,
    LateArrivalAnswered: audience.dayChanged,
    CrewNear: audience.dayChanged,
    DayPhotoTaken: audience.dayChanged,
    DamageNoted: audience.dayChanged,
    ClaimFiled: audience.bookingRecorded,
    ClaimSettled: audience.bookingRecorded,
    ClaimDenied: audience.bookingRecorded,
    ClaimReopened: audience.bookingRecorded,
    ReviewGiven: audience.bookingRecorded,
    ReviewHandled: audience.bookingRecorded,
    // The phones of the crew show its papers.
    ValuationChosen: audience.dayChanged,
    GoodsListed: audience.dayChanged,
    PaperSigned: audience.dayChanged,
    RefundRequested: refundChanged,
    PaymentRefunded: refundChanged,
    BookingCreated: audience.bookingRecorded,
    RequestAccepted: audience.bookingChanged,
    TimeWished: audience.bookingRecorded,
    WindowHeld: audience.bookingRecorded,
    HoldExtended: audience.bookingRecorded,
    WindowReserved: audience.bookingRecorded,
    WindowReleased: audience.bookingRecorded,
    WindowLost: audience.bookingChanged,
    SurveyWaived: audience.bookingChanged,
    ItemsListed: audience.bookingChanged,
    SmsConsentRecorded: audience.bookingRecorded,
    DepositWaived: audience.bookingChanged,
    DepositDue: audience.bookingChanged,
    LinkRequested: audience.bookingRecorded,
    PaymentStarted: audience.bookingRecorded,
    PaymentFailed: audience.bookingRecorded,
    RefundFailed: refundChanged,
    CardCallFailed: audience.bookingRecorded,
    RefundNotMade: refundChanged,
    PaymentProcessing: audience.bookingRecorded,
    ExtraPaymentReceived: audience.bookingRecorded,
    CardConsentChanged: audience.bookingRecorded,
    CardSaved: audience.bookingRecorded,
    BalanceRequested: audience.bookingRecorded,
    BalancePaymentStarted: audience.bookingRecorded,
    BalancePaymentClosed: audience.bookingRecorded,
    // The phones of the crew show the bill.
    BalancePaid: audience.dayChanged,
    RefundSucceeded: audience.bookingRecorded,
    DisputeChanged: audience.bookingRecorded,
    PaidBack: refundChanged,
    PaidBackRemoved: refundChanged,
    CashTaken: audience.dayChanged,
    CashCorrected: audience.dayChanged,
    JobSettled: audience.dayChanged,
    ChargeAdded: audience.dayChanged,
    NotificationSent: audience.notified,
    NotificationKept: audience.notified,
    NotificationFailed: audience.notified,
    DeliveryReported: audience.notified,
    TextsStopped: audience.inboxChanged,
    TextsResumed: audience.inboxChanged,
    MessageSent(id, { data, at }) {
      const { senderId = null, ...line } = messageFacts.MessageSent.data.assert(data)
      audience.chat({ id, senderId, ...line, timestamp: at })
    },
    MessageRead: audience.inboxChanged,
    InquiryReceived: audience.inboxChanged,
    InquiryHandled: audience.inboxChanged,
    InquiryReopened: audience.inboxChanged,
    ProviderApplied: audience.inboxChanged,
    ApplicationHandled: audience.inboxChanged,
    ApplicationReopened: audience.inboxChanged,
    RateCardPrepared: audience.ratesChanged,
    RateCardReplaced: audience.ratesChanged,
    RateCardWithdrawn: audience.ratesChanged,
  } satisfies Record<LiveEvent['type'], Reaction>

  const flush = () => fleet.flushAll().catch(report)
  const markSilentOffline = () => fleet.sweep().catch(report)
  const closeExpired = audience.sweep

  return {
    /** The clock of all of tracking, in milliseconds since 1970. */
    now,
    /** Publishes messages through this server once it listens. */
    publishThrough: audience.publishThrough,
    /** Where a crew page reports. */
    fleet,
    /** A socket opened. Call the returned function when it closes. */
    enter(principal: Principal, socket: Socket) {
      const listener: Listener = { principal, socket }
      if (isStopped) socket.close(1012, 'The server is restarting.')
      else audience.enter(listener)
      return () => audience.leave(listener)
    },
    isStopped: () => isStopped,
    /** Takes a crew's fixes from an HTTP call. Resolves when the valid ones are in the log. */
    async take(providerId: string, readings: readonly Reading[]) {
      const taken = await Promise.allSettled(readings.map(each => fleet.take(providerId, trackingApp, each)))
      await fleet.flush(providerId)
      for (const each of taken) {
        if (each.status === 'rejected' && !(each.reason instanceof Refused)) throw each.reason
      }
    },
    /** The newest position shown, which may not be stored yet. */
    latest: fleet.latest,
    appHeardAt: fleet.appHeardAt,
    /** Whether a socket of this process follows the booking. */
    isFollowed: audience.isFollowed,
    /** The timers' tasks: store pending fixes, mark silent crews offline, and close sockets whose access has expired. */
    flush,
    markSilentOffline,
    closeExpired,
    /** Resolves when all sockets have been sent the news of all events that are in the log now. */
    async settled() {
      await fleet.settled()
      await following?.caughtUp()
      await audience.settled()
    },
    /** Must resolve before the first socket is accepted. */
    async start() {
      following = log.tail(event =>
        reactions[event.type]?.(idOf(categoryOf(event.stream), event.stream), event),
      )
      await following.caughtUp()
      await fleet.start()
      fanout.listen(text => {
        const message = sharedPosition(text)
        if (message instanceof type.errors) report(new Error(`Not a position: ${message.summary}`))
        else learn(message.providerId, message.location, message.sender)
      })
      stopTimers = [
        every(flushEveryMs, flush),
        every(flushEveryMs, markSilentOffline),
        every(closeEveryMs, closeExpired),
      ]
    },
    /**
     * Accepts no more, stores pending fixes and closes every socket with 1012, so that clients reconnect at random
     * times.
     */
    async stop() {
      isStopped = true
      for (const stopTimer of stopTimers) stopTimer()
      // A position acknowledged before its socket closes is not sent again.
      await answerWithin(lastAcksMs, fleet.settled().then(flush))
      audience.closeAll()
      await following?.stop()
      await Promise.all([audience.settled(), fleet.settled()])
      await fleet.flushAll()
    },
  }
}

/** The events of booking and dispatch, each of which needs a reaction. */
type LiveEvent =
  | RequestEvent
  | MessageEvent
  | TextEvent
  | InquiryEvent
  | ProviderEvent
  | TrackingEvent
  | ApplicationEvent
  | RateEvent

/** Sends an event of the row with this id to the open pages that show it. */
type Reaction = (id: string, event: Stored) => void

/** Tracking apps have no name of their own: several on one link count as one phone. */
const trackingApp: Phone = { id: 'tracking app', source: 'ingest', isAnonymous: false, notify: () => {} }

/** The message between processes: a fix that one of them published, and the phone that reported it. */
const sharedPosition = type('string.json.parse').to({
  providerId: 'string',
  location: fix,
  'sender?': { id: 'string', source: "'page' | 'ingest'", from: 'number' },
})
