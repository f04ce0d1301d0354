import { afterEach, beforeEach, expect, jest, setSystemTime, test } from 'bun:test'
import type { ClientMessage } from '../../../shared/live/connection.ts'
import type { Reading } from '../../../shared/map/geolocation.ts'
import type { Measurement } from './clock.ts'
import { createOutbound, mostWaiting, type QueueState } from './outbound.ts'
import type { Position } from './saved-positions.ts'

const start = Date.parse('2027-03-01T12:00:00.000Z')
const crew = { providerId: 'p1' }
const register: ClientMessage = { type: 'provider_register', ...crew, phone: 'this phone' }

beforeEach(() => {
  jest.useFakeTimers()
  setSystemTime(start)
})
afterEach(() => {
  jest.useRealTimers()
})

const reading = (second: number): Reading => ({
  latitude: 43 + second / 1000,
  longitude: -87.9,
  accuracy: 5,
  timestamp: at(second),
})
const at = (second: number) => new Date(start + second * 1000).toISOString()

/** The phone's storage, which survives a reload. */
const memory = () => ({ positions: new Map<string, Position>(), clock: undefined as Measurement | undefined })

/** A crew page on a phone, with the server's side of the connection under the test's control. */
function openPage(
  phone = memory(),
  { canSave = true, answered = Promise.resolve() }: { canSave?: boolean; answered?: Promise<unknown> } = {},
) {
  const sent: ClientMessage[] = []
  const states: QueueState[] = []
  const attempt = async (act: () => void) => {
    await answered
    if (!canSave) throw new DOMException('No.', 'InvalidStateError')
    act()
  }
  const outbound = createOutbound({
    ...crew,
    phone: 'this phone',
    saved: {
      load: async () => {
        await answered
        return [...phone.positions.values()]
      },
      save: positions =>
        attempt(() => {
          for (const each of positions) phone.positions.set(each.id, each)
        }),
      remove: ids =>
        attempt(() => {
          for (const id of ids) phone.positions.delete(id)
        }),
    },
    storedClock: { read: () => phone.clock, write: measurement => (phone.clock = measurement) },
    send(message) {
      sent.push(message)
      return true
    },
    onQueue: now => states.push(now),
  })
  /** Advances the fake clock. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed <= milliseconds; passed += 50) {
      await settle()
      jest.advanceTimersByTime(Math.min(50, milliseconds - passed))
    }
    await settle()
  }
  const take = () => sent.splice(0)
  return {
    ...outbound,
    phone,
    pass,
    take,
    queue: () => states.at(-1),
    /** Connects. The server answers the ping with a clock that is `ahead` seconds ahead. */
    async connect({ ahead = 0 } = {}) {
      outbound.resume()
      expect(take()).toEqual([register, { type: 'ping', at: Date.now() }])
      await outbound.compareClock({ type: 'pong', at: Date.now(), now: Date.now() + ahead * 1000 })
      await pass(150)
    },
    /** Advances the clock and returns the latitudes in each position message sent. */
    async sentBy(milliseconds: number) {
      await pass(milliseconds)
      return take().flatMap(message =>
        'location' in message || 'locations' in message ? [placesIn(message)] : [],
      )
    },
    idsOf: (...latitudes: number[]) =>
      [...phone.positions.values()]
        .filter(({ reading }) => latitudes.includes(reading.latitude))
        .map(({ id }) => id),
  }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

function locationsIn(message: ClientMessage): Reading[] {
  if (message.type !== 'location_update' && message.type !== 'location_batch') return []
  return JSON.parse(
    JSON.stringify(message.type === 'location_update' ? [message.location] : message.locations),
  )
}
const placesIn = (message: ClientMessage) => locationsIn(message).map(({ latitude }) => latitude)

test('a connected crew sends each position immediately, and keeps it until the server acknowledges it', async () => {
  const page = openPage()
  await page.connect()
  await page.add(reading(1))
  const [position] = page.phone.positions.values()
  expect(page.take()).toEqual([
    { type: 'location_update', ...crew, location: { id: position!.id, ...reading(1) } },
  ])
  expect(page.queue()).toEqual({ waiting: 1, isSaved: true })
  page.acknowledge([position!.id])
  await settle()
  expect(page.queue()).toEqual({ waiting: 0, isSaved: true, delivered: reading(1) })
  expect(page.phone.positions.size).toBe(0)
})

test('positions captured offline survive a reload, and are sent oldest first after reconnecting', async () => {
  const { add, phone } = openPage()
  for (const second of [1, 2, 3]) await add(reading(second))
  const reloaded = openPage(phone)
  await settle()
  expect(reloaded.queue()).toEqual({ waiting: 3, isSaved: true })
  await reloaded.add(reading(4))
  expect(reloaded.take()).toEqual([])
  await reloaded.connect()
  expect(await reloaded.sentBy(1000)).toEqual([[43.001, 43.002, 43.003, 43.004]])
})

test('a new connection resends only unacknowledged positions', async () => {
  const page = openPage()
  await page.connect()
  await page.add(reading(1))
  await page.add(reading(2))
  expect(await page.sentBy(1000)).toEqual([[43.001], [43.002]])
  page.acknowledge(page.idsOf(43.001))
  page.pause()
  await page.connect()
  expect(await page.sentBy(1000)).toEqual([[43.002]])
})

test('an unacknowledged position is sent again after 30 seconds', async () => {
  const page = openPage()
  await page.connect()
  await page.add(reading(1))
  expect(await page.sentBy(29_900)).toEqual([[43.001]])
  expect(await page.sentBy(1000)).toEqual([[43.001]])
  page.acknowledge(page.idsOf(43.001))
  expect(await page.sentBy(60_000)).toEqual([])
})

test('after a rate limit, everything is sent again once the wait is over, and nothing before', async () => {
  const page = openPage()
  await page.connect()
  await page.add(reading(1))
  page.wait(2_000)
  await page.add(reading(2))
  expect(await page.sentBy(1_900)).toEqual([[43.001]])
  await page.pass(100)
  expect(page.take()).toContainEqual(register)
  expect(await page.sentBy(200)).toEqual([[43.001, 43.002]])
})

test('a long queue is sent in messages of at most 100 positions and 16 KB, with at most 500 in flight', async () => {
  const page = openPage()
  for (let second = 0; second < 1200; second++) await page.add(reading(second))
  await page.connect()
  const messages = [...page.take()]
  const moreSent = async () => {
    await page.pass(1000)
    const more = page.take()
    messages.push(...more)
    return more.length
  }
  while (await moreSent()) {}
  expect(messages.flatMap(placesIn).length).toBeLessThanOrEqual(500)

  for (;;) {
    page.acknowledge(
      messages.flatMap(message => locationsIn(message).map(each => ('id' in each ? String(each.id) : ''))),
    )
    if (!(await moreSent())) break
  }
  const batches = messages.map(locationsIn)
  expect(batches.flat().map(({ timestamp }) => timestamp)).toEqual(
    Array.from({ length: 1200 }, (_, second) => at(second)),
  )
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(Math.max(...messages.map(message => JSON.stringify(message).length))).toBeLessThanOrEqual(16 * 1024)
  expect(page.queue()?.waiting).toBe(0)
})

test('without working storage, positions are still sent but not reported as saved', async () => {
  const page = openPage(memory(), { canSave: false })
  await page.add(reading(1))
  expect(page.queue()).toEqual({ waiting: 1, isSaved: false })
  await page.connect()
  expect(await page.sentBy(1000)).toEqual([[43.001]])
})

test('when storage never responds, positions are still sent but not reported as saved', async () => {
  const page = openPage(memory(), { answered: new Promise(() => {}) })
  page.resume()
  page.add(reading(1))
  page.compareClock({ type: 'pong', at: Date.now(), now: Date.now() })
  expect(await page.sentBy(10_000)).toEqual([[43.001]])
  expect(page.queue()).toEqual({ waiting: 1, isSaved: false })
  page.add(reading(2))
  expect(await page.sentBy(1_000)).toEqual([[43.002]])
})

test('positions that load late are sent with corrected timestamps', async () => {
  const { add, phone } = openPage()
  await add(reading(1))
  const answer = Promise.withResolvers<void>()
  const page = openPage(phone, { answered: answer.promise })
  page.resume()
  page.compareClock({ type: 'pong', at: Date.now(), now: Date.now() + 300_000 })
  page.add(reading(2))
  expect(await page.sentBy(10_000)).toEqual([[43.002]])
  answer.resolve()
  await page.pass(1_000)
  expect(page.take().flatMap(locationsIn)).toMatchObject([{ latitude: 43.001, timestamp: at(301) }])
})

test('corrects a wrong clock, including for positions captured before it was measured', async () => {
  const { add, phone } = openPage()
  await add(reading(1))
  const page = openPage(phone)
  await page.connect({ ahead: 300 })
  await page.add(reading(2))
  await page.pass(1000)
  const times = page.take().flatMap(locationsIn)
  expect(times.map(({ timestamp }) => timestamp)).toEqual([at(301), at(302)])
})

test('a sent position keeps its timestamp after later measurements', async () => {
  const page = openPage()
  await page.connect({ ahead: 300 })
  await page.add(reading(1))
  page.pause()
  const reloaded = openPage(page.phone)
  await reloaded.connect({ ahead: 900 })
  await reloaded.pass(1000)
  expect(reloaded.take().flatMap(locationsIn)).toMatchObject([{ timestamp: at(301) }])
})

test('after Stop, the remaining positions are sent and acknowledged before the connection closes', async () => {
  const page = openPage()
  const done: string[] = []
  const note = async (what: string, when: Promise<void>) => {
    await when
    done.push(what)
  }
  await page.connect()
  await page.add(reading(1))
  await page.add(reading(2))
  note('sent', page.sent())
  note('acknowledged', page.acknowledged())
  await settle()
  expect(done).toEqual([])
  await page.pass(300)
  expect(done).toEqual(['sent'])
  page.acknowledge(page.idsOf(43.001, 43.002))
  await settle()
  expect(done).toEqual(['sent', 'acknowledged'])
})

test('without a connection, Stop waits for nothing', async () => {
  const page = openPage()
  await page.add(reading(1))
  await page.acknowledged()
  expect(page.phone.positions.size).toBe(1)
})

test('thins out the positions of a very long outage evenly', async () => {
  const phone = memory()
  for (let second = 0; second < mostWaiting; second++) {
    const position = { id: String(second), ...crew, reading: reading(second) }
    phone.positions.set(position.id, position)
  }
  const page = openPage(phone)
  await settle()
  await page.add(reading(mostWaiting))
  expect(page.queue()?.waiting).toBe(mostWaiting / 2 + 1)
  const seconds = [...phone.positions.values()].map(
    each => (Date.parse(each.reading.timestamp) - start) / 1000,
  )
  expect([seconds.length, seconds.at(0), seconds.at(1), seconds.at(-1)]).toEqual([
    mostWaiting / 2 + 1,
    0,
    2,
    mostWaiting,
  ])
})
