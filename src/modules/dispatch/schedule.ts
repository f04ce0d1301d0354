import { type } from 'arktype'
import { office } from '../../platform/context.ts'
import { type AnswerOf, model, pick } from '../../platform/model.ts'
import { bookingColumns } from '../../shared/booking.ts'
import { addDays, dayAt, spanOf } from '../../shared/chicago.ts'
import { providerColumns } from '../../shared/provider.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { driveMinutesBetween, warningsFor } from './crew-fit.ts'
import { scheduleRequest } from './forms.ts'
import type { Provider } from './provider.ts'
import {
  countWaiting,
  heldJob,
  listActive,
  listHeld,
  listOpen,
  listScheduled,
  listUnassigned,
  openJob,
} from './queries.ts'
import { calendarAt } from './working-time.ts'

/**
 * GET /api/admin/schedule?from=YYYY-MM-DD&to=YYYY-MM-DD, days in Chicago, inclusive, at most three months: the active
 * crews, the bookings scheduled on these days, and the paid ones that need a crew, earliest preferred day first. `held` is
 * the crews' time that is held for customers who are paying, or reserved for those that have paid.
 * `warnings` are the current warnings about the crew and time of a job that has not started.
 *
 * GET /api/admin/appointments: the jobs that the calendar counts (spec §4): scheduled and assigned or in progress,
 * earliest first.
 *
 * GET /api/admin/today: those that start before today ends in Chicago, and how many paid bookings need a crew. `soon`
 * counts those with a preferred day of tomorrow or earlier.
 */
export const schedule = (deps: RouterOptions<'config' | 'db'>) =>
  office(deps, '/api/admin')
    .get('/appointments', () => listOpen(deps.db), { response: model(openJob.array()) })
    .get(
      '/today',
      async ({ command }) => {
        const day = dayAt(command.at)
        const [due, waiting] = await Promise.all([
          listOpen(deps.db, spanOf(day, day).end),
          countWaiting(deps.db, addDays(day, 1)),
        ])
        return { jobs: due.map(job => ({ bookingNumber: bookingNumber(job), ...job })), waiting }
      },
      {
        response: model({
          jobs: openJob.merge({ bookingNumber: 'string' }).array(),
          waiting: { all: 'number.integer', soon: 'number.integer' },
        }),
      },
    )
    .get(
      '/schedule',
      async ({ query, command }) => {
        const [crews, scheduled, held, unassigned] = await Promise.all([
          listActive(deps.db),
          listScheduled(deps.db, query),
          listHeld(deps.db, { ...query, now: command.at }),
          listUnassigned(deps.db),
        ])
        const active = new Map(crews.map(crew => [crew.id, crew]))
        const before = previousJobs(scheduled.map(({ request }) => request))
        return {
          providers: crews.map(crewView),
          jobs: scheduled.map(({ request, providerName }) => ({
            ...jobView(request),
            providerName,
            warnings: assignmentWarnings(request, active, deps.config),
            driveMinutes: driveMinutesTo(request, before.get(request.id)),
          })),
          held: held.map(job => ({ ...job, bookingNumber: bookingNumber(job) })),
          unassigned: unassigned.map(jobView),
        }
      },
      { query: scheduleRequest, response: model(board) },
    )

/** The crew's terms may have changed since the assignment, or the office may have overridden them. */
function assignmentWarnings(
  request: ServiceRequest,
  active: ReadonlyMap<string, Provider>,
  config: Platform['config'],
): string[] {
  const { status, providerId, scheduledDate, scheduledEnd, assignedAt } = request
  const crew = active.get(providerId ?? '')
  if (status !== 'assigned' || !crew || !scheduledDate || !scheduledEnd || !assignedAt) return []
  return warningsFor(crew, request, { scheduledDate, scheduledEnd }, calendarAt(config, assignedAt))
}

/** Maps each job's id to its crew's previous job. `requests` are in order of time. */
function previousJobs(requests: readonly ServiceRequest[]): ReadonlyMap<string, ServiceRequest> {
  const before = new Map<string, ServiceRequest>()
  const latest = new Map<string | null, ServiceRequest>()
  for (const request of requests) {
    const job = latest.get(request.providerId)
    if (job) before.set(request.id, job)
    latest.set(request.providerId, request)
  }
  return before
}

/** The drive from the crew's previous job that day, computed as for availability; null without one. */
function driveMinutesTo(
  { providerId, scheduledDate, ...places }: ServiceRequest,
  before: ServiceRequest | undefined,
): number | null {
  if (!providerId || !scheduledDate || !before?.scheduledEnd) return null
  if (dayAt(before.scheduledEnd) !== dayAt(scheduledDate)) return null
  return Math.ceil(driveMinutesBetween(before, places))
}

const crewFields = [
  'id',
  'name',
  'phone',
  'serviceTypes',
  'areas',
  'rating',
  'crewSize',
  'workingHours',
  'daysOff',
  'isOnline',
] as const
const boardCrew = providerColumns.pick(...crewFields)

const jobFields = [
  'id',
  'serviceType',
  'customerName',
  'fromAddress',
  'toAddress',
  'status',
  'providerId',
  'scheduledDate',
  'scheduledEnd',
  'preferredDate',
  'preferredTime',
  'windowStart',
  'windowEnd',
  'heldProviderId',
  'heldStart',
  'heldEnd',
  'crewSize',
  'moveDay',
] as const
const boardJob = bookingColumns
  .pick(...jobFields)
  .merge({ bookingNumber: 'string', estimatedHours: 'number' })

const board = type({
  providers: boardCrew.array(),
  jobs: boardJob
    .merge({ providerName: 'string | null', warnings: 'string[]', driveMinutes: 'number | null' })
    .array(),
  held: heldJob.merge({ bookingNumber: 'string' }).array(),
  unassigned: boardJob.array(),
})

const crewView = (provider: Provider): AnswerOf<typeof boardCrew> => pick(provider, crewFields)

const jobView = (request: ServiceRequest): AnswerOf<typeof boardJob> => ({
  ...pick(request, jobFields),
  bookingNumber: bookingNumber(request),
  estimatedHours: request.pricing.estimatedHours,
})
