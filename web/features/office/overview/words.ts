import { dollars } from '../../payment/dollars.ts'
import type { Load } from './load.ts'
import { percent, type Work } from './share.ts'

/** The words of the tab Overview. */
export const words = {
  title: 'Overview',
  ranges: 'Days',
  range: {
    week: 'This week',
    weeks: 'Last 4 weeks',
    ahead: 'Next 4 weeks',
    quarter: 'This quarter',
    own: 'Own range',
  },
  from: 'First day',
  to: 'Last day',
  wrongSpan: 'Choose a first and a last day, a year apart at most.',
  by: 'Summed by',
  bys: { day: 'By day', week: 'By week' },
  as: 'Shown as',
  ases: { pictures: 'Pictures', table: 'Table' },

  bookings: 'Bookings',
  revenue: 'Revenue',
  conversion: 'Quote to paid',
  utilization: 'Crew utilization',
  refunds: (refunded: number) => (refunded === 0 ? 'nothing refunded' : `${dollars(refunded)} refunded`),
  paidOf: (paid: number, of: number) => `${count(paid)} of ${plural(of, 'quote')}`,
  ofHours: ({ scheduledHours, workableHours }: Work) =>
    workableHours > 0
      ? `${hours(scheduledHours)} of ${hours(workableHours)} h`
      : `${hours(scheduledHours)} h with jobs, no working hours`,
  leftWith: ({ scheduledHours }: Work) => `${hours(scheduledHours)} h with jobs, no longer active`,
  nothingBefore: (before: string) => `nothing to compare in ${before}`,
  asBefore: (before: string) => `as in ${before}`,
  more: (by: string, before: string) => `${by} more than ${before}`,
  less: (by: string, before: string) => `${by} less than ${before}`,

  bookingsBy: { day: 'Bookings by day', week: 'Bookings by week' },
  bookingsNote: 'Counted on the day they were made, by how they stand now.',
  revenueBy: { day: 'Revenue by day', week: 'Revenue by week' },
  revenueNote: 'Counted on the day the money moved. Refunds stand below the line.',
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
  pick: {
    day: 'Choose a bar, by pointing or with the arrow keys, to read its day.',
    week: 'Choose a bar, by pointing or with the arrow keys, to read its week.',
  },
  tableOf: (caption: string) => `${caption}, as a table`,

  conversionBy: { day: 'Quote to paid by day', week: 'Quote to paid by week' },
  conversionNote: {
    day: 'How many in a hundred of a day’s quotes were paid until now, and how many quotes those were. A day without quotes has no rate.',
    week: 'How many in a hundred of a week’s quotes were paid until now, and how many quotes those were. A week without quotes has no rate.',
  },
  bookedOnly: 'Booked, not paid',
  notBooked: 'Not booked',
  conversionText: ({ given, booked, paid }: Quotes) =>
    given === 0
      ? 'no quotes'
      : `${percent(paid / given)} paid, ${count(paid)} of ${plural(given, 'quote')}, ${count(booked)} booked`,

  funnel: 'From quote to paid',
  funnelNote:
    'Every price that was given in these days is a quote. It is booked when a booking was made from it, and paid when that booking was paid, even if it was refunded later.',
  given: 'Quotes',
  booked: 'Booked',
  ofQuotes: (share: string) => `${share} of quotes`,
  noQuotes: 'No prices were given in these days, so nothing could be booked.',

  crewsBy: { day: 'Crew utilization by day', week: 'Crew utilization by week' },
  crewsInAll: 'Crew utilization, all these days together',
  crewsInAllNote: 'Jobs done, and the same hours, summed up for each crew.',
  crewsNote:
    'Hours with a job, out of the hours a crew could work: its working hours as they are set now, without its days off. A job counts on the day it begins.',
  pickCell: {
    day: 'Choose a bar, by pointing or with the arrow keys, to read what a crew has on its day.',
    week: 'Choose a bar, by pointing or with the arrow keys, to read what a crew has in its week.',
  },
  allCrews: 'All crews',
  noHours: 'No working hours',
  over: 'More than its hours',
  hours: (number: number) => `${hours(number)} h`,
  outside: 'Jobs outside working hours',
  loadText: (load: Load) =>
    [loadInWords(load), load.soFar > 0 && load.ahead > 0 && `${hours(load.ahead)} h of it still to come`]
      .filter(Boolean)
      .join(', '),
  crew: 'Crew',
  scheduled: 'Hours with a job',
  workable: 'Hours it could work',
  share: 'Share',
  jobsDone: 'Jobs done',
  ahead: 'Still to come',
  untilToday: 'Until today',
  planned: 'Jobs planned',
  plannedHours: (scheduled: number) => `${hours(scheduled)} h with a job`,
  done: (jobs: number) => `${plural(jobs, 'job')} done`,
  aheadScheduled: 'To come: hours with a job',
  aheadWorkable: 'To come: hours it could work',
  aheadShare: 'To come: share',
  noCrews: 'No crews yet',
  noCrewsMore: 'Add a crew, and the hours it has jobs stand here beside the hours it could work.',

  day: { day: 'Day', week: 'Week' },
  loading: 'Reading the overview…',
  failed: 'The overview could not be loaded. Check your connection and try again.',
  nothing: 'Nothing in these days',
  nothingMore: (span: string) =>
    `There was no quote, booking or payment in ${span}. Prices count from the first one a visitor asks for.`,
  lastWeeks: 'Show the last 4 weeks',
} as const

function loadInWords({ soFar, ahead, workable, jobs }: Load): string {
  const scheduled = soFar + ahead
  if (workable === 0)
    return jobs === 0 ? 'no working hours' : `${hours(scheduled)} h with jobs, no working hours`
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
