import { and, desc, eq, lt } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { events } from '../../../db/schema.ts'
import { streamOf } from '../../eventlog/types.ts'
import { spanOf } from '../../http/chicago.ts'
import { providers } from '../dispatch/provider.ts'
import { type Fix, trackingFacts } from './events.ts'

/** A crew's way on a day of Chicago, YYYY-MM-DD, in order, from the log. */
export async function trailOf(
  db: PostgresJsDatabase,
  providerId: string,
  day: string,
): Promise<Pick<Fix, 'latitude' | 'longitude' | 'timestamp'>[]> {
  const { start, end } = spanOf(day, day)
  const fixes: Fix[] = []
  for await (const { data } of reportsSince(db, providerId, start)) {
    const reported = trackingFacts.LocationReported.data.assert(data).fixes
    // Of a day long past all that came since is read: what is not of that day is let go at once.
    fixes.push(...reported.filter(({ timestamp }) => timestamp >= start && timestamp < end))
  }
  return thinned(fixes.toSorted(byTime)).map(({ latitude, longitude, timestamp }) => ({
    latitude,
    longitude,
    timestamp,
  }))
}

/** Read from the newest back, so that a crew's years before cost nothing: what is reported later may be older, not newer. */
async function* reportsSince(db: PostgresJsDatabase, providerId: string, from: string) {
  const stream = streamOf(providers, providerId)
  let before = 2147483647
  while (true) {
    const page = await db
      .select({ version: events.version, type: events.type, data: events.data, at: events.at })
      .from(events)
      .where(and(eq(events.stream, stream), lt(events.version, before)))
      .orderBy(desc(events.version))
      .limit(pageSize)
    yield* page.filter(({ type }) => type === 'LocationReported')
    const oldest = page.at(-1)
    if (!oldest || page.length < pageSize || new Date(oldest.at).toISOString() < from) return
    before = oldest.version
  }
}

/** As many as a map can show; the last is where the crew is. */
function thinned(fixes: readonly Fix[]): Fix[] {
  const step = Math.max(1, Math.ceil(fixes.length / mostShown))
  return fixes.filter((_, n) => n % step === 0 || n === fixes.length - 1)
}

const byTime = (a: Fix, b: Fix) => (a.timestamp < b.timestamp ? -1 : 1)

const pageSize = 500
const mostShown = 500
