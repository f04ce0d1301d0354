import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql, TransactionSql } from 'postgres'
import { bookingAccounts, isPaid, moneyMoves, serviceRequests } from '../../../../db/schema.ts'
import type { WorkingHours } from '../../../shared/catalog.ts'
import { addDays, dayAt, inChicago, instantOf, spanOf } from '../../../shared/chicago.ts'
import type { Platform } from '../../module.ts'
import type { Provider } from '../provider.ts'

/** Days in Chicago, YYYY-MM-DD, inclusive; empty if `to` is before `from`. */
export type Span = Readonly<{ from: string; to: string }>

/** Business figures for some days. Money in integer cents. */
export type Business = Readonly<{
  /** Bookings made on these days, by current state. `paid`: by card and not fully refunded, or the price by hand. */
  bookings: Readonly<{ paid: number; unpaid: number; cancelled: number }>
  /** Money that moved on these days, whenever the booking was made. By card, in cash and by check. */
  revenue: Readonly<{ receivedCents: number; refundedCents: number }>
  /** Quotes given on these days, and how many led to a booking and a payment so far, by card or by hand. `paid` includes later refunds. */
  quotes: Readonly<{ given: number; booked: number; paid: number }>
}>

type OfDay = Readonly<{ day: string }>
export type Day = Business & OfDay

/** One entry per day of the span, including days without activity. */
export async function listDays({ db, sql }: Pick<Platform, 'db' | 'sql'>, span: Span): Promise<Day[]> {
  const [bookings, revenue, quotes] = await Promise.all([
    countBookings(db, span),
    moneyOf(sql, span).then(byDay),
    countQuotes(db, span),
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

async function countBookings(db: PostgresJsDatabase, { from, to }: Span) {
  const { start, end } = spanOf(from, to)
  return byDay(
    await db.execute<OfDay & Business['bookings']>(sql`
      select
        ("createdAt" at time zone 'America/Chicago')::date as day,
        count(*) filter (where not cancelled and paid)::int as paid,
        count(*) filter (where not cancelled and not paid)::int as unpaid,
        count(*) filter (where cancelled)::int as cancelled
      from ${serviceRequests}, lateral (
        select status = 'cancelled' as cancelled, ${isPaid(serviceRequests)} or ${isPaidByHand} as paid)
      where "createdAt" >= ${start} and "createdAt" < ${end}
      group by day`),
  )
}

/**
 * Reads the log, because an account has sums but not the day of each correction. A failed refund and a correction count
 * on the day they happened, and money that a bank withdrew for a dispute as refunded. The query reads the stored JSON
 * directly, so it must be updated if these events get a new schema version.
 */
export function moneyOf(sql: Sql | TransactionSql, { from, to }: Span) {
  const { start, end } = spanOf(from, to)
  return sql<(OfDay & Business['revenue'])[]>`
      select
        (at at time zone 'America/Chicago')::date as day,
        coalesce(sum(case type
          when 'CashCorrected' then cents - (data ->> 'wasCents')::int
          else cents
        end) filter (where type in ('PaymentConfirmed', 'ExtraPaymentReceived', 'BalancePaid', 'CashTaken', 'CashCorrected')), 0)::bigint
          as "receivedCents",
        coalesce(sum(case type
          when 'PaymentRefunded' then cents
          when 'PaidBack' then cents
          when 'PaidBackRemoved' then -cents
          when 'DisputeChanged' then (data ->> 'movedCents')::int
          when 'RefundFailed' then case when data -> 'isUnseen' = 'true' then 0 else -cents end
        end), 0)::bigint as "refundedCents"
      from events, lateral (select (data ->> 'amountCents')::int as cents)
      where type in (${sql.unsafe(moneyMoves)})
        and at >= ${start} and at < ${end}
      group by day`
}

/**
 * Quotes are drafts, counts of deleted drafts, or estimates whose draft is gone. A booking is never older
 * than its quote, so older bookings need not be read.
 */
async function countQuotes(db: PostgresJsDatabase, { from, to }: Span) {
  const { start, end } = spanOf(from, to)
  return byDay(
    await db.execute<OfDay & Business['quotes']>(sql`
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
            select "estimateId", bool_or("paymentConfirmedAt" is not null or ${isPaidByHand}) as paid
            from ${serviceRequests} where "createdAt" >= ${start} group by "estimateId"
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
      group by day`),
  )
}

/** The account's `isPaidByHand` in SQL. Asked only of bookings without a card payment, which are few. */
export const isPaidByHand = sql`exists (
  select from ${bookingAccounts}, lateral (
    select sum((taken ->> 'amountCents')::int - (taken ->> 'tipCents')::int) as cents
    from jsonb_array_elements(${bookingAccounts.cash}) taken) as by_hand, lateral (
    select coalesce(sum((charge ->> 'amountCents')::int), 0) as cents
    from jsonb_array_elements(${bookingAccounts.charges}) charge) as charged
  where ${bookingAccounts.id} = ${serviceRequests.id} and by_hand.cents > 0
    and by_hand.cents >= charged.cents
      + coalesce((${bookingAccounts.settlement} ->> 'totalCents')::int, ${bookingAccounts.quotedCents}))`

const byDay = <T extends OfDay>(days: readonly T[]) => new Map(days.map(({ day, ...rest }) => [day, rest]))

const empty = sumOf([])

/** A crew's work over some days: hours scheduled, hours it could work, jobs, and jobs completed. */
export type Work = Readonly<{ scheduledHours: number; workableHours: number; jobs: number; jobsDone: number }>

/** Returns a function from a crew to its work on each day of the span. A job's hours all count on the day it starts. */
export async function workIn(sql: Sql, span: Span): Promise<(crew: Provider) => (OfDay & Work)[]> {
  const jobs = await listJobs(sql, span)
  const days = daysOf(span).map(dayOfCalendar)
  return crew => {
    const added = isAtWork(crew) ? dayAt(crew.createdAt) : undefined
    return days.map(each => ({
      day: each.day,
      ...(jobs.get(keyOf(crew.id, each.day)) ?? noJobs),
      workableHours: added !== undefined && added <= each.day ? workableHours(crew, each) : 0,
    }))
  }
}

export const sumOfWork = (works: readonly Work[]): Work => ({
  scheduledHours: total(works, work => work.scheduledHours),
  workableHours: total(works, work => work.workableHours),
  jobs: total(works, work => work.jobs),
  jobsDone: total(works, work => work.jobsDone),
})

/** Workable hours are unknown for a crew that was removed or deactivated. */
export const isAtWork = ({ isActive, removedAt }: Provider) => isActive && removedAt === null

type Jobs = Omit<Work, 'workableHours'>
const noJobs: Jobs = { scheduledHours: 0, jobs: 0, jobsDone: 0 }
const keyOf = (providerId: string, day: string) => `${providerId} ${day}`

async function listJobs(sql: Sql, { from, to }: Span): Promise<Map<string, Jobs>> {
  const { start, end } = spanOf(from, to)
  const days = await sql<(Jobs & OfDay & Readonly<{ providerId: string }>)[]>`
    select
      "providerId",
      ("scheduledDate" at time zone 'America/Chicago')::date as day,
      (extract(epoch from sum("scheduledEnd" - "scheduledDate")) / 3600)::float8 as "scheduledHours",
      count(*)::int as jobs,
      count(*) filter (where status = 'completed')::int as "jobsDone"
    from service_requests
    where "scheduledDate" >= ${start} and "scheduledDate" < ${end}
      and status in ('assigned', 'in_progress', 'completed') and "providerId" is not null
    group by "providerId", day`
  return new Map(days.map(({ providerId, day, ...jobs }) => [keyOf(providerId, day), jobs]))
}

/** From the crew's current hours and days off. */
function workableHours({ daysOff, workingHours }: Provider, day: DayOfCalendar): number {
  if (daysOff.some(({ from, to }) => from <= day.day && day.day <= to)) return 0
  const shifts = workingHours.filter(({ weekday }) => weekday === day.weekday)
  return total(shifts, shift => hoursOf(shift, day))
}

type DayOfCalendar = Readonly<{ day: string; weekday: number; is24Hours: boolean }>

function dayOfCalendar(day: string): DayOfCalendar {
  const { dayOfWeek, hoursInDay } = inChicago(spanOf(day, day).start)
  return { day, weekday: dayOfWeek, is24Hours: hoursInDay === 24 }
}

/** A shift across a DST change is an hour longer or shorter. Only such days pay for time zone arithmetic. */
const hoursOf = ({ start, end }: WorkingHours[number], { day, is24Hours }: DayOfCalendar) =>
  is24Hours
    ? (minutesOf(end) - minutesOf(start)) / 60
    : (Date.parse(instantOf(day, end)) - Date.parse(instantOf(day, start))) / 3_600_000

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
