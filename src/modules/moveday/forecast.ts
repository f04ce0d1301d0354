import { usualMinutes } from '../../shared/arrival-estimate.ts'
import {
  type ExpectedArrival,
  forecastDay,
  freshMs,
  nextGoal,
  type PlannedJob,
  promisedByOf,
  type Seen,
} from '../../shared/day-forecast.ts'
import { type Point, roadMilesBetween } from '../../shared/geo.ts'
import { dayOf } from '../../shared/move-day.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { CrewDayJob } from './queries.ts'

/** Where a crew was last seen on its way to a place. Undefined if there is no position since that time. */
export type ExpectArrival = (
  drive: Readonly<{ providerId: string; goal: Point; since: string }>,
) => Promise<Omit<Seen, 'id'> | undefined>

type CrewForecast = Readonly<{ seen: Seen | null; expected: readonly ExpectedArrival[] }>

/** The arrivals of one crew's jobs of a day, which are in order of time. */
export async function forecastCrew(
  expectArrival: ExpectArrival,
  requests: readonly CrewDayJob[],
  now: string,
): Promise<CrewForecast> {
  const jobs = requests.flatMap((request, n) => plannedJob(request, requests[n - 1]) ?? [])
  const seen = await seenOf(expectArrival, jobs, now)
  return { seen, expected: forecastDay(jobs, seen, now) }
}

type Job = PlannedJob & Readonly<{ request: ServiceRequest }>

function plannedJob(request: CrewDayJob, before: ServiceRequest | undefined): Job | undefined {
  const { id, status, serviceType, toAddress, moveDay, windowEnd, scheduledDate, scheduledEnd } = request
  const { startedAt, completedAt } = request
  if (scheduledDate === null || scheduledEnd === null) return
  return {
    ...{ id, status, serviceType, toAddress, startedAt, completedAt, request },
    start: scheduledDate,
    end: scheduledEnd,
    promisedBy: promisedByOf({ windowEnd, scheduledDate }),
    steps: moveDay?.steps ?? [],
    driveMinutes: before ? driveMinutes(before, request) : unknownMinutes,
  }
}

/** A position is no news about a job that begins later than this. */
const soonMs = 3 * 3_600_000

async function seenOf(expectArrival: ExpectArrival, jobs: readonly Job[], now: string): Promise<Seen | null> {
  const goal = nextGoal(jobs)
  if (!goal || Date.parse(goal.start) - Date.parse(now) > soonMs) return null
  const { providerId, fromCoordinates } = goal.request
  if (providerId === null || fromCoordinates === null) return null
  const seen = await expectArrival({ providerId, goal: fromCoordinates, since: seenSince(goal, now) })
  return seen ? { id: goal.id, ...seen } : null
}

/** On a reported drive, its last position says more than its start, however old it is. */
function seenSince(goal: Job, now: string): string {
  const { drive_started: setOff = now } = dayOf(goal.steps, goal).times
  return new Date(Math.min(Date.parse(setOff), Date.parse(now) - freshMs)).toISOString()
}

const unknownMinutes = 30

function driveMinutes(
  { toAddress, fromCoordinates, toCoordinates }: ServiceRequest,
  next: ServiceRequest,
): number {
  const end = toAddress === null ? fromCoordinates : toCoordinates
  return end && next.fromCoordinates
    ? usualMinutes(roadMilesBetween(end, next.fromCoordinates))
    : unknownMinutes
}
