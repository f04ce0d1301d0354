import { addDays } from '../../schedule/days.ts'
import { shareOf } from './share.ts'
import type { Crew, Overview } from './use-overview.ts'
import { daysIn, type Span } from './view.ts'

/** What crews have to do in some days, done or still to come, beside what they could work; in hours. */
export type Load = Readonly<{ soFar: number; ahead: number; workable: number; jobs: number }>

/** A crew's load in a part of the days that were asked for. */
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

/** Nothing where there are no hours to work: a day off is not an idle one. */
export const shareOfLoad = ({ soFar, ahead, workable }: Load): number | undefined =>
  shareOf(soFar + ahead, workable)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
