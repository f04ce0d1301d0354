import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import type { NoPosition, Reading } from '../../../shared/map/geolocation.ts'
import { holdReceiver } from '../testing/receiver.ts'
import { readPositions } from './positions.ts'

await openDocument()

let receiver: ReturnType<typeof holdReceiver>
let reported: Reading[]
let faults: NoPosition[]
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  receiver = holdReceiver()
  reported = []
  faults = []
})
afterEach(() => {
  stop()
  receiver.remove()
  jest.useRealTimers()
})

const start = () => {
  stop = readPositions({
    onPosition: () => {},
    onFault: fault => faults.push(fault),
    report: reading => reported.push(reading),
  })
}
const places = () => reported.map(({ latitude }) => latitude)

/** About 11.1 m, in degrees of latitude. */
const elevenMeters = 0.0001

test('passes the geolocation options from the specification', () => {
  start()
  expect(receiver.asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }])
})

test('reports the first position, then each one at least 10 m from the last', () => {
  start()
  receiver.at(43, -87.9, 0)
  receiver.at(43 + 0.8 * elevenMeters, -87.9, 1000)
  receiver.at(43 + elevenMeters, -87.9, 2000)
  receiver.at(43 + 1.5 * elevenMeters, -87.9, 3000)
  expect(places()).toEqual([43, 43 + elevenMeters])
})

test('ignores a position older than the last', () => {
  start()
  receiver.at(43, -87.9, 5000)
  receiver.at(44, -87.9, 4000)
  expect(places()).toEqual([43])
})

test('a stationary crew reports a fresh position every 30 seconds', async () => {
  start()
  receiver.at(43, -87.9, 0)
  receiver.standsAt(43, -87.9, 29_000)
  await pass(30_000)
  receiver.standsAt(43, -87.9, 60_000)
  await pass(29_999)
  expect(reported.map(({ timestamp }) => Date.parse(timestamp))).toEqual([0, 29_000])
  await pass(1)
  expect(reported.map(({ timestamp }) => Date.parse(timestamp))).toEqual([0, 29_000, 60_000])
  expect(receiver.asked.at(-1)).toMatchObject({ maximumAge: 0 })
})

test.each([
  [1, 'Location access denied by user', true],
  [2, 'Location information unavailable', false],
  [3, 'Location request timed out', false],
  [9, 'Unknown location error', false],
] as const)('geolocation error %d has a readable message', (code, message, isFinal) => {
  start()
  receiver.fail(code)
  expect(faults.map(fault => [fault.message, fault.isFinal])).toEqual([[message, isFinal]])
})

test('reports immediately that a browser has no geolocation', () => {
  receiver.remove()
  start()
  expect(faults.map(fault => [fault.message, fault.isFinal])).toEqual([
    ['Geolocation is not supported by this browser', true],
  ])
})

test('restarts the watch when a sleeping phone wakes', () => {
  start()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(receiver.asked).toHaveLength(2)
  expect(receiver.watching()).toBe(1)
})

test('reports and requests nothing after stopping', async () => {
  start()
  receiver.at(43, -87.9, 0)
  stop()
  receiver.at(44, -87.9, 1000)
  await pass(60_000)
  expect(places()).toEqual([43])
  expect(receiver.watching()).toBe(0)
  expect(receiver.asked).toHaveLength(1)
})

async function pass(milliseconds: number) {
  jest.advanceTimersByTime(milliseconds)
  for (let turn = 0; turn < 3; turn++) await Promise.resolve()
}
