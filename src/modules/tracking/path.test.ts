import { describe, expect, test } from 'bun:test'
import type { Fix } from '../../shared/messages.ts'
import { judge, type Track, trackOf } from './path.ts'

const now = Date.parse('2027-03-15T15:00:00Z')
const cityHall = { latitude: 43.0417, longitude: -87.9097 }
const chicago = { latitude: 41.8837, longitude: -87.6325 }

/** A fix this many seconds after `now` and meters north of city hall, or of `from`. */
const fixAt = (seconds: number, metersNorth: number, from = cityHall): Fix => ({
  latitude: from.latitude + metersNorth / 111_194.93,
  longitude: from.longitude,
  timestamp: new Date(now + seconds * 1000).toISOString(),
})

function judgeAll(fixes: readonly Fix[], begin: Track = trackOf([], Number.NEGATIVE_INFINITY)) {
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

describe('a track', () => {
  test('keeps a fix every 10 m, and shows all', () => {
    const { verdicts, kept } = judgeAll([0, 4, 8, 12, 16, 20, 23].map((meters, n) => fixAt(n, meters)))
    expect(verdicts).toEqual(Array(7).fill('new'))
    expect(kept.map(fix => fix.timestamp)).toEqual([0, 3, 6].map(n => fixAt(n, 0).timestamp))
  })

  test('keeps a parked provider active with a fix every five minutes', () => {
    const { kept } = judgeAll(Array.from({ length: 41 }, (_, n) => fixAt(n * 30, 0)))
    expect(kept.map(fix => fix.timestamp)).toEqual([0, 300, 600, 900, 1200].map(s => fixAt(s, 0).timestamp))
  })

  test('takes a fix once, even if it is resent', () => {
    const { verdicts, kept } = judgeAll(Array(51).fill(fixAt(0, 0)))
    expect(verdicts).toEqual(['new', ...Array(50).fill('repeated')])
    expect(kept).toHaveLength(1)
  })

  test('stores a late backlog without moving the current position', () => {
    const backlog = [10, 20, 30].map(s => fixAt(s, s * 10))
    const { verdicts, kept, track } = judgeAll([
      fixAt(0, 0),
      fixAt(60, 600),
      ...backlog,
      ...backlog.slice(-1),
    ])
    expect(verdicts).toEqual(['new', 'new', 'late', 'late', 'late', 'repeated'])
    expect(kept).toHaveLength(5)
    expect(track.newest?.fix).toEqual(fixAt(60, 600))
  })

  test('does not follow one jump, nor the same jump sent twice', () => {
    const jump = fixAt(31, 0, chicago)
    const { verdicts, kept, track } = judgeAll([fixAt(0, 0), jump, jump, fixAt(32, 100)])
    expect(verdicts).toEqual(['new', 'doubtful', 'doubtful', 'new'])
    expect(kept.map(fix => fix.latitude)).not.toContain(chicago.latitude)
    expect(track.newest?.fix).toEqual(fixAt(32, 100))
  })

  test('follows a jump that the next fix confirms, and then keeps both', () => {
    const there = [fixAt(31, 0, chicago), fixAt(61, 500, chicago)]
    const { verdicts, kept, track } = judgeAll([fixAt(0, 0), ...there])
    expect(verdicts).toEqual(['new', 'doubtful', 'new'])
    expect(kept).toEqual([fixAt(0, 0), ...there])
    expect(track.newest?.fix).toEqual(there[1])
  })

  test('restarts after three contradicting fixes in a row, as after one wrong first fix', () => {
    const apart = [1, 2, 3].map(n => fixAt(n, n * 50_000))
    expect(judgeAll([fixAt(0, 0), ...apart]).verdicts).toEqual(['new', 'doubtful', 'doubtful', 'new'])
  })

  test('accepts any place that 200 km/h can reach', () => {
    const hourLater = (km: number) => judgeAll([fixAt(0, 0), fixAt(3600, km * 1000)]).verdicts[1]
    expect(hourLater(199)).toBe('new')
    expect(hourLater(201)).toBe('doubtful')
  })
})
