import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { type LiveServer, startLiveServer } from '../../../shared/live/testing.ts'
import { holdReceiver } from '../testing/receiver.ts'
import { startSending } from './broadcast.ts'

const { page } = await openDocument()

let server: LiveServer
let receiver: ReturnType<typeof holdReceiver>
beforeEach(() => {
  server = startLiveServer()
  page.setURL(server.url)
  receiver = holdReceiver()
})
afterEach(() => {
  receiver.remove()
  Reflect.deleteProperty(document, 'visibilityState')
  server.stop()
})

function start() {
  const problems: string[] = []
  const ends: string[] = []
  const stop = startSending(
    { token: 'secret', providerId: 'p1' },
    { onEvent: () => {}, onProblem: message => problems.push(message), onEnd: reason => ends.push(reason) },
  )
  return { stop, problems, ends }
}

/** Shows or hides the page. */
function show(visibilityState: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('Start soon after Stop closes the old connection before it signs off, and the crew stays online', async () => {
  const { stop: stopFirst } = start()
  const first = await server.accepted()
  expect(await first.received()).toMatchObject({ type: 'provider_register' })
  const ping = await first.received()
  expect(ping).toMatchObject({ type: 'ping' })
  // The position is held until the server answers the ping.
  receiver.at(43, -87.9, Date.now())
  stopFirst()

  const { stop: stopSecond } = start()
  const second = await server.accepted()
  expect(await second.received()).toMatchObject({ type: 'provider_register' })
  first.say({ ...Object(ping), type: 'pong', now: Date.now() })
  await first.closed
  expect(first.unread()).toEqual([])
  stopSecond()
  second.close(1000)
  await second.closed
})

test('reports a repeated receiver fault once, and again after a position', async () => {
  const { stop, problems, ends } = start()
  const socket = await server.accepted()
  receiver.fail(3)
  receiver.fail(3)
  expect(problems).toEqual(['GPS Error: Location request timed out'])
  receiver.at(43, -87.9, Date.now())
  receiver.fail(3)
  expect(problems).toHaveLength(2)
  expect(ends).toEqual([])
  stop()
  socket.close(1000)
  await socket.closed
})

test('ends when location permission is denied', async () => {
  const { stop, ends } = start()
  const socket = await server.accepted()
  receiver.fail(1)
  expect(ends).toEqual(['Location access denied by user'])
  stop()
  socket.close(1000)
  await socket.closed
})

test('says before it goes silent that it finds no position, or that its page closes', async () => {
  const { stop } = start()
  const socket = await server.accepted()
  expect(await socket.received()).toMatchObject({ type: 'provider_register' })
  expect(await socket.received()).toMatchObject({ type: 'ping' })
  const status = { type: 'phone_status', providerId: 'p1' }
  receiver.fail(3)
  expect(await socket.received()).toEqual({ ...status, status: 'no_position' })
  show('hidden')
  expect(await socket.received()).toEqual({ ...status, status: 'hidden' })
  show('visible')
  expect(await socket.received()).toMatchObject({ type: 'ping' })
  expect(await socket.received()).toEqual({ ...status, status: 'no_position' })
  receiver.at(43, -87.9, Date.now())
  expect(await socket.received()).toEqual({ ...status, status: 'fine' })
  dispatchEvent(new Event('pagehide'))
  expect(await socket.received()).toEqual({ ...status, status: 'closed' })
  stop()
  socket.close(1000)
  await socket.closed
})
