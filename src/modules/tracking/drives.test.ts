import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Drive,
  faults,
  makeDrive,
  type Report,
  thinnedReports,
} from '../../../scripts/testing/drives.ts'
import { replay } from '../../../scripts/testing/replay-drives.ts'
import type { Fix } from '../../shared/messages.ts'
import { judge, trackOf } from './track.ts'
import { createTracks } from './tracks.ts'
import { pathOfStored } from './trail.ts'

const phone = { id: 'tracking app', source: 'ingest' } as const

/** What a drive leaves in a log that is written every five seconds, and what was shown. */
async function take({ steps }: Drive) {
  const log: Fix[] = []
  const shown: Fix[] = []
  let now = 0
  let waiting: Fix[] = []
  let unacknowledged: Report[] = []
  const flush = async () => {
    log.push(...waiting)
    waiting = []
    unacknowledged = []
  }
  const start = () =>
    createTracks({
      now: () => now,
      readLog: async (_, { from, until }) =>
        log.filter(({ timestamp }) => Date.parse(timestamp) >= from && Date.parse(timestamp) < until),
      flush,
    })
  let tracks = start()
  const receive = async (reports: readonly Report[]) => {
    for (const report of reports) {
      const { keep, newest } = await tracks.take('crew', phone, report, now)
      waiting.push(...keep)
      unacknowledged.push(report)
      if (newest && newest.timestamp > (shown.at(-1)?.timestamp ?? '')) shown.push(newest)
    }
  }

  let flushedAt = 0
  for (const step of steps) {
    now = step.at
    if (now - flushedAt >= 5000) {
      await flush()
      flushedAt = now
    }
    if ('arrive' in step) await receive(step.arrive)
    else {
      const again = unacknowledged
      waiting = []
      unacknowledged = []
      tracks = start()
      await receive(again)
    }
  }
  await flush()
  return { log, shown }
}

/** A place, and what the phone's clock said there. */
const place = ({
  latitude,
  longitude,
  timestamp,
  phoneTime = timestamp,
}: Fix | (Report & { phoneTime?: string })) => `${phoneTime} ${latitude} ${longitude}`

test('every drive is stored as the clean drive after the documented thinning, nothing twice, no jump', async () => {
  const met = new Map(faults.map(fault => [fault, 0]))
  for (let seed = 1; seed <= 320; seed++) {
    const drive = makeDrive(seed)
    const { log, shown } = await take(drive)
    const wrong = new Set(drive.wrong.map(place))
    const result = {
      trail: pathOfStored(log).map(place),
      storedTwice: log.length - new Set(log.map(place)).size,
      jumps: [...log, ...shown].map(place).filter(each => wrong.has(each)),
    }
    const name = `${seed} ${drive.faults}`
    expect({ name, ...result }).toEqual({
      name,
      trail: thinnedReports(drive.clean).map(place),
      storedTwice: 0,
      jumps: [],
    })
    for (const fault of drive.faults) met.set(fault, (met.get(fault) ?? 0) + 1)
  }
  expect(Math.min(...met.values())).toBeGreaterThan(60)
})

test('positions of a fast clock are dated by ours, at most as late as the first of them came', async () => {
  for (let seed = 1; seed <= 320; seed++) {
    const drive = makeDrive(seed)
    if (!drive.faults.includes('fast clock')) continue
    const { log } = await take(drive)
    for (const { timestamp, phoneTime = '' } of log) {
      const lateMs = Date.parse(timestamp) - (Date.parse(phoneTime) - drive.clockErrorMs)
      expect(lateMs).toBeWithin(0, 31_000)
    }
  }
})

test('in whatever order positions arrive, the path of those stored is the path of all', () => {
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

test('the drives stay the same', () => {
  const digest = new Bun.CryptoHasher('sha256')
  for (let seed = 1; seed <= 160; seed++) digest.update(JSON.stringify(makeDrive(seed)))
  expect(digest.digest('hex')).toBe('14480d965f6ca79aefb73b640792e710b96e898bbc1022fef002042ca86cfb72')
})

test('a real server stores the same, over sockets and HTTP, and acknowledges all but jumps without a next fix', async () => {
  const count = Number(Bun.env.DRIVES ?? 20)
  const first = Number(Bun.env.DRIVES_SEED ?? 1)
  const drives = Array.from({ length: count }, (_, n) => makeDrive(first + n))
  for (const { drive, stored, trail, unacknowledged } of await replay(drives, 3)) {
    const name = `${drive.seed} ${drive.faults}`
    const clean = thinnedReports(drive.clean)
    const wrong = new Set(drive.wrong.map(place))
    expect({
      name,
      trail: trail.map(({ latitude, longitude }) => [latitude, longitude]),
      stored: pathOfStored(stored).map(place),
      storedTwice: stored.length - new Set(stored.map(place)).size,
      lost: unacknowledged.map(place).filter(each => !wrong.has(each)),
    }).toEqual({
      name,
      trail: clean.map(({ latitude, longitude }) => [latitude, longitude]),
      stored: clean.map(place),
      storedTwice: 0,
      lost: [],
    })
  }
})
