import type { Sql } from 'postgres'
import { addDays, spanOf } from '../../../shared/chicago.ts'

/** Days of Chicago, YYYY-MM-DD, both included; none when the last is before the first. */
export type Span = Readonly<{ from: string; to: string }>

/** A business in some days. Money in integer cents. */
export type Business = Readonly<{
  /** Those made in these days, by how they stand now. `paid`: and not all of it given back. */
  bookings: Readonly<{ paid: number; unpaid: number; cancelled: number }>
  /** What moved in these days, whenever its booking was made. */
  revenue: Readonly<{ receivedCents: number; refundedCents: number }>
  /** Those given in these days, and what came of them until now. `paid`: whatever became of that later. */
  quotes: Readonly<{ given: number; booked: number; paid: number }>
}>

export type OfDay = Readonly<{ day: string }>
export type Day = Business & OfDay

/** Every day of the span, also those on which nothing happened. */
export async function listDays(sql: Sql, span: Span): Promise<Day[]> {
  const [bookings, revenue, quotes] = await Promise.all([
    countBookings(sql, span),
    sumMoney(sql, span),
    countQuotes(sql, span),
  ])
  return daysOf(span).map(day => ({
    day,
    bookings: bookings.get(day) ?? nothing.bookings,
    revenue: revenue.get(day) ?? nothing.revenue,
    quotes: quotes.get(day) ?? nothing.quotes,
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
 * From the log, for a row knows how much was given back and not when. What the bank sends back of a refund is taken off
 * the refunds of that day. The statement reads the amounts as they are stored: a second schema of these events would
 * have to be taught to it.
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

const nothing = sumOf([])
