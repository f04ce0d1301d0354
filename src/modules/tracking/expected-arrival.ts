import { estimateArrival, together } from '../../shared/arrival-estimate.ts'
import type { ArrivalTimes } from '../../shared/day-forecast.ts'
import { metersBetween, type Point } from '../../shared/geo.ts'
import { findProvider } from '../find.ts'
import type { Platform } from '../module.ts'
import { listPaces, storedFixes } from './queries.ts'
import { recentDrive, recentMs } from './recent-drive.ts'

type Deps = Pick<Platform, 'db' | 'routing'>

/**
 * When a crew that drove on from its last stored position would be at a place. Undefined if it is there, or its position is
 * older than five minutes. In any process, whoever is connected.
 */
export async function expectArrival(
  { db, routing }: Deps,
  { providerId, goal }: Readonly<{ providerId: string; goal: Point }>,
  now: string,
): Promise<ArrivalTimes | undefined> {
  const provider = await findProvider(db, providerId)
  const { currentLatitude: latitude, currentLongitude: longitude, lastLocationUpdate: at } = provider ?? {}
  if (latitude == null || longitude == null || at == null) return
  const known = Date.parse(at)
  if (Date.parse(now) - known > freshMs) return
  const position = { latitude, longitude }
  if (metersBetween(position, goal) < thereMeters) return
  const fixes = await storedFixes(db, providerId, { from: known - recentMs, until: known + 1 })
  const places = fixes
    .map(({ latitude, longitude, timestamp }) => ({ latitude, longitude, at: Date.parse(timestamp) }))
    .sort((one, other) => one.at - other.at)
  const { miles, minutes, measured } = await routing.distance(position, goal)
  const { earliest, likely, latest } = estimateArrival({
    at,
    miles,
    ...(measured === 'routed' && { routedMinutes: minutes }),
    ...recentDrive(places),
    paces: together(await listPaces(db)),
  })
  const after = (more: number) => new Date(Math.max(Date.parse(now), known + more * 60_000)).toISOString()
  return { earliestAt: after(earliest), likelyAt: after(likely), latestAt: after(latest) }
}

const freshMs = 5 * 60_000
/** Crews park around the corner, and may forget to tap. */
const thereMeters = 300
