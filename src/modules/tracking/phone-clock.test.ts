import { describe, expect, test } from 'bun:test'
import type { Fix } from '../../shared/messages.ts'
import { pathOfStored } from './path.ts'
import { createTracks } from './tracks.ts'

const begin = Date.parse('2027-03-15T15:00:00Z')
const minute = 60_000
const hour = 60 * minute
const app = 'tracking app'

/** Takes fixes without delay, in milliseconds after `begin`, and returns how each was dated. */
function crew(log: Fix[] = []) {
  let now = begin
  let meters = log.length * 50
  const readLog = async () => [...log]
  const tracks = createTracks({ now: () => now, readLog, flush: async () => {} })
  return async (phone: string, arrivesAt: number, leadMs: number) => {
    now = begin + arrivesAt
    meters += 50
    const reading = { latitude: 43 + meters / 111_195, longitude: -87.9, timestamp: now + leadMs }
    const fix = await tracks.date('crew', phone, reading, now)
    const { newest, keep } = await tracks.take('crew', fix)
    log.push(...keep)
    return { datedMs: Date.parse(fix.timestamp) - now, isShown: newest === fix }
  }
}
const right = { datedMs: 0, isShown: true }

describe('the clock of a phone', () => {
  test('that is fast does not affect another phone of the crew', async () => {
    const take = crew()
    expect(await take('a', 0, 5 * minute)).toEqual(right)
    for (const second of [10, 20, 30]) expect(await take('b', second * 1000, 0)).toEqual(right)
  })

  test('is not corrected after a single wrong date', async () => {
    const take = crew()
    expect(await take(app, 0, 20 * hour)).toEqual(right)
    for (const second of [10, 20, 30]) expect(await take(app, second * 1000, 0)).toEqual(right)
  })

  test('is fast if two positions agree, and a delayed position is corrected', async () => {
    const take = crew()
    for (const second of [0, 10]) expect(await take(app, second * 1000, hour)).toEqual(right)
    expect(await take(app, 60_000, hour - 30_000)).toEqual({ datedMs: -30_000, isShown: true })
  })

  test('that was fast counts as correct after a minute of current positions', async () => {
    const take = crew()
    for (const second of [0, 10]) await take(app, second * 1000, 5 * minute)
    for (const second of [0, 30]) await take(app, minute + second * 1000, 0)
    for (const second of [60, 70, 80]) expect(await take(app, minute + second * 1000, 0)).toEqual(right)
  })

  test('that was fast yesterday can be correct today', async () => {
    const take = crew()
    for (const second of [0, 10]) await take(app, second * 1000, 5 * minute)
    for (const second of [0, 30]) {
      expect(await take(app, 24 * hour + second * 1000, 0)).toEqual({ datedMs: -5 * minute, isShown: true })
    }
    for (const second of [60, 90]) expect(await take(app, 24 * hour + second * 1000, 0)).toEqual(right)
  })

  test.each([
    ['is known after a restart', app, minute, -20_000],
    ['is not taken from the log for another phone', 'a', minute, 0],
  ])('%s', async (_, phone, after, datedMs) => {
    const log: Fix[] = []
    const before = crew(log)
    for (const second of [0, 10]) await before(app, second * 1000, 5 * minute)
    const take = crew(log)
    expect(await take(phone, after, datedMs === 0 ? 0 : 5 * minute + datedMs)).toMatchObject({ datedMs })
  })

  test('that is fast does not hide the positions of another phone', async () => {
    const take = crew()
    for (const second of [0, 10, 20]) expect(await take('fast', second * 1000, 45_500)).toEqual(right)
    for (const second of [30, 40, 50]) expect(await take('right', second * 1000, 0)).toEqual(right)
    for (const second of [60, 70, 80]) expect(await take('fast', second * 1000, 45_500)).toEqual(right)
  })

  test('that turns out to be fast keeps the order of an earlier queue', async () => {
    const log: Fix[] = []
    const take = crew(log)
    for (const lead of [-60, -40, -20, 0, 20, 40]) await take(app, 0, lead * 1000)
    for (const second of [20, 40]) await take(app, second * 1000, 40_000)
    const latitudes = pathOfStored(log).map(({ latitude }) => latitude)
    expect(latitudes).toEqual(latitudes.toSorted((a, b) => a - b))
  })
})
