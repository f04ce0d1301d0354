import { expect, test } from 'bun:test'
import type { ClientMessage } from '../../live.ts'
import type { Reading } from '../map/geolocation.ts'
import { createOutbound, mostWaiting, type Progress } from './outbound.ts'

const register: ClientMessage = { type: 'provider_register', providerId: 'p1' }
const report = (location: Reading): ClientMessage => ({ type: 'location_update', providerId: 'p1', location })

const reading = (second: number): Reading => ({
  latitude: 43 + second / 1000,
  longitude: -87.9,
  accuracy: 5,
  timestamp: new Date(Date.UTC(2027, 2, 1) + second * 1000).toISOString(),
})

/** A phone whose connection the test holds in its hand. */
function phone() {
  const sent: ClientMessage[] = []
  const progress: Progress[] = []
  let wake = () => {}
  const outbound = createOutbound({
    register: () => register,
    report,
    send(message) {
      sent.push(message)
      wake()
      return true
    },
    tell: now => progress.push(now),
    spacing: 0,
  })
  return {
    ...outbound,
    sent: async (count: number) => {
      while (sent.length < count) await new Promise<void>(resolve => (wake = resolve))
      return sent.splice(0, count)
    },
    nothingSent: async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setTimeout(resolve))
      return sent.length === 0
    },
    progress: () => progress.at(-1),
  }
}

test('a connected crew registers, sends each fix at once and asks whether it arrived', async () => {
  const { resume, confirm, add, sent, progress } = phone()
  resume()
  expect(await sent(1)).toEqual([register])
  confirm()
  add(reading(1))
  expect(await sent(2)).toEqual([report(reading(1)), register])
  expect(progress()).toEqual({ waiting: 1 })
  confirm()
  expect(progress()).toEqual({ waiting: 0, delivered: reading(1) })
})

test('what comes without a network is kept, and sent in order when it is back', async () => {
  const { pause, resume, confirm, add, sent, nothingSent, progress } = phone()
  pause()
  for (const second of [1, 2, 3]) add(reading(second))
  expect(progress()).toEqual({ waiting: 3 })
  expect(await nothingSent()).toBe(true)
  resume()
  confirm()
  expect(await sent(5)).toEqual([register, ...[1, 2, 3].map(second => report(reading(second))), register])
})

test('what was sent into a dead line is sent again on the next', async () => {
  const { pause, resume, confirm, add, sent, progress } = phone()
  resume()
  confirm()
  add(reading(1))
  add(reading(2))
  await sent(4)
  pause()
  resume()
  confirm()
  expect(await sent(4)).toEqual([register, report(reading(1)), report(reading(2)), register])
  confirm()
  expect(progress()).toEqual({ waiting: 0, delivered: reading(2) })
})

test('an answer covers only what was sent before the question', async () => {
  const { resume, confirm, add, sent, progress } = phone()
  resume()
  confirm()
  add(reading(1))
  await sent(3)
  add(reading(2))
  expect(await sent(1)).toEqual([report(reading(2))])
  confirm()
  expect(progress()).toEqual({ waiting: 1, delivered: reading(1) })
  expect(await sent(1)).toEqual([register])
})

test('a long backlog goes in portions, each confirmed before the next', async () => {
  const { resume, confirm, add, sent, nothingSent } = phone()
  for (let second = 0; second < 50; second++) add(reading(second))
  resume()
  confirm()
  expect((await sent(22)).map(({ type }) => type)).toEqual([
    'provider_register',
    ...Array(20).fill('location_update'),
    'provider_register',
  ])
  expect(await nothingSent()).toBe(true)
  confirm()
  expect((await sent(21)).at(0)).toEqual(report(reading(20)))
})

test('a very long outage is kept less finely, from its beginning to its end', async () => {
  const { resume, confirm, add, sent, progress } = phone()
  const last = 5 * mostWaiting
  for (let second = 0; second <= last; second++) add(reading(second))
  const kept = progress()?.waiting ?? 0
  expect(kept).toBeLessThanOrEqual(mostWaiting)
  expect(kept).toBeGreaterThan(mostWaiting / 3)

  resume()
  const delivered: ClientMessage[] = []
  while (progress()?.waiting !== 0) {
    const [message] = await sent(1)
    if (message?.type === 'location_update') delivered.push(message)
    else confirm()
  }
  expect(delivered).toHaveLength(kept)
  expect([delivered.at(0), delivered.at(-1)]).toEqual([report(reading(0)), report(reading(last))])
})
