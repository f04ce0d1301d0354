import { and, desc, eq, lt } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { events } from '../../../db/schema.ts'
import { streamOf } from '../../eventlog/types.ts'
import { spanOf } from '../../shared/chicago.ts'
import type { Fix } from '../../shared/messages.ts'
import { trackingFacts } from '../dispatch/events.ts'
import { providers } from '../dispatch/provider.ts'
import { inOrder, pathOf, timed } from './path.ts'

/** A crew's path on one day (YYYY-MM-DD, America/Chicago), from the log. */
export async function trailOf(
  db: PostgresJsDatabase,
  providerId: string,
  day: string,
): Promise<Pick<Fix, 'latitude' | 'longitude' | 'timestamp'>[]> {
  const { start, end } = spanOf(day, day)
  const [from, until] = [Date.parse(start), Date.parse(end)]
  const path = pathOfStored(await storedFixes(db, providerId, { from, until }))
  return sampled(path).map(({ latitude, longitude, timestamp }) => ({ latitude, longitude, timestamp }))
}

/** The path of fixes stored in any order, with duplicates. */
export function pathOfStored(stored: readonly Fix[]): Fix[] {
  const distinct = new Map(stored.map(timed).map(each => [each.phoneAt, each]))
  return pathOf(inOrder([...distinct.values()])).map(({ fix }) => fix)
}

/** Milliseconds since 1970; `until` is the first instant after. */
export type Span = Readonly<{ from: number; until: number }>

/** A crew's fixes in the log from a span of time: in no order, and with duplicates if any were stored. */
export async function storedFixes(
  db: PostgresJsDatabase,
  providerId: string,
  { from, until }: Span,
): Promise<Fix[]> {
  const fixes: Fix[] = []
  for await (const { data } of reportsSince(db, providerId, from)) {
    const reported = trackingFacts.LocationReported.data.assert(data).fixes
    // Newer reports are read too, so only the span's fixes are collected.
    fixes.push(
      ...reported.filter(({ timestamp }) => {
        const at = Date.parse(timestamp)
        return at >= from && at < until
      }),
    )
  }
  return fixes
}

/** Reads from the newest back, so that older reports cost nothing. A report is newer than its fixes. */
async function* reportsSince(db: PostgresJsDatabase, providerId: string, from: number) {
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
    if (!oldest || page.length < pageSize || Date.parse(oldest.at) < from - clockToleranceMs) return
    before = oldest.version
  }
}

/** As many as a map can show, always with the last one: where the crew is. */
function sampled<T>(fixes: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(fixes.length / mostShown))
  return fixes.filter((_, n) => n % step === 0 || n === fixes.length - 1)
}

const pageSize = 200
const mostShown = 500
/** A phone's clock may be a little ahead of ours, and one server's clock of another's. */
const clockToleranceMs = 60_000
