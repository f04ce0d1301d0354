import { describe, expect, test } from 'bun:test'
import type { Fix } from './events.ts'
import { freshTrack, judge, readFix, type Track } from './fixes.ts'
import { type Reading, reading } from './messages.ts'

const now = Date.parse('2027-03-15T15:00:00Z')
const cityHall = { latitude: 43.0417, longitude: -87.9097 }
const chicago = { latitude: 41.8837, longitude: -87.6325 }

/** A fix so many seconds after noon, so many metres north of the city hall (or anywhere else). */
const fixAt = (seconds: number, metersNorth: number, from = cityHall): Fix => ({
  latitude: from.latitude + metersNorth / 111_194.93,
  longitude: from.longitude,
  timestamp: new Date(now + seconds * 1000).toISOString(),
})

function judgeAll(fixes: readonly Fix[], begin: Track = freshTrack) {
  const verdicts: string[] = []
  const kept: Fix[] = []
  let track = begin
  for (const fix of fixes) {
    const judgement = judge(track, fix)
    verdicts.push(judgement.verdict)
    kept.push(...judgement.keep)
    track = judgement.track
  }
  return { verdicts, kept, track }
}

describe('a reading', () => {
  test('is a fix in UTC, with what the phone knows', () => {
    const given = { ...cityHall, timestamp: now, accuracy: 4.5, speed: 13, heading: 271 }
    expect(readFix(given, now)).toEqual({ ...given, timestamp: '2027-03-15T15:00:00.000Z' })
  })

  test.each<[string, Partial<Reading>]>([
    ['null', { accuracy: null, speed: null, heading: null }],
    ['-1', { accuracy: -1, speed: -1, heading: -1 }],
    ['nothing', {}],
    ['beyond reason', { speed: 300, heading: 361 }],
  ])('that says %s leaves it out', (_, rest) => {
    expect(readFix({ ...cityHall, timestamp: now, ...rest }, now)).toEqual({
      ...cityHall,
      timestamp: '2027-03-15T15:00:00.000Z',
    })
  })

  test.each<[string, Reading['timestamp']]>([
    ['seconds', now / 1000],
    ['milliseconds', now],
    ['seconds in text', String(now / 1000)],
    ['milliseconds in text', String(now)],
    ['ISO 8601 with an offset', '2027-03-15T10:00:00-05:00'],
    ['none at all', undefined],
    ['a clock a minute ahead', now + 60_000],
  ])('has its time from %s', (_, timestamp) => {
    expect(readFix({ ...cityHall, timestamp }, now).timestamp).toBe('2027-03-15T15:00:00.000Z')
  })

  test.each<[string, Partial<Reading>]>([
    ['the future', { timestamp: now + 3_600_000 }],
    ['last month', { timestamp: now - 30 * 86_400_000 }],
    ['no time at all', { timestamp: 'noon' }],
    ['a cell tower', { accuracy: 3000 }],
    ['the Gulf of Guinea', { latitude: 0, longitude: 0 }],
  ])('from %s is refused', (_, rest) => {
    expect(() => readFix({ ...cityHall, timestamp: now, ...rest }, now)).toThrow(/position/)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 90.1, '43', null])(
    'with latitude %p has no place',
    latitude => {
      expect(reading.allows({ latitude, longitude: 0 })).toBe(false)
    },
  )
})

describe('a track', () => {
  test('keeps a fix every 10 m, and shows all of them', () => {
    const { verdicts, kept } = judgeAll([0, 4, 8, 12, 16, 20, 23].map((meters, n) => fixAt(n, meters)))
    expect(verdicts).toEqual(Array(7).fill('new'))
    expect(kept.map(fix => fix.timestamp)).toEqual([0, 3, 6].map(n => fixAt(n, 0).timestamp))
  })

  test('keeps a parked provider active with a fix every five minutes', () => {
    const { kept } = judgeAll(Array.from({ length: 41 }, (_, n) => fixAt(n * 30, 0)))
    expect(kept.map(fix => fix.timestamp)).toEqual([0, 300, 600, 900, 1200].map(s => fixAt(s, 0).timestamp))
  })

  test('takes the same fix once, however often it is sent', () => {
    const { verdicts, kept } = judgeAll(Array(51).fill(fixAt(0, 0)))
    expect(verdicts).toEqual(['new', ...Array(50).fill('repeated')])
    expect(kept).toHaveLength(1)
  })

  test('stores a backlog that comes late, and does not go back for it', () => {
    const backlog = [10, 20, 30].map(s => fixAt(s, s * 10))
    const { verdicts, kept, track } = judgeAll([
      fixAt(0, 0),
      fixAt(60, 600),
      ...backlog,
      ...backlog.slice(-1),
    ])
    expect(verdicts).toEqual(['new', 'new', 'late', 'late', 'late', 'repeated'])
    expect(kept).toHaveLength(5)
    expect(track.newest).toEqual(fixAt(60, 600))
  })

  test('does not follow one jump, nor the same jump sent twice', () => {
    const jump = fixAt(31, 0, chicago)
    const { verdicts, kept, track } = judgeAll([fixAt(0, 0), jump, jump, fixAt(32, 100)])
    expect(verdicts).toEqual(['new', 'doubtful', 'repeated', 'new'])
    expect(kept.map(fix => fix.latitude)).not.toContain(chicago.latitude)
    expect(track.newest).toEqual(fixAt(32, 100))
  })

  test('follows a jump that the next fix confirms, and then keeps both', () => {
    const there = [fixAt(31, 0, chicago), fixAt(61, 500, chicago)]
    const { verdicts, kept, track } = judgeAll([fixAt(0, 0), ...there])
    expect(verdicts).toEqual(['new', 'doubtful', 'new'])
    expect(kept).toEqual([fixAt(0, 0), ...there])
    expect(track.newest).toEqual(there[1])
  })

  test('begins anew when three fixes in a row contradict it, as after one wrong fix at the start', () => {
    const apart = [1, 2, 3].map(n => fixAt(n, n * 50_000))
    expect(judgeAll([fixAt(0, 0), ...apart]).verdicts).toEqual(['new', 'doubtful', 'doubtful', 'new'])
  })

  test('believes any place after enough time: 200 km/h is the limit', () => {
    const hourLater = (km: number) => judgeAll([fixAt(0, 0), fixAt(3600, km * 1000)]).verdicts[1]
    expect(hourLater(199)).toBe('new')
    expect(hourLater(201)).toBe('doubtful')
  })
})
