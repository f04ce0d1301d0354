import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { type Connection, type ConnectionEvent, openConnection, type Pace } from './connection.ts'
import { type LiveServer, startLiveServer } from './testing.ts'

const { page } = await openDocument()

let server: LiveServer
let events: ReturnType<typeof recordEvents>
const connections: Connection[] = []

beforeEach(() => {
  server = startLiveServer()
  page.setURL(server.url)
  events = recordEvents()
})
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close()
  server.stop()
  jest.useRealTimers()
})

/** Too long to fire during a test. */
const never = 1_000_000
const open = (pace: Partial<Pace> = {}) => {
  const connection = openConnection({ serviceRequestId: 'job 1', token: 'secret' }, events.record, {
    reconnect: never,
    silence: never,
    answer: never,
    ...pace,
  })
  connections.push(connection)
  return connection
}

test('it connects with the booking and token in the query, and delivers messages in order', async () => {
  open()
  const socket = await server.accepted()
  expect(socket.query).toEqual({ serviceRequestId: 'job 1', token: 'secret' })
  socket.say({ type: 'provider_online', providerId: 'p1' })
  socket.say({ type: 'error', message: 'No.' })
  expect(await events.next(3)).toEqual([
    { type: 'connected', isReconnect: false },
    { type: 'provider_online', providerId: 'p1' },
    { type: 'error', message: 'No.' },
  ])
})

test('unknown messages are ignored', async () => {
  open()
  const socket = await server.accepted()
  socket.say({ type: 'fireworks' })
  socket.say({ type: 'pong', now: 1 })
  expect(await events.next(2)).toEqual([
    { type: 'connected', isReconnect: false },
    { type: 'pong', now: 1 },
  ])
})

test('it reconnects after a drop, and reports an outage once however many attempts it takes', async () => {
  open({ reconnect: 1 })
  const first = await server.accepted()
  server.refuse(3)
  first.close(1001)
  await server.accepted()
  expect(await events.next(4)).toEqual([
    { type: 'connected', isReconnect: false },
    { type: 'disconnected' },
    { type: 'failed' },
    { type: 'connected', isReconnect: true },
  ])
})

test.each([1001, 1006, 1009, 1012, 1013])(
  'after close code %d it reconnects after a random delay of at most ten seconds',
  async code => {
    jest.useFakeTimers()
    const random = spyOn(Math, 'random').mockReturnValue(0.7)
    open({ reconnect: 5_000 })
    const first = await server.accepted()
    await events.next(1)
    if (code === 1006) first.drop()
    else first.close(code)
    await events.next(2)
    jest.advanceTimersByTime(6_999)
    expect(server.count()).toBe(1)
    jest.advanceTimersByTime(1)
    await server.accepted()
    random.mockRestore()
  },
)

test('it reconnects at once when the network comes back', async () => {
  open()
  const first = await server.accepted()
  first.close(1011)
  await events.next(3)
  dispatchEvent(new Event('online'))
  await server.accepted()
  expect(await events.next(1)).toEqual([{ type: 'connected', isReconnect: true }])
})

test('it drops the connection at once when the network goes away', async () => {
  open()
  const first = await server.accepted()
  await events.next(1)
  dispatchEvent(new Event('offline'))
  expect(await events.next(2)).toEqual([{ type: 'disconnected' }, { type: 'failed' }])
  await first.closed
})

test('a silent connection that answers a ping is kept', async () => {
  open({ silence: 1 })
  const socket = await server.accepted()
  expect(await socket.received()).toEqual({ type: 'ping' })
  socket.say({ type: 'pong', now: 1 })
  expect(await socket.received()).toEqual({ type: 'ping' })
  expect(server.count()).toBe(1)
})

test('a silent connection that does not answer a ping is replaced', async () => {
  jest.useFakeTimers()
  open({ silence: 1, answer: 1 })
  const dead = await server.accepted()
  expect(await events.next(1)).toEqual([{ type: 'connected', isReconnect: false }])
  jest.advanceTimersByTime(1)
  expect(await dead.received()).toEqual({ type: 'ping' })
  jest.advanceTimersByTime(1)
  await server.accepted()
  await dead.closed
  expect(await events.next(1)).toEqual([{ type: 'connected', isReconnect: true }])
})

test('it pings when the page becomes visible', async () => {
  open()
  const socket = await server.accepted()
  await events.next(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await socket.received()).toEqual({ type: 'ping' })
})

test.each([1000, 1008])('it does not reconnect after close code %d', async code => {
  open({ reconnect: 1 })
  const socket = await server.accepted()
  socket.close(code, 'The job is over.')
  expect(await events.next(3)).toEqual([
    { type: 'connected', isReconnect: false },
    { type: 'disconnected' },
    { type: 'ended', reason: 'The job is over.' },
  ])
  dispatchEvent(new Event('online'))
  expect(server.count()).toBe(1)
})

test('once closed it emits no events, sends nothing and does not reconnect', async () => {
  const connection = open({ reconnect: 1 })
  const socket = await server.accepted()
  await events.next(1)
  connection.close()
  expect(await socket.closed).toBe(1005)
  expect(await events.next(1)).toEqual([{ type: 'disconnected' }])
  expect(connection.send({ type: 'ping' })).toBe(false)
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.count()).toBe(1)
})

/** Queues events so that tests can await them in order. */
function recordEvents() {
  const recorded: ConnectionEvent[] = []
  let wake = () => {}
  return {
    record(event: ConnectionEvent) {
      recorded.push(event)
      wake()
    },
    async next(count: number): Promise<ConnectionEvent[]> {
      while (recorded.length < count) await new Promise<void>(resolve => (wake = resolve))
      return recorded.splice(0, count)
    },
  }
}
