import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { chatMessages, estimates, providers, serviceRequests } from '../../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import type { Estimate } from '../quoting/estimate.ts'
import type { BookingStatus } from './events.ts'
import type { Message } from './message.ts'
import type { ServiceRequest } from './service-request.ts'

/** @throws NotFound */
export async function findRequest(db: PostgresJsDatabase, id: string): Promise<ServiceRequest> {
  const [request] = await db.select().from(serviceRequests).where(eq(serviceRequests.id, id))
  if (!request) throw new NotFound('There is no such booking.')
  return request
}

export async function findRequestByIntent(
  db: PostgresJsDatabase,
  paymentIntentId: string,
): Promise<ServiceRequest | undefined> {
  const [request] = await db
    .select()
    .from(serviceRequests)
    .where(eq(serviceRequests.stripePaymentIntentId, paymentIntentId))
  return request
}

/** The crew as its customer sees it. */
export async function findAssignedProvider(db: PostgresJsDatabase, id: string | null) {
  if (id === null) return undefined
  const { name, phone, isOnline } = providers
  const [provider] = await db
    .select({ id: providers.id, name, phone, isOnline })
    .from(providers)
    .where(eq(providers.id, id))
  return provider
}

export async function findEstimate(db: PostgresJsDatabase, id: string): Promise<Estimate | undefined> {
  const [estimate] = await db.select().from(estimates).where(eq(estimates.id, id))
  return estimate
}

/**
 * The estimate that a booking without an estimate's id means: given for the same job, still valid; the one of the
 * total that the customer saw before the latest.
 */
export async function findEstimateFor(
  db: PostgresJsDatabase,
  job: Readonly<{
    serviceType: Estimate['serviceType']
    fromAddress: string
    toAddress?: string | null
    roomSize?: Estimate['inputs']['homeSize']
    totalCents?: number
  }>,
  now: string,
): Promise<Estimate | undefined> {
  const [estimate] = await db
    .select()
    .from(estimates)
    .where(
      and(
        sql`lower(${estimates.inputs} ->> 'fromAddress') = lower(${job.fromAddress.trim()})`,
        sql`lower(coalesce(${estimates.inputs} ->> 'toAddress', '')) = lower(${job.toAddress?.trim() ?? ''})`,
        eq(estimates.serviceType, job.serviceType),
        job.roomSize && sql`${estimates.inputs} ->> 'homeSize' = ${job.roomSize}`,
        gt(estimates.validUntil, now),
      ),
    )
    .orderBy(
      desc(sql`(${estimates.pricing} ->> 'total')::int = ${job.totalCents ?? -1}`),
      desc(estimates.createdAt),
    )
    .limit(1)
  return estimate
}

/** A page of the list, newest first; of one customer's bookings with `userId`. `cursor` is the id of the last booking of the page before. */
export type ListFilter = Readonly<{
  status?: readonly BookingStatus[]
  q?: string
  from?: string
  to?: string
  userId?: string
  cursor?: string
  limit: number
}>

export async function listRequests(db: PostgresJsDatabase, filter: ListFilter): Promise<ServiceRequest[]> {
  const { status, q, from, to, userId, cursor, limit } = filter
  return db
    .select()
    .from(serviceRequests)
    .where(
      and(
        status?.length ? inArray(serviceRequests.status, [...status]) : undefined,
        q ? matches(q) : undefined,
        from
          ? sql`${serviceRequests.createdAt} >= ${from}::date::timestamp at time zone 'America/Chicago'`
          : undefined,
        to
          ? sql`${serviceRequests.createdAt} < (${to}::date + 1)::timestamp at time zone 'America/Chicago'`
          : undefined,
        userId ? eq(serviceRequests.userId, userId) : undefined,
        cursor ? await after(db, cursor) : undefined,
      ),
    )
    .orderBy(desc(serviceRequests.createdAt), desc(serviceRequests.id))
    .limit(limit)
}

function matches(q: string): SQL | undefined {
  const like = `%${q
    .trim()
    .replace(/^#?FM/i, '')
    .replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { customerName, customerEmail, customerPhone, fromAddress, toAddress, id } = serviceRequests
  return or(
    ...[customerName, customerEmail, customerPhone, fromAddress, toAddress, id].map(
      column => sql`${column} ilike ${like}`,
    ),
  )
}

async function after(db: PostgresJsDatabase, cursor: string): Promise<SQL | undefined> {
  const { createdAt } = await findRequest(db, cursor)
  return or(
    lt(serviceRequests.createdAt, createdAt),
    and(eq(serviceRequests.createdAt, createdAt), lt(serviceRequests.id, cursor)),
  )
}

/** The newest messages of a booking's chat, or those before the one whose id is `cursor`; the oldest first. */
export async function listMessages(
  db: PostgresJsDatabase,
  serviceRequestId: string,
  { cursor, limit }: Readonly<{ cursor?: string; limit: number }>,
): Promise<Message[]> {
  const { id, timestamp } = chatMessages
  const isBefore = sql`(${timestamp}, ${id}) < (select ${timestamp}, ${id} from ${chatMessages} where ${id} = ${cursor})`
  const newestFirst = await db
    .select()
    .from(chatMessages)
    .where(
      and(eq(chatMessages.serviceRequestId, serviceRequestId), cursor === undefined ? undefined : isBefore),
    )
    .orderBy(desc(timestamp), desc(id))
    .limit(limit)
  return newestFirst.reverse()
}
