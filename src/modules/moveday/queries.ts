import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { bookingAccounts, estimates, events, jobProofs, serviceRequests } from '../../../db/schema.ts'
import type { QuoteInputs } from '../../shared/catalog.ts'
import { addDays, dayAt, spanOf, startOfDay } from '../../shared/chicago.ts'
import type { Account } from '../booking/payments/account.ts'
import type { JobProof } from '../booking/proof/job-proof.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'

/**
 * An assigned job with everything that its crew may see. `day` is its day in Chicago. `wishes` are the notes that the
 * booking was made with; what the office noted since is its own.
 */
export type Job = Readonly<{
  day: string
  start: string
  end: string
  request: ServiceRequest
  account: Account | null
  inputs: QuoteInputs | null
  wishes: string | null
  proof: JobProof | null
}>

/** How many days the crew can close a finished job after its day: over a weekend. After that, the office does. */
const closeOutDays = 3

/**
 * A crew's jobs of these days in Chicago, earliest first, with those from before that are still in progress, or finished but
 * not settled or paid.
 */
export async function listJobs(
  { db }: Pick<Platform, 'db'>,
  providerId: string,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<Job[]> {
  const span = spanOf(from, to)
  const { status, scheduledDate, id, estimateId } = serviceRequests
  const found = await db
    .select({
      request: serviceRequests,
      account: bookingAccounts,
      inputs: estimates.inputs,
      proof: jobProofs,
      wishes: sql<string | null>`${events.data} ->> 'adminNotes'`,
    })
    .from(serviceRequests)
    .leftJoin(bookingAccounts, eq(bookingAccounts.id, id))
    .leftJoin(jobProofs, eq(jobProofs.id, id))
    .leftJoin(estimates, eq(estimates.id, estimateId))
    .leftJoin(events, and(eq(events.stream, sql`'booking-' || ${id}`), eq(events.version, 1)))
    .where(
      and(
        eq(serviceRequests.providerId, providerId),
        inArray(status, ['assigned', 'in_progress', 'completed']),
        lt(scheduledDate, span.end),
        or(
          gte(scheduledDate, span.start),
          eq(status, 'in_progress'),
          and(
            eq(status, 'completed'),
            gte(scheduledDate, startOfDay(addDays(from, -closeOutDays))),
            or(isNull(bookingAccounts.settlement), isNotNull(bookingAccounts.owedAt)),
          ),
        ),
      ),
    )
    .orderBy(asc(scheduledDate), asc(id))
  return found.flatMap(each => {
    const { scheduledDate: start, scheduledEnd: end } = each.request
    return start && end ? [{ ...each, day: dayAt(start), start, end }] : []
  })
}

/** `startedAt` is when its status became in progress, by the office or by a step. Null if it was never so. */
export type CrewDayJob = ServiceRequest & Readonly<{ startedAt: string | null }>

/** The jobs of a day in Chicago by crew, in order of time. */
export async function listCrewDays(
  db: Platform['db'],
  day: string,
): Promise<ReadonlyMap<string | null, readonly CrewDayJob[]>> {
  const { status, scheduledDate, id, providerId } = serviceRequests
  const { start, end } = spanOf(day, day)
  const jobs = await db
    .select()
    .from(serviceRequests)
    .where(
      and(
        isNotNull(providerId),
        inArray(status, ['assigned', 'in_progress', 'completed']),
        gte(scheduledDate, start),
        lt(scheduledDate, end),
      ),
    )
    .orderBy(asc(scheduledDate), asc(id))
  const starts = await listStarts(
    db,
    jobs.map(job => streamOf(job.id)),
    start,
  )
  const started = jobs.map(job => ({ ...job, startedAt: starts.get(streamOf(job.id)) ?? null }))
  return Map.groupBy(started, job => job.providerId)
}

const streamOf = (id: string) => `booking-${id}`

/** When the jobs of these streams became in progress. One that was reopened had begun before. */
async function listStarts(
  db: Platform['db'],
  streams: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, string>> {
  const { stream, type, data, at, version } = events
  const found = await db
    .select({ stream, at })
    .from(events)
    .where(
      and(
        inArray(stream, streams),
        eq(type, 'StatusChanged'),
        gte(at, since),
        sql`${data} ->> 'to' = 'in_progress' and ${data} ->> 'from' not in ('in_progress', 'completed')`,
      ),
    )
    .orderBy(asc(version))
  return new Map(found.map(({ stream, at }) => [stream, at]))
}
