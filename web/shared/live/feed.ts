import { type Atom, atom } from 'jotai'
import type { OfficeBooking } from '../../../src/shared/booking.ts'
import type { ChatLine, Fix, LiveMessage } from '../../../src/shared/messages.ts'
import { type LineEvent, type Listener, openLine, type Pace } from './connection.ts'
import { words } from './words.ts'

/** A provider on the live channel. `location` is its newest position. */
export type LiveProvider = Readonly<{ id: string; isOnline: boolean; location?: Fix }>

/** When a crew will arrive at its next stop. */
export type Eta = Extract<LiveMessage, { type: 'eta' }>

/** State built from the live channel's events. Each new `moved` and `problem` is a new object. */
export type Feed = Readonly<{
  isConnected: boolean
  providers: ReadonlyMap<string, LiveProvider>
  /** The provider whose position changed last. */
  moved?: LiveProvider
  problem?: Readonly<{ message: string }>
  /** The booking that changed last. Only the office receives the full booking. */
  changed?: Readonly<{ serviceRequestId: string; booking?: OfficeBooking }>
  /** Number of times that a provider was added, changed or removed. */
  providerChanges: number
  /** Number of times that the office's inbox changed. */
  inboxChanges: number
  /** The latest ETA of each booking's crew. Removed when the booking changes. */
  etas: ReadonlyMap<string, Eta>
  /** The newest chat messages received on this connection. */
  said: readonly ChatLine[]
  /** Set once the server has ended the connection for good; gives the reason. */
  ended?: string
}>

/** `feed` reads the state. `line` reads it too, and keeps the connection open while mounted. */
export type Live = Readonly<{ feed: Atom<Feed>; line: Atom<Feed> }>

/** The live feed for one listener. All subscribers share one connection. */
export function createLive(listener: Listener, pace?: Pace): Live {
  const feed = atom(silence)
  const line = atom(
    get => get(feed),
    (get, set, event: LineEvent) => set(feed, fold(get(feed), event)),
  )
  line.onMount = tell => openLine(listener, tell, pace).close
  return { feed, line }
}

export const silence: Feed = {
  isConnected: false,
  providers: new Map(),
  etas: new Map(),
  said: [],
  providerChanges: 0,
  inboxChanges: 0,
}

/** Maximum messages kept. An office page open for days receives thousands; an open chat keeps its own. */
const mostSaid = 100

/** Applies an event to the feed. An older position never replaces a newer one. */
export function fold(feed: Feed, event: LineEvent): Feed {
  switch (event.type) {
    case 'connected':
      // The server sends who is online again; the last positions stay valid.
      return { ...feed, isConnected: true, ended: undefined, providers: allOffline(feed.providers) }
    case 'disconnected':
      return { ...feed, isConnected: false }
    case 'failed':
      return { ...feed, problem: { message: words.connectionError } }
    case 'ended':
      return { ...feed, ended: event.reason }
    case 'error':
      return { ...feed, problem: { message: event.message } }
    case 'provider_online':
    case 'provider_offline':
      return withProvider(feed, {
        ...known(feed, event.providerId),
        isOnline: event.type === 'provider_online',
      })
    case 'location_update':
      return moveProvider(feed, known(feed, event.providerId), event.location)
    case 'status_changed':
      return {
        ...feed,
        changed: { serviceRequestId: event.serviceRequestId, booking: event.booking },
        etas: without(feed.etas, event.serviceRequestId),
      }
    case 'eta':
      return { ...feed, etas: new Map(feed.etas).set(event.serviceRequestId, event) }
    case 'chat_message':
      return { ...feed, said: [...feed.said, event.message].slice(-mostSaid) }
    case 'provider_changed':
      return { ...feed, providerChanges: feed.providerChanges + 1 }
    case 'inbox_changed':
      return { ...feed, inboxChanges: feed.inboxChanges + 1 }
    case 'location_ack':
    case 'sending_elsewhere':
    case 'pong':
      return feed
  }
}

const known = (feed: Feed, id: string): LiveProvider => feed.providers.get(id) ?? { id, isOnline: false }

function moveProvider(feed: Feed, provider: LiveProvider, location: Fix): Feed {
  if (provider.location && timeOf(provider.location) >= timeOf(location)) return feed
  const moved = { ...provider, location }
  return { ...withProvider(feed, moved), moved }
}

const withProvider = (feed: Feed, provider: LiveProvider): Feed => ({
  ...feed,
  providers: new Map(feed.providers).set(provider.id, provider),
})

const allOffline = (providers: Feed['providers']) =>
  new Map([...providers].map(([id, provider]) => [id, { ...provider, isOnline: false }]))

const without = (etas: Feed['etas'], serviceRequestId: string) =>
  new Map([...etas].filter(([id]) => id !== serviceRequestId))

const timeOf = ({ timestamp }: Fix) => Date.parse(timestamp)
