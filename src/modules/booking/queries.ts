import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { bookingAccounts, estimates, providers, quoteDrafts, serviceRequests } from '../../../db/schema.ts'
import type { Reads } from '../../eventlog/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import { memoized } from '../../shared/memoize.ts'
import type { Estimate } from '../quoting/estimate.ts'

/** The id of the booking whose own or extra payment this is. */
export async function findBookingByIntent(
  db: PostgresJsDatabase,
  paymentIntentId: string,
): Promise<string | undefined> {
  const [request] = await db
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(eq(serviceRequests.stripePaymentIntentId, paymentIntentId))
  if (request) return request.id
  const { id, payments } = bookingAccounts
  const [account] = await db
    .select({ id })
    .from(bookingAccounts)
    .where(sql`${payments} @> ${JSON.stringify([{ paymentIntentId }])}::text::jsonb`)
  return account?.id
}

const { name, phone, isOnline } = providers
/** The crew columns that a customer may see. */
const crewColumns = { id: providers.id, name, phone, isOnline }

const requestWithCrew = memoized((db: Reads) =>
  db
    .select({ request: serviceRequests, provider: crewColumns })
    .from(serviceRequests)
    .leftJoin(providers, eq(providers.id, serviceRequests.providerId))
    .where(eq(serviceRequests.id, sql.placeholder('id')))
    .prepare('request_with_crew'),
)

/** A booking, with the crew columns that its customer may see. @throws NotFound */
export async function findWithCrew(db: PostgresJsDatabase, id: string) {
  const [found] = await requestWithCrew(db).execute({ id })
  if (!found) throw new NotFound('We can’t find that booking.')
  return { request: found.request, provider: found.provider ?? undefined }
}

/** Whether any crew is active, so a customer can be offered times. */
export async function hasCrews(db: PostgresJsDatabase): Promise<boolean> {
  const { id, isActive, removedAt } = providers
  const [crew] = await db
    .select({ id })
    .from(providers)
    .where(and(eq(isActive, true), isNull(removedAt)))
    .limit(1)
  return crew !== undefined
}

/** The estimate, or its draft if no booking uses it yet. */
export async function findEstimate(db: PostgresJsDatabase, id: string): Promise<Estimate | undefined> {
  const [estimate] = await unionAll(
    db.select().from(estimates).where(eq(estimates.id, id)),
    db.select().from(quoteDrafts).where(eq(quoteDrafts.id, id)),
  ).orderBy(desc(estimates.version))
  return estimate
}

/**
 * The quote of a booking that names no estimate: a valid quote for the same job, preferably with the total
 * that the customer saw, otherwise the latest one.
 */
export async function findEstimateFor(
  db: PostgresJsDatabase,
  job: Readonly<{
    serviceType: Estimate['serviceType']
    fromAddress: string
    toAddress?: string | null
    roomSize?: Estimate['inputs']['homeSize']
    loadSize?: number | null
    totalCents?: number
  }>,
  now: string,
): Promise<Estimate | undefined> {
  const isForJob = (table: typeof estimates | typeof quoteDrafts) =>
    and(
      sql`lower(${table.inputs} ->> 'fromAddress') = lower(${job.fromAddress.trim()})`,
      sql`lower(coalesce(${table.inputs} ->> 'toAddress', '')) = lower(${job.toAddress?.trim() ?? ''})`,
      eq(table.serviceType, job.serviceType),
      job.roomSize && sql`${table.inputs} ->> 'homeSize' = ${job.roomSize}`,
      job.loadSize ? sql`(${table.inputs} ->> 'loadSize')::int = ${job.loadSize}` : undefined,
      gt(table.validUntil, now),
    )
  const quotes = unionAll(
    db.select().from(estimates).where(isForJob(estimates)),
    db.select().from(quoteDrafts).where(isForJob(quoteDrafts)),
  ).as('quotes')
  const [estimate] = await db
    .select()
    .from(quotes)
    .orderBy(
      desc(sql`(${quotes.pricing} ->> 'total')::int = ${job.totalCents ?? -1}`),
      desc(quotes.createdAt),
      desc(quotes.version),
    )
    .limit(1)
  return estimate
}
