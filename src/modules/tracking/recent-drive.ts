import { metersBetween, metersPerMile, type Point } from '../../shared/geo.ts'

/** A position and its time in milliseconds since 1970. */
export type Place = Point & Readonly<{ at: number }>

/** How far a crew went in the last five minutes of these positions, which are in order of time. */
export function recentDrive(
  places: readonly Place[],
): Readonly<{ recentMiles: number; recentMinutes: number }> {
  const last = places.at(-1)
  if (!last) return { recentMiles: 0, recentMinutes: 0 }
  const recent = places.filter(({ at }) => at >= last.at - recentMs)
  let from = recent[0] ?? last
  let meters = 0
  for (const place of recent) {
    const moved = metersBetween(from, place)
    // The positions of a phone that lies still are some meters apart.
    if (moved < jitterMeters) continue
    meters += moved
    from = place
  }
  return {
    recentMiles: meters / metersPerMile,
    recentMinutes: (last.at - (recent[0]?.at ?? last.at)) / 60_000,
  }
}

export const recentMs = 5 * 60_000
const jitterMeters = 25
