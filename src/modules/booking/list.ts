import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { serviceRequests, wordsOf } from '../../../db/schema.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import { expectRequest } from '../find.ts'
import { readRows, rowKey } from './rows.ts'
import type { ServiceRequest } from './service-request.ts'

/** Selects bookings. `from` and `to` are inclusive dates in America/Chicago; `userId` selects one customer's bookings. */
export type Filter = Readonly<{
  status?: readonly BookingStatus[]
  /** Beginnings of words of the name, email, addresses, phone or number. */
  q?: string
  from?: string
  to?: string
  userId?: string
}>

/** A page of bookings, newest first. `cursor` is the id of the last booking of the previous page. */
type ListFilter = Filter & Readonly<{ cursor?: string; limit: number }>

const { id, createdAt, status, userId } = serviceRequests

/**
 * A search scans some of the newest bookings first, because common words such as a town fill a page from those. Rarer
 * words are looked up in the word index, and the matches are sorted. Each step is worded so that the planner cannot take
 * the other's index: it would read it twice.
 */
export async function listRequests(db: PostgresJsDatabase, filter: ListFilter): Promise<ServiceRequest[]> {
  const { cursor, limit } = filter
  const where = and(...conditions(filter), cursor ? await after(db, cursor) : undefined)
  const newest = (count: number) =>
    db.select(rowKey).from(serviceRequests).where(where).orderBy(desc(createdAt), desc(id)).limit(count)
  // Prepared, so Postgres parses and plans each of the few query shapes once.
  if (!filter.q?.trim()) return readRows(db, await newest(limit).prepare('page_of_requests').execute())

  const words = wordsOf(serviceRequests)
  const matches = sql`${words} @@ ${queryOf(filter.q)}`
  const matchesUnindexed = sql`(${words} || ''::tsvector) @@ ${queryOf(filter.q)}`
  const recent = newest(limit * 2).as('recent')
  const page = await db
    .select(rowKey)
    .from(serviceRequests)
    .where(and(inArray(id, db.select({ id: recent.id }).from(recent)), matchesUnindexed))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  if (page.length === limit) return readRows(db, page)
  const all = db.select(rowKey).from(serviceRequests).where(and(where, matches))
  return readRows(db, await all.orderBy(desc(unindexed), desc(id)).limit(limit))
}

/**
 * Keeps the planner from using the index on `createdAt` for the order of all matches. It cannot estimate how many bookings match a
 * prefix, and would scan the whole list from its newest entry and tokenize every booking instead of using the word index.
 */
const unindexed = sql`(${createdAt} + interval '0')`

/** The number of bookings, in total and by status. An index-only scan: 15 ms with 100,000 bookings. */
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

/** Matches bookings in which every searched word is the beginning of a word. */
const queryOf = (q: string) =>
  sql`${searchedWords(q)
    .map(word => `'${word}':*`)
    .join(' & ')}::tsquery`

/**
 * Splits a search into words in the same way as `booking_words` (db/migrations) splits a booking: lowercase without
 * accents, split at spaces and punctuation. A phone number in any notation is one word, its digits without the country
 * code 1. The `#FM` prefix of a booking number is dropped. Words are cut to the length that Postgres supports.
 */
function searchedWords(q: string): string[] {
  const text = q.trim()
  const digits = text.replace(/\D/g, '')
  if (/^[\d\s()+./-]+$/.test(text) && digits.length >= 7) {
    return [digits.length === 11 ? digits.replace(/^1/, '') : digits]
  }
  return text
    .replace(/^(#\s*FM|FM(?=[0-9A-Z]{6}$))/i, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[\s\0!-/:-@[-`{-~\u2000-\u206f]+/)
    .filter(word => word !== '')
    .map(word => word.slice(0, 200))
}

/** Compares a pair of columns, so the index finds the start of the page directly. */
async function after(db: PostgresJsDatabase, cursor: string): Promise<SQL> {
  const last = await expectRequest(db, cursor)
  return sql`(${createdAt}, ${id}) < (${last.createdAt}::timestamptz, ${cursor})`
}
