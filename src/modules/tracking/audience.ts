import type { ChatLine, Fix, LiveMessage } from '../../shared/messages.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { findProvider, findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { closedBecause, followedBy, outdated } from './access.ts'
import { createArrivals, type Eta } from './arrivals.ts'
import type { Fleet } from './fleet.ts'
import { findJob } from './queries.ts'
import type { createTopics, Socket } from './topics.ts'

/** Who is at the other end of a socket, and what admitted them. */
export type Guest =
  | Readonly<{ kind: 'crew'; providerId: string; crewLink: number }>
  | Readonly<{ kind: 'customer'; serviceRequestId: string; expiresAt: number }>
  | Readonly<{ kind: 'office'; sessionToken: string }>

/** A guest's open socket; `following` is the provider whose positions a customer receives. */
export type Listener = { readonly guest: Guest; readonly socket: Socket; following?: string }

type AudienceDeps = Pick<Platform, 'db' | 'routing' | 'findVisitor' | 'report'>
type Options = Readonly<{
  now: () => number
  fleet: Pick<Fleet, 'known' | 'latest' | 'isOnline'>
  topics: ReturnType<typeof createTopics<Listener>>
}>

/**
 * Everybody who listens in this process, and who may hear what. What may have changed is looked up again, one look
 * after another, so the last word is always the newest.
 */
export function createAudience(deps: AudienceDeps, { now, fleet, topics }: Options) {
  const { db, findVisitor, report } = deps
  let looking = Promise.resolve()
  const look = (task: () => Promise<void>) => {
    looking = looking.then(task).catch(report)
  }

  /** Customers follow the provider that their booking has now; once its job is over there is nothing to follow. */
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
      const ended = closedBecause(request)
      if (ended) dismiss(customer, 1000, ended)
    }
  }
  /** Where a provider is, for whoever begins to follow it. */
  const introduce = (listener: Listener, providerId: string) => {
    if (fleet.isOnline(providerId)) send(listener, { type: 'provider_online', providerId })
    const location = fleet.latest(providerId)
    if (location) send(listener, { type: 'location_update', providerId, location })
  }
  const tellArrival = (eta: Eta) => {
    topics.publish([bookingTopic(eta.serviceRequestId), office], eta)
  }
  const arrivals = createArrivals(deps, { now, tell: tellArrival })
  /** Reckons, for each booking whose customer watches, when the provider will be there. */
  const reckonArrivals = (providerId: string, location: Fix) => {
    for (const { guest } of topics.of(providerTopic(providerId))) {
      if (guest.kind === 'customer') arrivals.reckon(guest.serviceRequestId, providerId, location)
    }
  }
  /** Whoever begins to watch need not wait for the crew's next move. */
  const expectCrew = (request: ServiceRequest) => {
    const provider = followedBy(request)
    const location = provider && fleet.latest(provider)
    if (location) reckonArrivals(provider, location)
  }
  /** The crew that listens here and whose job now this booking is: the same that may read its chat. */
  const findCrewOf = async (serviceRequestId: string) => {
    const crew = (await findRequest(db, serviceRequestId))?.providerId
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
  /** A crew's link may work no longer. */
  const checkLink = (providerId: string) =>
    look(async () => {
      const provider = await findProvider(db, providerId)
      for (const crew of topics.of(crewTopic(providerId))) {
        const refusal = provider && crew.guest.kind === 'crew' && outdated(provider, crew.guest.crewLink)
        if (refusal) refuse(crew, refusal)
      }
    })
  const tellFollowers = (providerId: string, message: LiveMessage) => {
    topics.publish([providerTopic(providerId), office], message)
  }

  const audience = {
    enter(listener: Listener) {
      const { guest } = listener
      topics.join(everybody, listener)
      if (guest.kind === 'office') {
        topics.join(office, listener)
        for (const providerId of fleet.known()) introduce(listener, providerId)
      } else if (guest.kind === 'customer') {
        topics.join(bookingTopic(guest.serviceRequestId), listener)
        audience.accessChanged(guest.serviceRequestId)
      } else {
        topics.join(crewTopic(guest.providerId), listener)
        checkLink(guest.providerId)
      }
    },
    leave: topics.leaveAll,
    isFollowed: (serviceRequestId: string) => topics.of(bookingTopic(serviceRequestId)).size > 0,

    moved(providerId: string, location: Fix) {
      tellFollowers(providerId, { type: 'location_update', providerId, location })
      reckonArrivals(providerId, location)
    },
    cameOrWent: (type: 'provider_online' | 'provider_offline', providerId: string) =>
      tellFollowers(providerId, { type, providerId }),

    /** A booking's status or provider changed: whom it concerns is told, then each follows whom they now may. */
    bookingChanged: (serviceRequestId: string) =>
      look(async () => {
        const request = await findRequest(db, serviceRequestId)
        if (!request) return
        const crew = request.providerId ? [crewTopic(request.providerId)] : []
        topics.publish([bookingTopic(serviceRequestId), office, ...crew], statusChanged(request))
        arrivals.forget(serviceRequestId)
        settle(request)
        expectCrew(request)
      }),
    /** Something was stated about a booking that the office reads in its history, and nobody else needs to hear. */
    bookingRecorded: (serviceRequestId: string) =>
      look(async () => {
        if (topics.of(office).size === 0) return
        const request = await findRequest(db, serviceRequestId)
        if (request) topics.publish([office], statusChanged(request))
      }),
    /** Nothing to tell, but what a customer may see may have changed. */
    accessChanged: (serviceRequestId: string) =>
      look(async () => {
        const request = await findRequest(db, serviceRequestId)
        if (!request) return
        settle(request)
        expectCrew(request)
      }),
    /** A crew is new, or something about it or its link changed. */
    crewChanged(providerId: string) {
      topics.publish([office], { type: 'provider_changed', providerId })
      checkLink(providerId)
    },
    /** A mail or a text message about a booking went out, or did not. */
    notified(serviceRequestId: string) {
      audience.inboxChanged()
      audience.bookingRecorded(serviceRequestId)
    },
    inboxChanged: () => topics.publish([office], { type: 'inbox_changed' }),
    chat(message: ChatLine) {
      const { serviceRequestId } = message
      const said: LiveMessage = { type: 'chat_message', serviceRequestId, message }
      topics.publish([bookingTopic(serviceRequestId), office], said)
      look(async () => {
        const crew = await findCrewOf(serviceRequestId)
        if (crew) topics.publish([crewTopic(crew)], said)
      })
    },

    /** Ends access that ran out while its socket was open. */
    sweep: () =>
      look(async () => {
        arrivals.sweep()
        for (const listener of topics.of(everybody)) {
          const { guest } = listener
          if (guest.kind === 'customer' && guest.expiresAt <= now()) {
            refuse(listener, 'Please verify your access again.')
          } else if (guest.kind === 'office') {
            const visitor = await findVisitor(guest.sessionToken)
            if (visitor?.role !== 'admin') refuse(listener, 'Please sign in first.')
          }
        }
      }),
    closeAll() {
      for (const listener of topics.of(everybody)) dismiss(listener, 1012, 'The server is restarting.')
    },
    /** Resolves when all that was asked to be looked up has been told. */
    async settled() {
      await looking
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
