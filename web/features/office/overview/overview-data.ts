import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { addDays } from '../../../shared/dates/days.ts'
import { officeKey } from '../shared/live.tsx'
import { daysIn, type Span } from './view.ts'

/** Business results of a date range. Refetched on every booking change. */
export const useOverview = (span: Span) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'overview', span],
    queryFn: () => readOverview(span),
    placeholderData: keepPreviousData,
  })

/** Amounts in dollars, durations in hours, days in America/Chicago. */
export type Overview = Awaited<ReturnType<typeof readOverview>>
export type Totals = Overview['sum']
export type Day = Overview['days'][number]
export type CrewHours = Overview['crews'][number]
export type Work = Pick<Totals['work'], 'scheduledHours' | 'workableHours'>

const readOverview = (span: Span) => unwrap(api.admin.overview.get({ query: span }))

/** Fraction of a whole, such as 0.25; undefined if the whole is zero. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? part / whole : undefined

export const utilizationOf = ({ scheduledHours, workableHours }: Work) =>
  shareOf(scheduledHours, workableHours)

/** Booked hours up to today and ahead, workable hours, and number of jobs. */
export type Load = Readonly<{ soFar: number; ahead: number; workable: number; jobs: number }>

/** A crew's load in part of the requested range. */
export function loadOf(
  { days }: CrewHours,
  { from, to }: Span,
  overview: Pick<Overview, 'from' | 'today'>,
): Load {
  const indexOf = (day: string) => daysIn({ from: overview.from, to: day }) - 1
  const [first, end] = [indexOf(from), indexOf(to) + 1]
  const tomorrow = Math.min(end, Math.max(first, indexOf(addDays(overview.today, 1))))
  return {
    soFar: sum(days.scheduledHours.slice(first, tomorrow)),
    ahead: sum(days.scheduledHours.slice(tomorrow, end)),
    workable: sum(days.workableHours.slice(first, end)),
    jobs: sum(days.jobs.slice(first, end)),
  }
}

export const sumOfLoads = (loads: readonly Load[]): Load => ({
  soFar: sum(loads.map(load => load.soFar)),
  ahead: sum(loads.map(load => load.ahead)),
  workable: sum(loads.map(load => load.workable)),
  jobs: sum(loads.map(load => load.jobs)),
})

/** Share of workable hours that is booked. Undefined without workable hours, because a day off is not idle time. */
export const shareOfLoad = ({ soFar, ahead, workable }: Load): number | undefined =>
  shareOf(soFar + ahead, workable)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
