import { estimateArrival, together } from '../../shared/arrival-estimate.ts'
import type { Seen } from '../../shared/day-forecast.ts'
import { isAt, type Point } from '../../shared/geo.ts'
import { findProvider } from '../find.ts'
import type { Platform } from '../module.ts'
import { listPaces, storedFixes } from './queries.ts'
import { recentDrive, recentMs } from './recent-drive.ts'

type Deps = Pick<Platform, 'db' | 'routing'>

/**
 * Where a crew was at its last stored position, and when it would be at a place if it drove on. Undefined if the position is
 * from before `since`. Reads what is stored, so any process can tell.
 */
export async function expectArrival(
  { db, routing }: Deps,
  { providerId, goal, since }: Readonly<{ providerId: string; goal: Point; since: string }>,
): Promise<Omit<Seen, 'id'> | undefined> {
  const provider = await findProvider(db, providerId)
  const { currentLatitude: latitude, currentLongitude: longitude, lastLocationUpdate: at } = provider ?? {}
  if (latitude == null || longitude == null || at == null) return
  const known = Date.parse(at)
  if (known < Date.parse(since)) return
  const position = { latitude, longitude }
  if (isAt(position, goal)) return { at: iso(known), arrival: 'there' }
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
  const after = (more: number) => iso(known + more * 60_000)
  return {
    at: iso(known),
    arrival: { earliestAt: after(earliest), likelyAt: after(likely), latestAt: after(latest) },
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
