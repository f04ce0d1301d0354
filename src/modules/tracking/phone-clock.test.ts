import { describe, expect, test } from 'bun:test'
import type { Fix } from '../../shared/messages.ts'
import { createTracks } from './tracks.ts'

const begin = Date.parse('2027-03-15T15:00:00Z')
const minute = 60_000
const hour = 60 * minute
const app = { id: 'tracking app', source: 'ingest' } as const
const page = (id: string) => ({ id, source: 'page' }) as const

/** Takes fixes that come at once, so many milliseconds after the beginning, and tells how each was dated. */
function crew(log: readonly Fix[] = []) {
  let now = begin
  let meters = 0
  const readLog = async () => [...log]
  const tracks = createTracks({ now: () => now, readLog, flush: async () => {} })
  return async (phone: Parameters<typeof tracks.take>[1], arrivesAt: number, leadMs: number) => {
    now = begin + arrivesAt
    meters += 50
    const reading = { latitude: 43 + meters / 111_195, longitude: -87.9, timestamp: now + leadMs }
    const { fix, newest } = await tracks.take('crew', phone, reading, now)
    return { datedMs: Date.parse(fix.timestamp) - now, isShown: newest === fix }
  }
}
const right = { datedMs: 0, isShown: true }

describe('the clock of a phone', () => {
  test('that is fast does not date what another phone of the crew sends', async () => {
    const take = crew()
    expect(await take(page('a'), 0, 5 * minute)).toEqual(right)
    for (const second of [10, 20, 30]) expect(await take(page('b'), second * 1000, 0)).toEqual(right)
  })

  test('is not changed by one wrong date', async () => {
    const take = crew()
    expect(await take(app, 0, 20 * hour)).toEqual(right)
    for (const second of [10, 20, 30]) expect(await take(app, second * 1000, 0)).toEqual(right)
  })

  test('is fast when two positions say so, and dates one that was on its way for long', async () => {
    const take = crew()
    for (const second of [0, 10]) expect(await take(app, second * 1000, hour)).toEqual(right)
    expect(await take(app, 60_000, hour - 30_000)).toEqual({ datedMs: -30_000, isShown: true })
  })

  test('that was fast yesterday may be right today', async () => {
    const take = crew()
    for (const second of [0, 10]) await take(app, second * 1000, 5 * minute)
    for (const second of [0, 10, 20]) expect(await take(app, 24 * hour + second * 1000, 0)).toEqual(right)
  })

  test.each([
    ['is known of a tracking app after a restart', app, minute, -20_000],
    ['is not taken from the log when that is old', app, hour, 0],
    ['is not taken from the log for a crew page', page('a'), minute, 0],
  ])('%s', async (_, phone, after, datedMs) => {
    const stored = (at: number): Fix => ({
      latitude: 43,
      longitude: -87.9,
      timestamp: new Date(begin + at).toISOString(),
      phoneTime: new Date(begin + at + 5 * minute).toISOString(),
    })
    const take = crew([stored(0), stored(10_000)])
    expect(await take(phone, after, datedMs === 0 ? 0 : 5 * minute + datedMs)).toMatchObject({ datedMs })
  })
})
