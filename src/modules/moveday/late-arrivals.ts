import { newId } from '../../eventlog/ids.ts'
import { sweepAtStart, sweepJob } from '../../jobs/sweep.ts'
import type { DailyTask } from '../../platform/daily.ts'
import { addDays, dayAt, instantOf } from '../../shared/chicago.ts'
import type { DayEvent } from '../booking/day/events.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'
import { tellArrival, tellNear } from './decide-arrival.ts'
import { type ExpectArrival, forecastCrew } from './forecast.ts'
import { type CrewDayJob, listCrewDays } from './queries.ts'

type Deps = Pick<Platform, 'sql' | 'db' | 'log'> & Readonly<{ expectArrival: ExpectArrival }>

const kind = 'arrival forecast'

/** In Chicago: crews are on the road, and a mail would be read. */
const [from, until] = ['06:00', '22:00']

/** Sweeps now, and from then on each minute of the day. */
export const forecastsAtStart = (deps: Pick<Platform, 'sql'>): DailyTask => sweepAtStart(deps, kind)

export const forecastJob = (deps: Deps) =>
  sweepJob(deps, { kind, timeoutMs: 50_000, next: nextForecast, run: now => tellArrivals(deps, now) })

/** The next full minute, or the next morning. */
export function nextForecast(now: string): string {
  const day = dayAt(now)
  if (now < instantOf(day, from)) return instantOf(day, from)
  const minute = new Date((Math.floor(Date.parse(now) / 60_000) + 1) * 60_000).toISOString()
  return minute < instantOf(day, until) ? minute : instantOf(addDays(day, 1), from)
}

/**
 * Forecasts each crew's day, and records what customers should be told: an arrival past the promise, one that moved again,
 * and a crew that is near. Each decision sees what was told last, so a sweep may be repeated.
 * @throws if a crew's forecast failed; those of the others are made
 */
export async function tellArrivals(deps: Deps, now: string): Promise<void> {
  const failures: unknown[] = []
  for (const jobs of (await listCrewDays(deps.db, dayAt(now))).values()) {
    try {
      await tellCustomersOf(deps, jobs, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} forecasts failed.`)
}

async function tellCustomersOf(
  { log, expectArrival }: Deps,
  jobs: readonly CrewDayJob[],
  now: string,
): Promise<void> {
  const { seen, expected } = await forecastCrew(expectArrival, jobs, now)
  for (const job of jobs) {
    const arrival = expected.find(({ id }) => id === job.id)
    const decide = (request: ServiceRequest): DayEvent[] => {
      // Assigned to another crew since it was read.
      if (request.providerId !== job.providerId) return []
      return [
        ...(arrival ? tellArrival(request, arrival) : []),
        ...(seen?.id === job.id ? tellNear(request, seen, now) : []),
      ]
    }
    if (decide(job).length === 0) continue
    await log.handle(serviceRequests, job.id, decide, { id: newId(), actor: 'system', at: now })
  }
}
