import { toCents } from '../../../../src/shared/money.ts'
import { addDays, noon } from '../../../shared/dates/days.ts'
import { groupBy } from '../../../shared/group-by.ts'
import { plural } from './format.ts'
import type { Day } from './overview-data.ts'
import { type By, daysIn, mondayOf, type Span } from './view.ts'

/** A day, or the part of a week within the range, with its totals. */
export type Period = Span & Omit<Day, 'day'>

/** Groups days by day or by week, starting on Monday. */
export function periodsOf(days: readonly Day[], by: By): Period[] {
  const groups = groupBy(days, ({ day }) => (by === 'day' ? day : mondayOf(day)))
  return [...groups.values()].map(group => ({
    from: group.at(0)?.day ?? '',
    to: group.at(-1)?.day ?? '',
    bookings: {
      made: sum(group, ({ bookings }) => bookings.made),
      paid: sum(group, ({ bookings }) => bookings.paid),
      unpaid: sum(group, ({ bookings }) => bookings.unpaid),
      cancelled: sum(group, ({ bookings }) => bookings.cancelled),
    },
    revenue: {
      received: sumOfDollars(group, ({ revenue }) => revenue.received),
      refunded: sumOfDollars(group, ({ revenue }) => revenue.refunded),
      net: sumOfDollars(group, ({ revenue }) => revenue.net),
    },
    quotes: {
      given: sum(group, ({ quotes }) => quotes.given),
      booked: sum(group, ({ quotes }) => quotes.booked),
      paid: sum(group, ({ quotes }) => quotes.paid),
    },
  }))
}

/** Splits a range into days or weeks. Weeks are clipped to the range. */
export function spansIn({ from, to }: Span, by: By): Span[] {
  const spans: Span[] = []
  for (let day = from; day <= to; ) {
    const sunday = addDays(mondayOf(day), 6)
    const last = by === 'day' ? day : sunday < to ? sunday : to
    spans.push({ from: day, to: last })
    day = addDays(last, 1)
  }
  return spans
}

/** "Nov 3", or "Nov 3 – 9" */
export const periodInWords = ({ from, to }: Span): string => monthAndDay.formatRange(noon(from), noon(to))

/** "Tue, Nov 3" for a day, "Nov 3 – 9" for a week, or "Nov 3 – 6 (4 days)" for a partial week. */
export function periodInFull(period: Span, by: By): string {
  if (by === 'day') return weekdayToo.format(noon(period.from))
  const days = daysIn(period)
  return days === 7 ? periodInWords(period) : `${periodInWords(period)} (${plural(days, 'day')})`
}

/** "Nov 3 – 9, 2027" */
export const spanInWords = ({ from, to }: Span): string => yearToo.formatRange(noon(from), noon(to))

const sum = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** Adds dollars up as integer cents, to avoid rounding errors. */
const sumOfDollars = (days: readonly Day[], of: (day: Day) => number) =>
  sum(days, day => toCents(of(day))) / 100

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', ...options })
const monthAndDay = format({})
const weekdayToo = format({ weekday: 'short' })
const yearToo = format({ year: 'numeric' })
