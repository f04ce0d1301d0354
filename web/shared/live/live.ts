import { type Atom, atom, useStore, type WritableAtom } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import type { Fix, LiveMessage } from '../../../src/shared/messages.ts'
import { type ConnectionEvent, type Listener, useConnection } from './connection.ts'

/** A provider on the live channel. `location` is its newest position. */
export type LiveProvider = Readonly<{ id: string; isOnline: boolean; location?: Fix }>

/** When a crew will arrive at its next stop. */
export type Eta = Extract<LiveMessage, { type: 'eta' }>

/** `idle` before the first connection and after the last; `lost` while reconnecting. */
type ConnectionStatus = 'idle' | 'connected' | 'lost'

/** The live state that no request can read: the connection, the crews' positions, and when each will arrive. */
export type Live = Readonly<{
  status: Atom<ConnectionStatus>
  providers: Atom<ReadonlyMap<string, LiveProvider>>
  /** By booking. Removed when the booking changes, and on a new connection. */
  etas: Atom<ReadonlyMap<string, Eta>>
  /** Updates the state. Returns false for a position that is not newer than the known one. */
  apply: WritableAtom<null, [ConnectionEvent], boolean>
}>

export function createLive(): Live {
  const status = atom<ConnectionStatus>('idle')
  const providers = atom<ReadonlyMap<string, LiveProvider>>(new Map())
  const etas = atom<ReadonlyMap<string, Eta>>(new Map())
  const apply = atom(null, (get, set, event: ConnectionEvent) => {
    set(status, statusAfter(get(status), event))
    set(etas, etasAfter(get(etas), event))
    const before = get(providers)
    const after = providersAfter(before, event)
    set(providers, after)
    return event.type !== 'location_update' || after !== before
  })
  return { status, providers, etas, apply }
}

/**
 * Keeps a listener's connection open while the component is mounted and `isOpen`. Passes each event to `onEvent` once
 * `live` reflects it, except outdated positions.
 */
export function useLive(
  live: Live,
  listener: Listener,
  onEvent: (event: ConnectionEvent) => void,
  isOpen = true,
): void {
  const store = useStore()
  const onLiveEvent = (event: ConnectionEvent) => {
    if (store.set(live.apply, event)) onEvent(event)
  }
  useConnection(listener, onLiveEvent, isOpen)
}

/**
 * What `select` reads from a provider's live state. The component renders only when that changes, so `select` returns a
 * primitive or a part of the state.
 */
export function useLiveProvider<Part>(
  live: Live | undefined,
  id: string | undefined,
  select: (provider: LiveProvider | undefined) => Part,
): Part {
  const store = useStore()
  const subscribe = useCallback(
    (onChange: () => void) => (live ? store.sub(live.providers, onChange) : () => undefined),
    [store, live],
  )
  return useSyncExternalStore(subscribe, () =>
    select(live && id !== undefined ? store.get(live.providers).get(id) : undefined),
  )
}

/** Spec §4: a provider is active while online with a position from the last ten minutes. */
export const isActive = ({ isOnline, location }: Omit<LiveProvider, 'id'>, now: number) =>
  isOnline && location !== undefined && !isOld(location, now)

/** Whether a position is too old to count as current. */
export const isOld = ({ timestamp }: Readonly<{ timestamp: string }>, now: number) =>
  now - Date.parse(timestamp) > activeMs

const activeMs = 10 * 60_000

/** The message to show for an event that reports a problem. A rate limit is not one: the sender tries again. */
export function problemIn(event: ConnectionEvent): string | undefined {
  if (event.type === 'failed') return liveWords.connectionError
  if (event.type === 'error' && event.code !== 'rate_limited') return event.message
}

/** Interface copy of the live connection (spec §8). */
export const liveWords = {
  connected: 'Connected',
  disconnected: 'Disconnected',
  online: 'Online',
  offline: 'Offline',
  connectionError: 'Connection error to location tracking service',
} as const

function statusAfter(status: ConnectionStatus, { type }: ConnectionEvent): ConnectionStatus {
  if (type === 'connected') return 'connected'
  if (type === 'failed') return 'lost'
  return type === 'disconnected' ? 'idle' : status
}

function etasAfter(etas: ReadonlyMap<string, Eta>, event: ConnectionEvent): ReadonlyMap<string, Eta> {
  // The server sends the current one again. A change of the booking may have been missed.
  if (event.type === 'connected') return new Map()
  if (event.type === 'eta') return new Map(etas).set(event.serviceRequestId, event)
  if (event.type !== 'status_changed' || !etas.has(event.serviceRequestId)) return etas
  return new Map([...etas].filter(([id]) => id !== event.serviceRequestId))
}

/** An older position never replaces a newer one. */
export function providersAfter(
  providers: ReadonlyMap<string, LiveProvider>,
  event: ConnectionEvent,
): ReadonlyMap<string, LiveProvider> {
  switch (event.type) {
    case 'connected':
      // The server sends who is online again; the last positions stay valid.
      return new Map([...providers].map(([id, provider]) => [id, { ...provider, isOnline: false }]))
    case 'provider_online':
    case 'provider_offline': {
      const known = providers.get(event.providerId)
      const isOnline = event.type === 'provider_online'
      return new Map(providers).set(event.providerId, { ...known, id: event.providerId, isOnline })
    }
    case 'location_update': {
      const known = providers.get(event.providerId) ?? { id: event.providerId, isOnline: false }
      if (known.location && timeOf(known.location) >= timeOf(event.location)) return providers
      return new Map(providers).set(event.providerId, { ...known, location: event.location })
    }
    default:
      return providers
  }
}

const timeOf = ({ timestamp }: Fix) => Date.parse(timestamp)
