import type { OfficeBooking } from '../../shared/booking.ts'
import type { ChatLine, Fix, LiveMessage } from '../../shared/messages.ts'
import { dayNow } from '../../shared/move-day.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { findProvider, findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { closedBecause, followedBy, lastNewsAt, outdated } from './access.ts'
import { createArrivals } from './arrivals.ts'
import type { Fleet } from './fleet.ts'
import { findJob } from './queries.ts'

/** Whom a socket belongs to, with the credential that admitted it. */
export type Principal =
  | Readonly<{ kind: 'crew'; providerId: string; crewLink: number }>
  | Readonly<{ kind: 'customer'; serviceRequestId: string; expiresAt: number }>
  | Readonly<{ kind: 'office'; sessionToken: string }>

/**
 * An open socket. `following` is the provider whose positions a customer receives. `ended` says why a customer's access
 * ended, and until when the socket stays open for news of the booking.
 */
export type Listener = {
  readonly principal: Principal
  readonly socket: Socket
  following?: string
  ended?: Readonly<{ reason: string; closesAt: number }>
}

/** A booking as the office's list shows it. */
export type OfficeView = (request: ServiceRequest) => OfficeBooking

type AudienceDeps = Pick<Platform, 'db' | 'routing' | 'findVisitor' | 'report'> &
  Readonly<{ officeView: OfficeView }>
type Options = Readonly<{ now: () => number; fleet: Pick<Fleet, 'known' | 'latest' | 'isOnline'> }>

/**
 * All sockets of this process, and what each may receive. Lookups run one after another, so the last message is always
 * the newest state.
 */
export function createAudience(deps: AudienceDeps, { now, fleet }: Options) {
  const { db, findVisitor, officeView, report } = deps
  const topics = createTopics<Listener>()
  let lookups = Promise.resolve()
  const enqueue = (task: () => Promise<void>) => {
    lookups = lookups.then(task).catch(report)
  }

  /** Customers follow their booking's current provider until the job is over. */
  const settle = (request: ServiceRequest) => {
    for (const customer of topics.of(bookingTopic(request.id))) {
      const provider = followedBy(request)
      if (provider !== customer.following) {
        if (customer.following) topics.leave(providerTopic(customer.following), customer)
        customer.following = provider
        if (provider) topics.join(providerTopic(provider), customer)
        if (provider) introduce(customer, provider)
        const eta = arrivals.latest(request.id)
        if (eta) send(customer, eta)
      }
      const reason = closedBecause(request)
      customer.ended = reason === undefined ? undefined : { reason, closesAt: lastNewsAt(request) }
      dismissEnded(customer)
    }
  }
  const dismissEnded = (customer: Listener) => {
    const { ended } = customer
    if (ended && ended.closesAt <= now()) dismiss(customer, 1000, ended.reason)
  }
  /** Sends where a provider is to a new follower. */
  const introduce = (listener: Listener, providerId: string) => {
    if (fleet.isOnline(providerId)) send(listener, { type: 'provider_online', providerId })
    const location = fleet.latest(providerId)
    if (location) send(listener, { type: 'location_update', providerId, location })
  }
  /** With the whole row, so that open lists can show it without asking. */
  const publishToOffice = (request: ServiceRequest) => {
    if (topics.of(office).size === 0) return
    topics.publish([office], { ...statusChanged(request), booking: officeView(request) })
  }
  const arrivals = createArrivals(deps, {
    now,
    publish: eta => topics.publish([bookingTopic(eta.serviceRequestId), office], eta),
  })
  /** Estimates the arrival for each booking whose customer is connected. */
  const estimateArrivals = (providerId: string, location: Fix) => {
    for (const { principal } of topics.of(providerTopic(providerId))) {
      if (principal.kind === 'customer') arrivals.estimate(principal.serviceRequestId, providerId, location)
    }
  }
  /** Estimates at once for a new follower, without waiting for the crew's next position. */
  const expectCrew = (request: ServiceRequest) => {
    const provider = followedBy(request)
    const location = provider && fleet.latest(provider)
    if (location) estimateArrivals(provider, location)
  }
  /** Reads the booking unless nobody is connected. A shutdown would wait for the reads. */
  const findForListeners = async (id: string) =>
    topics.of(everybody).size === 0 ? undefined : findRequest(db, id)
  /** The crew connected here whose current job this booking is, and who may therefore read its chat. */
  const findCrewOf = async (serviceRequestId: string) => {
    const crew = (await findForListeners(serviceRequestId))?.providerId
    if (!crew || topics.of(crewTopic(crew)).size === 0) return
    return (await findJob(db, crew, now()))?.id === serviceRequestId ? crew : undefined
  }
  const dismiss = (listener: Listener, code: number, reason: string) => {
    topics.leaveAll(listener)
    listener.socket.close(code, reason)
  }
  const refuse = (listener: Listener, message: string) => {
    send(listener, { type: 'error', message })
    dismiss(listener, 1008, message)
  }
  /** Disconnects a crew whose link is no longer valid. */
  const checkLink = (providerId: string) =>
    enqueue(async () => {
      if (topics.of(crewTopic(providerId)).size === 0) return
      const provider = await findProvider(db, providerId)
      for (const crew of topics.of(crewTopic(providerId))) {
        const refusal =
          provider && crew.principal.kind === 'crew' && outdated(provider, crew.principal.crewLink)
        if (refusal) refuse(crew, refusal)
      }
    })
  const publishToFollowers = (providerId: string, message: LiveMessage) => {
    topics.publish([providerTopic(providerId), office], message)
  }

  const audience = {
    publishThrough: topics.publishThrough,
    enter(listener: Listener) {
      const { principal } = listener
      topics.join(everybody, listener)
      if (principal.kind === 'office') {
        topics.join(office, listener)
        for (const providerId of fleet.known()) introduce(listener, providerId)
      } else if (principal.kind === 'customer') {
        topics.join(bookingTopic(principal.serviceRequestId), listener)
        audience.accessChanged(principal.serviceRequestId)
      } else {
        topics.join(crewTopic(principal.providerId), listener)
        checkLink(principal.providerId)
      }
    },
    leave: topics.leaveAll,
    isFollowed: (serviceRequestId: string) => topics.of(bookingTopic(serviceRequestId)).size > 0,

    moved(providerId: string, location: Fix) {
      publishToFollowers(providerId, { type: 'location_update', providerId, location })
      estimateArrivals(providerId, location)
    },
    presenceChanged: (type: 'provider_online' | 'provider_offline', providerId: string) =>
      publishToFollowers(providerId, { type, providerId }),

    /** A booking's status or provider changed. */
    bookingChanged: (serviceRequestId: string) =>
      enqueue(async () => {
        const request = await findForListeners(serviceRequestId)
        arrivals.forget(serviceRequestId)
        if (!request) return
        const crew = request.providerId ? [crewTopic(request.providerId)] : []
        topics.publish([bookingTopic(serviceRequestId), ...crew], statusChanged(request))
        publishToOffice(request)
        settle(request)
        expectCrew(request)
      }),
    /** A booking's history changed, which only the office shows. */
    bookingRecorded: (serviceRequestId: string) =>
      enqueue(async () => {
        if (topics.of(office).size === 0) return
        const request = await findRequest(db, serviceRequestId)
        if (request) publishToOffice(request)
      }),
    /** The crew reported a step of the day, the office planned it, or what the crew shows of it changed, such as its bill. */
    dayChanged: (serviceRequestId: string) =>
      enqueue(async () => {
        const request = await findForListeners(serviceRequestId)
        if (!request) return
        const crew = request.providerId ? [crewTopic(request.providerId)] : []
        const { stage, since } = dayNow(request)
        topics.publish([bookingTopic(serviceRequestId), office, ...crew], {
          type: 'day_changed',
          serviceRequestId,
          stage,
          since,
        })
        publishToOffice(request)
      }),
    /** What a customer may see may have changed. */
    accessChanged: (serviceRequestId: string) =>
      enqueue(async () => {
        const request = await findForListeners(serviceRequestId)
        if (!request) return
        settle(request)
        expectCrew(request)
      }),
    /** A crew was added, or it or its link changed. */
    crewChanged(providerId: string) {
      topics.publish([office], { type: 'provider_changed', providerId })
      checkLink(providerId)
    },
    /** A mail or text message about a booking was sent, suppressed or failed. */
    notified(serviceRequestId: string) {
      audience.inboxChanged()
      audience.bookingRecorded(serviceRequestId)
    },
    inboxChanged: () => topics.publish([office], { type: 'inbox_changed' }),
    ratesChanged: () => topics.publish([office], { type: 'rates_changed' }),
    chat(message: ChatLine) {
      const { serviceRequestId } = message
      const chatMessage: LiveMessage = { type: 'chat_message', serviceRequestId, message }
      topics.publish([bookingTopic(serviceRequestId), office], chatMessage)
      enqueue(async () => {
        const crew = await findCrewOf(serviceRequestId)
        if (crew) topics.publish([crewTopic(crew)], chatMessage)
      })
    },

    /** Closes sockets whose access has expired. */
    sweep: () =>
      enqueue(async () => {
        arrivals.sweep()
        for (const listener of topics.of(everybody)) {
          const { principal } = listener
          if (principal.kind === 'customer' && principal.expiresAt <= now()) {
            refuse(listener, 'Please verify your access again.')
          } else if (principal.kind === 'customer') {
            dismissEnded(listener)
          } else if (principal.kind === 'office') {
            const visitor = await findVisitor(principal.sessionToken)
            if (visitor?.role !== 'admin') refuse(listener, 'Please sign in first.')
          }
        }
      }),
    closeAll() {
      for (const listener of topics.of(everybody)) dismiss(listener, 1012, 'The server is restarting.')
    },
    /** Resolves when all lookups so far are done and published. */
    async settled() {
      await lookups
      await arrivals.settled()
    },
  }
  return audience
}

const send = ({ socket }: Listener, message: LiveMessage) => socket.send(JSON.stringify(message))

const statusChanged = ({ id, status, providerId }: ServiceRequest) => ({
  type: 'status_changed' as const,
  serviceRequestId: id,
  status,
  providerId,
})

const everybody = 'everybody'
const office = 'office'
const bookingTopic = (id: string) => `booking ${id}`
const providerTopic = (id: string) => `provider ${id}`
const crewTopic = (id: string) => `crew ${id}`

/** The part of Bun's ServerWebSocket that tracking uses. */
export type Socket = Readonly<{
  send(text: string): unknown
  close(code: number, reason: string): void
  subscribe(topic: string): unknown
  unsubscribe(topic: string): unknown
}>
/** The part of Bun's Server that tracking uses. */
type Publisher = Readonly<{ publish(topic: string, text: string): unknown }>

/**
 * The topic subscriptions of this process. Bun delivers with one native call per message, for any number of sockets, and
 * keeps sent and published messages of a socket in call order. Members are also listed here, because Bun cannot
 * enumerate the subscribers of a topic.
 */
export function createTopics<L extends Readonly<{ socket: Socket }>>() {
  let publisher: Publisher | undefined
  const members = new Map<string, Set<L>>()
  // Lets a listener leave without searching every topic, even when thousands disconnect at once.
  const joined = new WeakMap<L, Set<string>>()

  const leave = (topic: string, listener: L) => {
    listener.socket.unsubscribe(topic)
    const remaining = members.get(topic)
    remaining?.delete(listener)
    if (remaining?.size === 0) members.delete(topic)
    joined.get(listener)?.delete(topic)
  }
  return {
    /** Call once the server listens; before that there are no sockets. */
    publishThrough(server: Publisher) {
      publisher = server
    },
    /** May be iterated while members leave. */
    of: (topic: string): ReadonlySet<L> => members.get(topic) ?? new Set(),
    join(topic: string, listener: L) {
      listener.socket.subscribe(topic)
      members.set(topic, (members.get(topic) ?? new Set()).add(listener))
      joined.set(listener, (joined.get(listener) ?? new Set()).add(topic))
    },
    leave,
    leaveAll(listener: L) {
      for (const topic of joined.get(listener) ?? []) leave(topic, listener)
    },
    publish(topics: readonly string[], message: LiveMessage) {
      const text = JSON.stringify(message)
      for (const topic of topics) publisher?.publish(topic, text)
    },
  }
}
