import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { type LiveServer, startLiveServer } from '../../features/tracking/testing.ts'
import type { LineEvent } from './connection.ts'
import { createLive, type Feed, fold, silence } from './feed.ts'

const { page } = await openDocument()

const fix = (minute: number, latitude = 43) => ({
  latitude,
  longitude: -87.9,
  timestamp: `2027-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
})
const moved = (minute: number, latitude?: number): LineEvent => ({
  type: 'location_update',
  providerId: 'p1',
  location: fix(minute, latitude),
})
const after = (...events: LineEvent[]): Feed => events.reduce(fold, silence)

describe('the feed', () => {
  test('keeps the newest position when older ones arrive late', () => {
    const feed = after(moved(5, 43.5), moved(4, 43.4), moved(3, 43.3))
    expect(feed.providers.get('p1')?.location).toEqual(fix(5, 43.5))
  })

  test('ignores a repeated fix', () => {
    const feed = after(moved(5))
    expect(fold(feed, moved(5, 44))).toBe(feed)
  })

  test('keeps a provider online until it is reported offline', () => {
    const online = after({ type: 'provider_online', providerId: 'p1' }, moved(5))
    expect(online.providers.get('p1')).toMatchObject({ isOnline: true, location: fix(5) })
    const offline = fold(online, { type: 'provider_offline', providerId: 'p1' })
    expect(offline.providers.get('p1')).toMatchObject({ isOnline: false, location: fix(5) })
  })

  test('keeps only the newest chat messages, however long the connection is open', () => {
    const lines = Array.from({ length: 250 }, (_, n): LineEvent => {
      const [id, serviceRequestId] = [`line ${n}`, 'b1']
      const said = { senderId: null, senderType: 'customer', message: 'Hello', timestamp: '' } as const
      return { type: 'chat_message', serviceRequestId, message: { id, serviceRequestId, ...said } }
    })
    const { said } = after(...lines)
    expect([said.length, said.at(-1)?.id]).toEqual([100, 'line 249'])
  })

  test('keeps positions but resets online status on a new connection', () => {
    const feed = after({ type: 'provider_online', providerId: 'p1' }, moved(5), { type: 'connected' })
    expect(feed.providers.get('p1')).toMatchObject({ isOnline: false, location: fix(5) })
  })

  test('treats each problem as new, even with the same message', () => {
    const once = after({ type: 'failed' })
    expect(once.problem?.message).toBe('Connection error to location tracking service')
    expect(fold(once, { type: 'failed' }).problem).not.toBe(once.problem)
    expect(fold(once, { type: 'error', message: 'No.' }).problem).toEqual({ message: 'No.' })
  })
})

describe('the connection', () => {
  let server: LiveServer
  beforeEach(() => {
    server = startLiveServer()
    page.setURL(server.url)
  })
  afterEach(() => server.stop())

  test('is shared by its subscribers, open while there are any, and keeps its feed', async () => {
    const { feed, line } = createLive({ token: 't' })
    const store = createStore()
    const unsubscribe = [store.sub(line, () => {}), store.sub(line, () => {})]
    const socket = await server.accepted()
    const heard = nextChange(store, feed, known => known.providers.has('p1'))
    socket.say(moved(5))
    await heard

    unsubscribe[0]?.()
    expect(store.get(feed).isConnected).toBe(true)
    unsubscribe[1]?.()
    await socket.closed
    expect(server.count()).toBe(1)
    expect(store.get(feed).isConnected).toBe(false)
    expect(store.get(feed).providers.get('p1')?.location).toEqual(fix(5))
  })

  test('is not opened by reading the feed', () => {
    const { feed } = createLive({ token: 't' })
    createStore().sub(feed, () => {})
    expect(server.count()).toBe(0)
  })
})

type Live = ReturnType<typeof createLive>

function nextChange(store: ReturnType<typeof createStore>, feed: Live['feed'], is: (feed: Feed) => boolean) {
  return new Promise<void>(resolve => {
    const unsubscribe = store.sub(feed, () => {
      if (!is(store.get(feed))) return
      unsubscribe()
      resolve()
    })
  })
}
