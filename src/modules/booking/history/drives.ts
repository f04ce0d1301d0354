import { type } from 'arktype'
import type { Sql } from 'postgres'

/** A crew's position in degrees, and its time (UTC, ISO 8601). */
export const waypoint = type({ latitude: 'number', longitude: 'number', at: 'string' })
type Waypoint = typeof waypoint.infer

/**
 * A crew's drive for a booking, from its first stored fix to its last. `position` and `at` are those of the first event
 * with one of its fixes. A gap of more than ten minutes, after which a crew no longer counts as active (spec §4), ends a
 * drive. Drives that begin in the same event are merged, because an entry needs a position of its own.
 * `longestGapSeconds` is the longest gap between the fixes of a drive.
 */
export type Drive = Readonly<{
  position: number
  at: string
  providerId: string
  from: Waypoint
  to: Waypoint
  fixes: number
  miles: number
  longestGapSeconds: number
}>

/** A drive in one sentence: its number of positions, duration and distance. */
export function driveInWords(
  crew: string,
  { from, to, fixes, miles }: Omit<Drive, 'position' | 'at'>,
): string {
  if (fixes === 1) return `${crew} reported a position.`
  return `${crew} reported ${fixes.toLocaleString('en-US')} positions in ${duration(from.at, to.at)}: ${miles} miles.`
}

function duration(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The drives of a booking. They are aggregated in the database, which turns thousands of fixes into a few rows. */
export async function listDrives(sql: Sql, serviceRequestId: string): Promise<Drive[]> {
  return sql<Drive[]>`
    with ${fixesOf(sql, serviceRequestId)}
    select
      "beganAt" as position,
      min(reported) as at,
      substr(stream, length('provider-') + 1) as "providerId",
      ${waypointOf(sql, 'asc')} as "from",
      ${waypointOf(sql, 'desc')} as "to",
      count(*)::int as fixes,
      round(coalesce(sum(meters) filter (where not begins), 0)::numeric / 1609.344, 1)::float8 as miles,
      coalesce(extract(epoch from max(gap) filter (where not begins)), 0)::int as "longestGapSeconds"
    from drives group by stream, "beganAt" order by 1`
}

/** The path of the drive that began at a log position, in order, thinned evenly to at most `most` points plus the last. */
export async function findTrail(
  sql: Sql,
  serviceRequestId: string,
  { position, most }: Readonly<{ position: number; most: number }>,
): Promise<Waypoint[]> {
  return sql<Waypoint[]>`
    with ${fixesOf(sql, serviceRequestId)},
    trail as (
      select *, row_number() over (order by taken, position) - 1 as n, count(*) over () as fixes
      from drives where "beganAt" = ${position}
    )
    select latitude, longitude, taken as at from trail
    where n % ceil(fixes / ${most}::float8)::int = 0 or n = fixes - 1 order by n`
}

/**
 * Each fix with the distance (haversine, spec §9's radius) and time since the previous one, and the log position where
 * its drive began. Fixes are ordered by capture time, because a phone sends the fixes of an offline period late. This
 * reads stored data without upcasts: a second schema of LocationReported must be handled here too.
 */
const fixesOf = (sql: Sql, serviceRequestId: string) => sql`
  fixes as (
    select e.position, e.stream, e.at as reported, fix.latitude, fix.longitude, fix.timestamp as taken
    from events e, jsonb_to_recordset(e.data -> 'fixes')
      as fix(latitude float8, longitude float8, timestamp timestamptz)
    where e.data ? 'serviceRequestId' and e.data ->> 'serviceRequestId' = ${serviceRequestId}
      and e.type = 'LocationReported'
  ),
  legs as (
    select *, taken - lag(taken) over track as gap,
      2 * 6371000 * asin(least(1, sqrt(
        sin(radians(latitude - lag(latitude) over track) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(lag(latitude) over track))
        * sin(radians(longitude - lag(longitude) over track) / 2) ^ 2))) as meters
    from fixes window track as (partition by stream order by taken, position)
  ),
  marked as (select *, gap is null or gap > interval '10 minutes' as begins from legs),
  numbered as (
    select *, count(*) filter (where begins) over (partition by stream order by taken, position) as drive from marked
  ),
  drives as (select *, min(position) over (partition by stream, drive) as "beganAt" from numbered)`

const waypointOf = (sql: Sql, order: 'asc' | 'desc') => {
  const direction = sql.unsafe(order)
  return sql`
    (array_agg(jsonb_build_object('latitude', latitude, 'longitude', longitude,
        'at', to_char(taken at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by taken ${direction}, position ${direction}))[1]`
}
