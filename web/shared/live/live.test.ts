import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createStore, Provider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { openDocument } from '../../../scripts/testing/dom.ts'
import type { ConnectionEvent } from './connection.ts'
import {
  createLive,
  isActive,
  type LiveProvider,
  problemIn,
  providersAfter,
  useLive,
  useLiveProvider,
} from './live.ts'
import { type LiveServer, startLiveServer } from './testing.ts'

const { page, renderHook, waitFor } = await openDocument()

const fix = (minute: number, latitude = 43) => ({
  latitude,
  longitude: -87.9,
  timestamp: `2027-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
})
const moved = (minute: number, latitude?: number, providerId = 'p1'): ConnectionEvent => ({
  type: 'location_update',
  providerId,
  location: fix(minute, latitude),
})
const online: ConnectionEvent = { type: 'provider_online', providerId: 'p1' }
const connected: ConnectionEvent = { type: 'connected', isReconnect: false }
const after = (...events: ConnectionEvent[]) => events.reduce(providersAfter, new Map<string, LiveProvider>())

describe('the providers', () => {
  test('keep the newest position when older ones arrive late', () => {
    const providers = after(moved(5, 43.5), moved(4, 43.4), moved(3, 43.3))
    expect(providers.get('p1')?.location).toEqual(fix(5, 43.5))
  })

  test('do not change for a repeated fix', () => {
    const providers = after(moved(5))
    expect(providersAfter(providers, moved(5, 44))).toBe(providers)
  })

  test('stay online until reported offline', () => {
    const providers = after(online, moved(5))
    expect(providers.get('p1')).toMatchObject({ isOnline: true, location: fix(5) })
    const offline = providersAfter(providers, { type: 'provider_offline', providerId: 'p1' })
    expect(offline.get('p1')).toMatchObject({ isOnline: false, location: fix(5) })
  })

  test('keep their positions but not their online status on a new connection', () => {
    const providers = after(online, moved(5), connected)
    expect(providers.get('p1')).toMatchObject({ isOnline: false, location: fix(5) })
  })
})

test('a booking’s ETA is known until the booking changes or the connection is new', () => {
  const store = createStore()
  const live = createLive()
  const eta = {
    type: 'eta',
    serviceRequestId: 'b1',
    providerId: 'p1',
    to: 'pickup',
    arrivesAt: '2027-03-01T12:30:00.000Z',
    earliestAt: '2027-03-01T12:25:00.000Z',
    latestAt: '2027-03-01T12:40:00.000Z',
    positionAt: '2027-03-01T12:10:00.000Z',
    minutes: 20,
    miles: 6,
    approximate: true,
  } as const
  store.set(live.apply, eta)
  expect(store.get(live.etas).get('b1')).toEqual(eta)
  store.set(live.apply, {
    type: 'status_changed',
    serviceRequestId: 'b1',
    status: 'assigned',
    providerId: 'p1',
  })
  expect(store.get(live.etas).get('b1')).toBeUndefined()
  store.set(live.apply, eta)
  store.set(live.apply, { type: 'connected', isReconnect: true })
  expect(store.get(live.etas).get('b1')).toBeUndefined()
})

test('a provider is active while online with a position from the last ten minutes', () => {
  const now = Date.parse('2027-03-01T12:00:00Z')
  const at = (timestamp: string) => ({ latitude: 43, longitude: -87.9, timestamp })
  const recent = at('2027-03-01T11:50:00Z')
  expect(isActive({ isOnline: true, location: recent }, now)).toBe(true)
  expect(isActive({ isOnline: false, location: recent }, now)).toBe(false)
  expect(isActive({ isOnline: true }, now)).toBe(false)
  expect(isActive({ isOnline: true, location: at('2027-03-01T11:49:59Z') }, now)).toBe(false)
})

test('a failed connection and an error are problems, but a rate limit is not', () => {
  expect(problemIn({ type: 'failed' })).toBe('Connection error to location tracking service')
  expect(problemIn({ type: 'error', message: 'No.' })).toBe('No.')
  expect(problemIn({ type: 'error', message: 'Too many.', code: 'rate_limited' })).toBeUndefined()
  expect(problemIn(connected)).toBeUndefined()
})

describe('the connection', () => {
  let server: LiveServer
  beforeEach(() => {
    server = startLiveServer()
    page.setURL(server.url)
  })
  afterEach(() => server.stop())

  /** Follows `p1` and `p2` in separate components and counts the renders of each. */
  function follow() {
    const live = createLive()
    const store = createStore()
    const events: ConnectionEvent[] = []
    const renders = { connection: 0, p1: 0, p2: 0 }
    const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children)
    const connection = renderHook(
      ({ isOpen }) => {
        renders.connection++
        useLive(live, { token: 't' }, event => events.push(event), isOpen)
      },
      { wrapper, initialProps: { isOpen: false } },
    )
    for (const id of ['p1', 'p2'] as const) {
      renderHook(
        () => {
          renders[id]++
          return useLiveProvider(live, id, provider => provider)
        },
        { wrapper },
      )
    }
    return { connection, store, live, events, renders }
  }

  test('opens and closes on request, and its state outlasts it', async () => {
    const { connection, store, live } = follow()
    expect(server.count()).toBe(0)
    connection.rerender({ isOpen: true })
    const socket = await server.accepted()
    socket.say(moved(5))
    await waitFor(() => expect(store.get(live.providers).has('p1')).toBe(true))
    expect(store.get(live.status)).toBe('connected')
    connection.rerender({ isOpen: false })
    await socket.closed
    expect(store.get(live.status)).toBe('idle')
    expect(store.get(live.providers).get('p1')?.location).toEqual(fix(5))
  })

  test('passes on a new position but not an outdated one, and renders only who follows that provider', async () => {
    const { connection, events, renders } = follow()
    connection.rerender({ isOpen: true })
    const socket = await server.accepted()
    const before = { ...renders }
    socket.say(moved(5))
    socket.say(moved(4))
    socket.say({ type: 'provider_changed', providerId: 'p1' })
    await waitFor(() => expect(events.at(-1)?.type).toBe('provider_changed'))
    expect(events.map(({ type }) => type)).toEqual(['connected', 'location_update', 'provider_changed'])
    expect(renders).toEqual({ ...before, p1: before.p1 + 1 })
  })
})
