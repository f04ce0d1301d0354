import type { Sql } from 'postgres'
import { addDays, spanOf } from '../../../shared/chicago.ts'

/** Days in Chicago, YYYY-MM-DD, inclusive; empty if `to` is before `from`. */
export type Span = Readonly<{ from: string; to: string }>

/** Business figures for some days. Money in integer cents. */
export type Business = Readonly<{
  /** Bookings made on these days, by current state. `paid`: paid and not fully refunded. */
  bookings: Readonly<{ paid: number; unpaid: number; cancelled: number }>
  /** Money that moved on these days, whenever the booking was made. */
  revenue: Readonly<{ receivedCents: number; refundedCents: number }>
  /** Quotes given on these days, and how many led to a booking and a payment so far. `paid` includes later refunds. */
  quotes: Readonly<{ given: number; booked: number; paid: number }>
}>

export type OfDay = Readonly<{ day: string }>
export type Day = Business & OfDay

/** One entry per day of the span, including days without activity. */
export async function listDays(sql: Sql, span: Span): Promise<Day[]> {
  const [bookings, revenue, quotes] = await Promise.all([
    countBookings(sql, span),
    sumMoney(sql, span),
    countQuotes(sql, span),
  ])
  return daysOf(span).map(day => ({
    day,
    bookings: bookings.get(day) ?? empty.bookings,
    revenue: revenue.get(day) ?? empty.revenue,
    quotes: quotes.get(day) ?? empty.quotes,
  }))
}

export const sumOf = (days: readonly Business[]): Business => ({
  bookings: {
    paid: total(days, ({ bookings }) => bookings.paid),
    unpaid: total(days, ({ bookings }) => bookings.unpaid),
    cancelled: total(days, ({ bookings }) => bookings.cancelled),
  },
  revenue: {
    receivedCents: total(days, ({ revenue }) => revenue.receivedCents),
    refundedCents: total(days, ({ revenue }) => revenue.refundedCents),
  },
  quotes: {
    given: total(days, ({ quotes }) => quotes.given),
    booked: total(days, ({ quotes }) => quotes.booked),
    paid: total(days, ({ quotes }) => quotes.paid),
  },
})

export const total = <T>(list: readonly T[], of: (each: T) => number): number =>
  list.reduce((sum, each) => sum + of(each), 0)

export function daysOf({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

async function countBookings(sql: Sql, { from, to }: Span) {
  const { start, end } = spanOf(from, to)
  return byDay(
    await sql<(OfDay & Business['bookings'])[]>`
      select
        ("createdAt" at time zone 'America/Chicago')::date as day,
        count(*) filter (where not cancelled and paid)::int as paid,
        count(*) filter (where not cancelled and not paid)::int as unpaid,
        count(*) filter (where cancelled)::int as cancelled
      from service_requests,
        lateral (select status = 'cancelled' as cancelled, "refundedCents" < "paidCents" as paid)
      where "createdAt" >= ${start} and "createdAt" < ${end}
      group by day`,
  )
}

/**
 * Reads the log, because a row has the refunded amount but not the date. A failed refund reduces the refunds of the day
 * it failed. The query reads the stored JSON directly, so it must be updated if these events get a new schema version.
 */
async function sumMoney(sql: Sql, { from, to }: Span) {
  const { start, end } = spanOf(from, to)
  return byDay(
    await sql<(OfDay & Business['revenue'])[]>`
      select
        (at at time zone 'America/Chicago')::date as day,
        coalesce(sum(cents) filter (where type = 'PaymentConfirmed'), 0)::bigint as "receivedCents",
        (coalesce(sum(cents) filter (where type = 'PaymentRefunded'), 0)
          - coalesce(sum(cents) filter (where type = 'RefundFailed'), 0))::bigint as "refundedCents"
      from events, lateral (select (data ->> 'amountCents')::int as cents)
      where type in ('PaymentConfirmed', 'PaymentRefunded', 'RefundFailed')
        and at >= ${start} and at < ${end}
      group by day`,
  )
}

/**
 * Quotes are drafts, counts of deleted drafts, or estimates whose draft is gone. A booking is never older
 * than its quote, so older bookings need not be read.
 */
async function countQuotes(sql: Sql, { from, to }: Span) {
  const { start, end } = spanOf(from, to)
  return byDay(
    await sql<(OfDay & Business['quotes'])[]>`
      select day, sum(given)::int as given, sum(booked)::int as booked, sum(paid)::int as paid
      from (
        select
          (estimates."createdAt" at time zone 'America/Chicago')::date as day,
          count(*) filter (where quote_drafts.id is null) as given,
          count(booked.paid) as booked,
          count(*) filter (where booked.paid) as paid
        from estimates
          left join quote_drafts using (id)
          left join (
            select "estimateId", bool_or("paymentConfirmedAt" is not null) as paid
            from service_requests where "createdAt" >= ${start} group by "estimateId"
          ) as booked on booked."estimateId" = estimates.id
        where estimates."createdAt" >= ${start} and estimates."createdAt" < ${end}
        group by day
        union all
        select ("createdAt" at time zone 'America/Chicago')::date as day, count(*), 0, 0
        from quote_drafts where "createdAt" >= ${start} and "createdAt" < ${end}
        group by day
        union all
        select day, count, 0, 0 from expired_quotes where day between ${from} and ${to}
      ) as counted
      group by day`,
  )
}

const byDay = <T extends OfDay>(days: readonly T[]) => new Map(days.map(({ day, ...rest }) => [day, rest]))

const empty = sumOf([])
