import { expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { startLiveServer } from '../tracking/testing.ts'
import { createBroadcast } from './broadcast.ts'
import { holdReceiver } from './testing.ts'

const { page } = await openDocument()

test('Start soon after Stop closes the old connection before it signs off, and the crew stays online', async () => {
  const server = startLiveServer()
  page.setURL(server.url)
  const receiver = holdReceiver()
  const start = () => createStore().sub(createBroadcast({ token: 'secret', providerId: 'p1' }), () => {})
  try {
    const stopFirst = start()
    const first = await server.accepted()
    expect(await first.heard()).toMatchObject({ type: 'provider_register' })
    const ping = await first.heard()
    expect(ping).toMatchObject({ type: 'ping' })
    // The position is held until the server answers the ping.
    receiver.at(43, -87.9, Date.now())
    stopFirst()

    const stopSecond = start()
    const second = await server.accepted()
    expect(await second.heard()).toMatchObject({ type: 'provider_register' })
    first.say({ ...Object(ping), type: 'pong', now: Date.now() })
    await first.closed
    expect(first.unheard()).toEqual([])
    stopSecond()
    second.close(1000)
    await second.closed
  } finally {
    receiver.remove()
    server.stop()
  }
})
