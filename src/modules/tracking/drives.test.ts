import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Drive,
  faults,
  makeDrive,
  place,
  type Report,
  thinnedReports,
} from '../../../scripts/testing/drives.ts'
import type { Fix } from '../../shared/messages.ts'
import { judge, pathOfStored, trackOf } from './path.ts'
import { createTracks } from './tracks.ts'

/**
 * Replays a drive on a server that stores positions every `everyMs`. Returns what it logged and what it showed. After a
 * restart, the phone sends again what the previous server did not acknowledge.
 */
async function take({ steps }: Drive, everyMs = 5_000) {
  const log: Fix[] = []
  const shown: Fix[] = []
  let now = 0
  let waiting: Fix[] = []
  const flush = async () => {
    log.push(...waiting)
    waiting = []
  }
  const start = () =>
    createTracks({
      now: () => now,
      readLog: async (_, { from, until }) =>
        log.filter(({ timestamp }) => Date.parse(timestamp) >= from && Date.parse(timestamp) < until),
      flush,
    })
  let tracks = start()
  let unacknowledged: Report[] = []
  const doubtful = new Map<string, Report>()
  const receive = async (reports: readonly Report[]) => {
    for (const report of reports) {
      const fix = await tracks.date('crew', 'phone', report, now)
      const { keep, newest, verdict, decided } = await tracks.take('crew', fix)
      waiting.push(...keep)
      unacknowledged.push(report)
      if (verdict === 'doubtful') doubtful.set(report.timestamp, report)
      for (const { timestamp, phoneTime = timestamp } of decided) doubtful.delete(phoneTime)
      if (newest && newest.timestamp > (shown.at(-1)?.timestamp ?? '')) shown.push(newest)
    }
  }

  const ticks = Map.groupBy(steps, ({ at }) => Math.ceil(at / everyMs) * everyMs)
  for (const [at, inTick] of ticks) {
    now = at
    for (const step of inTick) if ('arrive' in step) await receive(step.arrive)
    if (inTick.some(step => 'dies' in step)) {
      const again = unacknowledged
      waiting = []
      unacknowledged = []
      doubtful.clear()
      tracks = start()
      await receive(again)
    }
    await flush()
    unacknowledged = [...doubtful.values()]
  }
  return { log, shown }
}

test('each faulty drive is stored as its clean drive after thinning, without duplicates or jumps', async () => {
  const failures: string[] = []
  for (let seed = 1; seed <= 160; seed++) {
    const drive = makeDrive(seed)
    const wrong = new Set(drive.wrong.map(place))
    for (const everyMs of [5_000, 30_000]) {
      const { log, shown } = await take(drive, everyMs)
      const isRight =
        Bun.deepEquals(pathOfStored(log).map(place), thinnedReports(drive.clean).map(place)) &&
        log.length === new Set(log.map(place)).size &&
        ![...log, ...shown].map(place).some(each => wrong.has(each))
      if (!isRight) failures.push(`${seed} every ${everyMs} ms: ${drive.faults}`)
    }
  }
  expect(failures).toEqual([])
})

test('each fault occurs in many of the test drives', () => {
  const drives = Array.from({ length: 320 }, (_, n) => makeDrive(n + 1))
  for (const fault of faults) {
    expect(drives.filter(drive => drive.faults.includes(fault)).length, fault).toBeGreaterThan(30)
  }
})

test('positions from a fast clock are dated by the server’s clock, at most 31 s late', async () => {
  for (let seed = 1; seed <= 320; seed++) {
    const drive = makeDrive(seed)
    if (!drive.faults.includes('fast clock')) continue
    const { log } = await take(drive)
    for (const { timestamp, phoneTime = '' } of log) {
      const lateMs = Date.parse(timestamp) - (Date.parse(phoneTime) - drive.clockErrorMs)
      expect(lateMs, `seed ${seed}`).toBeWithin(0, 31_000)
    }
  }
})

test('the stored path does not depend on the order in which positions arrive', () => {
  const anyOrder = fc.nat().chain(seed => {
    const { clean, wrong } = makeDrive(seed)
    const all = [...clean.slice(0, 120), ...wrong]
    return fc.record({ all: fc.constant(all), order: fc.shuffledSubarray(all, { minLength: all.length }) })
  })
  fc.assert(
    fc.property(anyOrder, ({ all, order }) => {
      let track = trackOf([], Number.NEGATIVE_INFINITY)
      const log: Fix[] = []
      for (const fix of order) {
        const judgement = judge(track, fix)
        track = judgement.track
        log.push(...judgement.keep)
      }
      expect(pathOfStored(log)).toEqual(pathOfStored(all))
    }),
    { numRuns: 100 },
  )
})

test('a seed always makes the same drive', () => {
  const digest = new Bun.CryptoHasher('sha256')
  for (let seed = 1; seed <= 160; seed++) digest.update(JSON.stringify(makeDrive(seed)))
  expect(digest.digest('hex')).toBe('78add81a9aced00bdba07f1fa9f1fb89c88be1d62008dad7daf42a220ccf5e48')
})
