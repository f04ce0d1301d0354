import { afterEach, expect, test } from 'bun:test'
import type { LiveMessage } from '../../shared/messages.ts'
import { createTopics, type Socket } from './audience.ts'
import { socketLimits } from './channel.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanup.splice(0).reverse()) await each()
})

type Listener = Readonly<{ socket: Socket }>

/** A server that calls `onOpen` for each new socket. */
function serve(onOpen: (listener: Listener) => void) {
  const topics = createTopics<Listener>()
  const listeners = new WeakMap<object, Listener>()
  const disconnected = Promise.withResolvers<void>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, bun): undefined => void bun.upgrade(request),
    websocket: {
      ...socketLimits,
      open(socket) {
        const listener = { socket }
        listeners.set(socket, listener)
        onOpen(listener)
      },
      message() {},
      close(socket) {
        const listener = listeners.get(socket)
        if (listener) topics.leaveAll(listener)
        disconnected.resolve()
      },
    },
  })
  cleanup.push(() => server.stop(true))
  topics.publishThrough(server)
  return { topics, server, disconnected: disconnected.promise }
}

const online = (providerId: string): LiveMessage => ({ type: 'provider_online', providerId })

test('sent and published messages arrive in call order until the listener leaves', async () => {
  const { topics, server } = serve(listener => {
    topics.publish(['a'], online('before it joined'))
    topics.join('a', listener)
    topics.join('b', listener)
    topics.publish(['a'], online('1'))
    listener.socket.send(JSON.stringify(online('2')))
    topics.publish(['b', 'nobody'], online('3'))
    topics.leave('b', listener)
    topics.publish(['b'], online('after it left'))
    topics.publish(['a'], online('4'))
    topics.leaveAll(listener)
    listener.socket.close(1000, 'That is all.')
    expect([...topics.of('a'), ...topics.of('b')]).toEqual([])
  })
  const socket = new WebSocket(server.url.href.replace('http', 'ws'))
  const received: unknown[] = []
  const closed = Promise.withResolvers<number>()
  socket.onmessage = ({ data }) => received.push(JSON.parse(data).providerId)
  socket.onclose = ({ code }) => closed.resolve(code)
  expect(await closed.promise).toBe(1000)
  expect(received).toEqual(['1', '2', '3', '4'])
})

test('a listener that does not read is disconnected; the others receive everything', async () => {
  const { topics, server, disconnected } = serve(listener => topics.join('a', listener))
  const silent = await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(server.url.port),
    socket: { open: socket => void socket.write(upgrade), data: socket => void socket.pause() },
  })
  cleanup.push(() => silent.terminate())
  const reading = new WebSocket(server.url.href.replace('http', 'ws'))
  const opened = Promise.withResolvers<void>()
  reading.onopen = () => opened.resolve()
  await opened.promise

  let received = 0
  let wake = () => {}
  reading.onmessage = () => {
    received += 1
    wake()
  }
  let published = 0
  let isConnected = true
  disconnected.then(() => {
    isConnected = false
  })
  // 64 MB is more than the system buffers for a socket.
  while (isConnected && published < 1000) {
    topics.publish(['a'], online('x'.repeat(64 * 1024)))
    published += 1
    while (received < published) await new Promise<void>(resolve => (wake = resolve))
  }
  expect(published).toBeLessThan(1000)
  expect(topics.of('a').size).toBe(1)
})

const upgrade = [
  'GET / HTTP/1.1',
  'Host: localhost',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  '\r\n',
].join('\r\n')
