import { expect, test } from 'bun:test'
import { makeDrives } from '../../../scripts/eta/drives.ts'
import type { Recorded } from '../../eventlog/types.ts'
import type { Fix } from '../../shared/messages.ts'
import type { TrackingEvent } from '../dispatch/events.ts'
import { type CrewDrives, crewDrives } from './crew-drives.ts'

type Reported = Extract<TrackingEvent, { type: 'LocationReported' }>

const after = (minutes: number, at: string) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** The row after these positions, in reports of so many. */
function folded(fixes: readonly Fix[], size = 20): CrewDrives {
  let row: CrewDrives | undefined
  for (let n = 0; n < fixes.length; n += size) {
    const event: Recorded<Reported> = {
      type: 'LocationReported',
      data: { fixes: fixes.slice(n, n + size) },
      stream: 'provider-p1',
      version: n / size + 1,
      schema: 1,
      id: `e${n}`,
      at: fixes[n]!.timestamp,
      meta: { commandId: 'c', actor: 'p1' },
    }
    row = crewDrives.fold(row, event)
  }
  return row!
}

/** A drive between two stops of a quarter of an hour, at which the phone reports every five minutes. */
function withStops({ fixes, arrivedAt, to }: ReturnType<typeof makeDrives>[number]): Fix[] {
  const first = fixes[0]!
  return [
    ...[-15, -10, -5].map(minutes => ({ ...first, timestamp: after(minutes, first.timestamp) })),
    ...fixes,
    ...[5, 10, 15].map(minutes => ({ ...to, timestamp: after(minutes, arrivedAt) })),
  ]
}

const [drive] = makeDrives(1)

test('a drive from one stop to the next is learned under its hour, however its positions were batched', () => {
  const rows = [1, 7, 500].map(size => folded(withStops(drive!), size))
  for (const { paces, drive: open } of rows) {
    expect(open).toBeNull()
    expect(Object.values(paces)).toMatchObject([{ drives: 1 }])
    expect(paces).toEqual(rows[0]!.paces)
  }
  const [pace] = Object.values(rows[0]!.paces)
  // Two and a half miles off or half as fast would be beyond this.
  expect(Math.abs(pace!.sum)).toBeLessThan(0.5)
})

test('late and repeated positions change nothing', () => {
  const fixes = withStops(drive!)
  expect(folded([...fixes, ...fixes.slice(20, 60)], 500)).toEqual(folded(fixes, 500))
})

test('a drive with an unknown part is not learned', () => {
  const fixes = withStops(drive!)
  // At a report every five seconds, that is more than ten minutes.
  const silent = fixes.filter((_, n) => n < 60 || n > 190)
  expect(folded(silent).paces).toEqual({})
})

test('a crew that stands still makes no drive', () => {
  const hours = Array.from({ length: 60 }, (_, n) => ({
    latitude: 43,
    longitude: -87.9 + (n % 2) * 0.0005,
    timestamp: after(5 * n, '2027-03-15T14:00:00.000Z'),
  }))
  expect(folded(hours)).toMatchObject({ drive: null, paces: {} })
})
