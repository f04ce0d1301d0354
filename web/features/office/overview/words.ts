import { dollars } from '../../../shared/payment/dollars.ts'
import type { Load, Work } from './overview-data.ts'

/** Interface copy of the Overview tab. */
export const words = {
  title: 'Overview',
  ranges: 'Days',
  range: {
    week: 'This week',
    weeks: 'Last 4 weeks',
    ahead: 'Next 4 weeks',
    quarter: 'This quarter',
    own: 'Custom range',
  },
  from: 'First day',
  to: 'Last day',
  wrongSpan: 'Choose a first and a last day, at most a year apart.',
  groupBy: 'Group by',
  groups: { day: 'By day', week: 'By week' },
  format: 'Shown as',
  formats: { charts: 'Charts', table: 'Table' },

  bookings: 'Bookings',
  revenue: 'Revenue',
  conversion: 'Quote to paid',
  utilization: 'Crew utilization',
  refunds: (refunded: number) => (refunded === 0 ? 'nothing refunded' : `${dollars(refunded)} refunded`),
  paidOf: (paid: number, of: number) => `${count(paid)} of ${plural(of, 'quote')}`,
  ofHours: ({ scheduledHours, workableHours }: Work) =>
    workableHours > 0
      ? `${hours(scheduledHours)} of ${hours(workableHours)} h`
      : `${hours(scheduledHours)} h of jobs, no working hours`,
  noLongerActive: ({ scheduledHours }: Work) => `${hours(scheduledHours)} h of jobs, no longer active`,
  nothingBefore: (before: string) => `nothing to compare with in ${before}`,
  sameAs: (before: string) => `same as in ${before}`,
  more: (by: string, before: string) => `${by} more than ${before}`,
  less: (by: string, before: string) => `${by} less than ${before}`,

  bookingsBy: { day: 'Bookings by day', week: 'Bookings by week' },
  bookingsNote: 'Counted on the day they were made, by their status today.',
  revenueBy: { day: 'Revenue by day', week: 'Revenue by week' },
  revenueNote: 'Counted on the day the money moved. Refunds are below the line.',
  paid: 'Paid',
  unpaid: 'Not paid',
  cancelled: 'Cancelled',
  made: 'Made',
  received: 'Received',
  refunded: 'Refunded',
  net: 'Net',
  bookingsText: ({ made, paid, unpaid, cancelled }: Bookings) =>
    made === 0
      ? 'no bookings'
      : `${plural(made, 'booking')}: ${count(paid)} paid, ${count(unpaid)} not paid, ${count(cancelled)} cancelled`,
  revenueText: ({ received, refunded, net }: Revenue) =>
    refunded === 0
      ? `${dollars(received)} received`
      : `${dollars(received)} received, ${dollars(refunded)} refunded, ${dollars(net)} net`,
  selectBar: {
    day: 'Point at a bar or use the arrow keys to see that day.',
    week: 'Point at a bar or use the arrow keys to see that week.',
  },
  tableOf: (caption: string) => `${caption}, as a table`,

  conversionBy: { day: 'Quote to paid by day', week: 'Quote to paid by week' },
  conversionNote: {
    day: 'The share of each day’s quotes that have been paid so far, and the number of quotes. A day without quotes has no rate.',
    week: 'The share of each week’s quotes that have been paid so far, and the number of quotes. A week without quotes has no rate.',
  },
  bookedOnly: 'Booked, not paid',
  notBooked: 'Not booked',
  conversionText: ({ given, booked, paid }: Quotes) =>
    given === 0
      ? 'no quotes'
      : `${percent(paid / given)} paid, ${count(paid)} of ${plural(given, 'quote')}, ${count(booked)} booked`,

  funnel: 'From quote to paid',
  funnelNote:
    'Every price given on these days is a quote. It counts as booked once a customer books it, and as paid once that booking is paid, even if it is refunded later.',
  given: 'Quotes',
  booked: 'Booked',
  ofQuotes: (share: string) => `${share} of quotes`,
  noQuotes: 'No quotes were given on these days, so nothing could be booked.',

  crewsBy: { day: 'Crew utilization by day', week: 'Crew utilization by week' },
  crewTotals: 'Crew utilization, all days combined',
  crewTotalsNote: 'Jobs done and total hours for each crew.',
  crewsNote:
    'Hours on jobs out of the hours a crew could work: its current working hours, minus days off. A job counts on the day it starts.',
  selectCell: {
    day: 'Point at a bar or use the arrow keys to see a crew’s day.',
    week: 'Point at a bar or use the arrow keys to see a crew’s week.',
  },
  allCrews: 'All crews',
  noHours: 'No working hours',
  over: 'Over its hours',
  hours: (number: number) => `${hours(number)} h`,
  outside: 'Jobs outside working hours',
  loadText: (load: Load) =>
    [loadInWords(load), load.soFar > 0 && load.ahead > 0 && `${hours(load.ahead)} h still to come`]
      .filter(Boolean)
      .join(', '),
  crew: 'Crew',
  scheduled: 'Hours on jobs',
  workable: 'Available hours',
  share: 'Share',
  jobsDone: 'Jobs done',
  ahead: 'Still to come',
  untilToday: 'Through today',
  planned: 'Jobs planned',
  plannedHours: (scheduled: number) => `${hours(scheduled)} h on jobs`,
  done: (jobs: number) => `${plural(jobs, 'job')} done`,
  aheadScheduled: 'To come: hours on jobs',
  aheadWorkable: 'To come: available hours',
  aheadShare: 'To come: share',
  noCrews: 'No crews yet',
  noCrewsMore: 'Add a crew to see its hours on jobs next to the hours it could work.',

  day: { day: 'Day', week: 'Week' },
  loading: 'Loading the overview…',
  failed: 'The overview could not be loaded. Check your connection and try again.',
  nothing: 'Nothing on these days',
  nothingMore: (span: string) =>
    `There were no quotes, bookings or payments in ${span}. Counting starts with the first quote a visitor asks for.`,
  lastWeeks: 'Show the last 4 weeks',
} as const

function loadInWords({ soFar, ahead, workable, jobs }: Load): string {
  const scheduled = soFar + ahead
  if (workable === 0)
    return jobs === 0 ? 'no working hours' : `${hours(scheduled)} h of jobs, no working hours`
  const share = percent(scheduled / workable)
  return `${share}, ${hours(scheduled)} of ${hours(workable)} h, ${jobs === 0 ? 'no jobs' : plural(jobs, 'job')}`
}

type Quotes = Readonly<{ given: number; booked: number; paid: number }>
type Bookings = Readonly<{ made: number; paid: number; unpaid: number; cancelled: number }>
type Revenue = Readonly<{ received: number; refunded: number; net: number }>

/** 1,234 */
export const count = (number: number): string => number.toLocaleString('en-US')

/** 96, or 96.5 */
export const hours = (number: number): string => number.toLocaleString('en-US', { maximumFractionDigits: 1 })

export const plural = (number: number, one: string): string =>
  `${count(number)} ${number === 1 ? one : `${one}s`}`

/** 24%, for tight spaces. */
export const wholePercent = (share: number): string => wholePercents.format(share)

/** 24.2%, or a dash if undefined. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : percents.format(share)

const wholePercents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
