import type { Sql } from 'postgres'
import type { WorkingHours } from '../../../shared/catalog.ts'
import { dayAt, inChicago, instantOf, spanOf } from '../../../shared/chicago.ts'
import type { Provider } from '../provider.ts'
import { daysOf, type OfDay, type Span, total } from './days.ts'

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
