import { type Atom, atom } from 'jotai'
import type { OfficeBooking } from '../../../src/shared/booking.ts'
import type { ChatLine, Fix, LiveMessage } from '../../../src/shared/messages.ts'
import { type LineEvent, type Listener, openLine, type Pace } from '../../live.ts'
import { words } from './words.ts'

/** A provider as the live channel tells of it; `location` is its newest position. */
export type LiveProvider = Readonly<{ id: string; isOnline: boolean; location?: Fix }>

/** When a crew will be where it is awaited. */
export type Eta = Extract<LiveMessage, { type: 'eta' }>

/** What is known from the live channel. `moved` and `problem` are new objects each time there is news. */
export type Feed = Readonly<{
  isConnected: boolean
  providers: ReadonlyMap<string, LiveProvider>
  /** The provider whose position changed last. */
  moved?: LiveProvider
  problem?: Readonly<{ message: string }>
  /** The booking that changed last; the office is sent the whole of it. */
  changed?: Readonly<{ serviceRequestId: string; booking?: OfficeBooking }>
  /** How often it was said that a crew is new, has changed or is gone. */
  providerChanges: number
  /** How often it was said that the office's inbox has something else in it now. */
  inboxChanges: number
  /** When each booking's crew will be there, as it was told last; forgotten when the booking changes. */
  etas: ReadonlyMap<string, Eta>
  /** What was written in the chat while the line was open: the newest lines of it. */
  said: readonly ChatLine[]
  /** Why there is nothing more to come. */
  ended?: string
}>

/** `feed` is what is known; `line` is the same, and holds the line open while somebody uses it. */
export type Live = Readonly<{ feed: Atom<Feed>; line: Atom<Feed> }>

/** What a listener may hear. One line serves all who use it. */
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

/** Lines. An office that is open for days hears thousands; whoever shows a chat keeps its lines itself. */
const mostSaid = 100

/** What is known after one more event. An older position never replaces a newer one. */
export function fold(feed: Feed, event: LineEvent): Feed {
  switch (event.type) {
    case 'connected':
      // Who is online is told anew; where everybody was stays true.
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
