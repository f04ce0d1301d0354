import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { serviceRequests, wordsOf } from '../../../db/schema.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import { expectRequest } from '../find.ts'
import type { ServiceRequest } from './service-request.ts'

/** Which bookings; of one customer with `userId`. Days are those of America/Chicago, both included. */
export type Filter = Readonly<{
  status?: readonly BookingStatus[]
  /** Name, email, address, phone or number, in part. */
  q?: string
  from?: string
  to?: string
  userId?: string
}>

/** A page of them, newest first. `cursor` is the id of the last booking of the page before. */
export type ListFilter = Filter & Readonly<{ cursor?: string; limit: number }>

const { id, createdAt, status, userId } = serviceRequests

/**
 * Some of the newest bookings are read first: with a word that thousands have, as a town, they soon fill a page. Rarer
 * words are looked up in their index, and what is found is sorted.
 */
export async function listRequests(db: PostgresJsDatabase, filter: ListFilter): Promise<ServiceRequest[]> {
  const { cursor, limit } = filter
  const where = and(...conditions(filter), cursor ? await after(db, cursor) : undefined)
  const newest = (most: number) =>
    db.select().from(serviceRequests).where(where).orderBy(desc(createdAt), desc(id)).limit(most)
  // Prepared in the database, which then neither parses nor plans it again. There are few shapes of it.
  if (!filter.q?.trim()) return newest(limit).prepare('page_of_requests').execute()

  const query = queryOf(filter.q)
  const recent = newest(limit * 4).as('recent')
  const page = await db
    .select()
    .from(recent)
    .where(sql`${wordsOf(recent)} @@ ${query}`)
    .orderBy(desc(recent.createdAt), desc(recent.id))
    .limit(limit)
  if (page.length === limit) return page
  return db
    .select()
    .from(serviceRequests)
    .where(and(where, sql`${wordsOf(serviceRequests)} @@ ${query}`))
    .orderBy(desc(unindexed), desc(id))
    .limit(limit)
}

/**
 * The planner cannot tell how many bookings have a word that begins so. Misled, it reads the whole list from its newest
 * on and cuts every booking into words; without an index for the order it asks the index of words.
 */
const unindexed = sql`(${createdAt} + interval '0')`

/** How many bookings there are: in total, and by status. An index-only scan: 15 ms with 100,000 bookings. */
export async function countRequests(db: PostgresJsDatabase) {
  const byStatus = await db.select({ status, count: count() }).from(serviceRequests).groupBy(status)
  return {
    total: byStatus.reduce((total, status) => total + status.count, 0),
    byStatus: Object.fromEntries(byStatus.map(status => [status.status, status.count])),
  }
}

const conditions = (filter: Filter): (SQL | undefined)[] => [
  filter.status?.length ? inArray(status, [...filter.status]) : undefined,
  filter.from
    ? sql`${createdAt} >= ${filter.from}::date::timestamp at time zone 'America/Chicago'`
    : undefined,
  filter.to
    ? sql`${createdAt} < (${filter.to}::date + 1)::timestamp at time zone 'America/Chicago'`
    : undefined,
  filter.userId ? eq(userId, filter.userId) : undefined,
]

/** Every word of the question begins a word of the booking. */
const queryOf = (q: string) =>
  sql`${searchedWords(q)
    .map(word => `'${word}':*`)
    .join(' & ')}::tsquery`

/**
 * The words of a question as `booking_words` (db/migrations) has those of a booking: small letters without
 * accents, cut at spaces and punctuation. A phone number in any notation is one word, its digits without the
 * country's 1; of a booking number only what follows `#FM` counts. A word longer than Postgres takes is
 * searched by its beginning.
 */
function searchedWords(q: string): string[] {
  const asked = q.trim()
  const digits = asked.replace(/\D/g, '')
  if (/^[\d\s()+./-]+$/.test(asked) && digits.length >= 7) {
    return [digits.length === 11 ? digits.replace(/^1/, '') : digits]
  }
  return asked
    .replace(/^(#\s*FM|FM(?=[0-9A-Z]{6}$))/i, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[\s\0!-/:-@[-`{-~\u2000-\u206f]+/)
    .filter(word => word !== '')
    .map(word => word.slice(0, 200))
}

/** Compared as a pair, so that the index leads straight to where the page begins. */
async function after(db: PostgresJsDatabase, cursor: string): Promise<SQL> {
  const last = await expectRequest(db, cursor)
  return sql`(${createdAt}, ${id}) < (${last.createdAt}::timestamptz, ${cursor})`
}
