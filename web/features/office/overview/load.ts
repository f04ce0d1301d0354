import { addDays } from '../../../shared/dates/schedule/days.ts'
import { shareOf } from './share.ts'
import type { Crew, Overview } from './use-overview.ts'
import { daysIn, type Span } from './view.ts'

/** Booked hours up to today and ahead, workable hours, and number of jobs. */
export type Load = Readonly<{ soFar: number; ahead: number; workable: number; jobs: number }>

/** A crew's load in part of the requested range. */
export function loadOf({ days }: Crew, { from, to }: Span, overview: Pick<Overview, 'from' | 'today'>): Load {
  const place = (day: string) => daysIn({ from: overview.from, to: day }) - 1
  const [first, end] = [place(from), place(to) + 1]
  const tomorrow = Math.min(end, Math.max(first, place(addDays(overview.today, 1))))
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
