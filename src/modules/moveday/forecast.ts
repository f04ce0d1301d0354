import { usualMinutes } from '../../shared/arrival-estimate.ts'
import {
  type ArrivalTimes,
  type DriveEta,
  type ExpectedArrival,
  forecastDay,
  nextGoal,
  type PlannedJob,
  promisedByOf,
} from '../../shared/day-forecast.ts'
import { type Point, roadMilesBetween } from '../../shared/geo.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { CrewDayJob } from './queries.ts'

/** When a crew that drove on now would be at a place. Undefined if it is there or its position is not known. */
export type ExpectArrival = (
  drive: Readonly<{ providerId: string; goal: Point }>,
  now: string,
) => Promise<ArrivalTimes | undefined>

type CrewForecast = Readonly<{ eta: DriveEta; expected: readonly ExpectedArrival[] }>

/** The arrivals of one crew's jobs of a day, which are in order of time. */
export async function forecastCrew(
  expectArrival: ExpectArrival,
  requests: readonly CrewDayJob[],
  now: string,
): Promise<CrewForecast> {
  const jobs = requests.flatMap((request, n) => plannedJob(request, requests[n - 1]) ?? [])
  const eta = await etaOf(expectArrival, jobs, now)
  return { eta, expected: forecastDay(jobs, eta, now) }
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

async function etaOf(expectArrival: ExpectArrival, jobs: readonly Job[], now: string): Promise<DriveEta> {
  const goal = nextGoal(jobs)
  if (!goal || Date.parse(goal.start) - Date.parse(now) > soonMs) return null
  const { providerId, fromCoordinates } = goal.request
  if (providerId === null || fromCoordinates === null) return null
  const arrival = await expectArrival({ providerId, goal: fromCoordinates }, now)
  return arrival ? { id: goal.id, ...arrival } : null
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
