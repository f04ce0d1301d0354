import { type } from 'arktype'
import { type AnswerOf, model } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { bookingStatus, daysOff, serviceType, workingHours } from '../../shared/catalog.ts'
import { dayAt } from '../../shared/chicago.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { minutesOfDrive } from './drive.ts'
import { scheduleRequest } from './forms.ts'
import { doubtsAbout } from './openings.ts'
import type { Provider } from './provider.ts'
import { listActive, listOpen, listScheduled, listUnassigned, openJob } from './queries.ts'
import { calendarAt } from './working-time.ts'

/**
 * GET /api/admin/schedule?from=YYYY-MM-DD&to=YYYY-MM-DD, both days of Chicago included, at most a quarter of a year:
 * the active crews, the bookings with a time that touches these days, and the paid ones that still need a crew, the
 * oldest wish first. `doubts` are what speaks against a job's crew and time as things are now, until it has begun.
 *
 * GET /api/admin/appointments: what the calendar counts (spec §4), every job with a time that is assigned or in
 * progress, the earliest first.
 */
export const schedule = (deps: RouterOptions<'config' | 'db'>) =>
  office(deps, '/api/admin')
    .get('/appointments', () => listOpen(deps.db), { response: model(openJob.array()) })
    .get(
      '/schedule',
      async ({ query }) => {
        const [crews, scheduled, unassigned] = await Promise.all([
          listActive(deps.db),
          listScheduled(deps.db, query),
          listUnassigned(deps.db),
        ])
        const active = new Map(crews.map(crew => [crew.id, crew]))
        const before = jobsBefore(scheduled.map(({ request }) => request))
        return {
          providers: crews.map(crewView),
          jobs: scheduled.map(({ request, providerName }) => ({
            ...jobView(request),
            providerName,
            doubts: doubtsAboutPost(request, active, deps.config),
            driveMinutes: minutesOfWayTo(request, before.get(request.id)),
          })),
          unassigned: unassigned.map(jobView),
        }
      },
      { query: scheduleRequest, response: model(board) },
    )

/** Terms may have changed since, and the office may have overruled them. */
function doubtsAboutPost(
  request: ServiceRequest,
  active: ReadonlyMap<string, Provider>,
  config: Platform['config'],
): string[] {
  const { status, providerId, scheduledDate, scheduledEnd, assignedAt } = request
  const crew = active.get(providerId ?? '')
  if (status !== 'assigned' || !crew || !scheduledDate || !scheduledEnd || !assignedAt) return []
  return doubtsAbout(crew, request, { scheduledDate, scheduledEnd }, calendarAt(config, assignedAt))
}

/** Of each job, by its id, the one that its crew has before; in the order of their times. */
function jobsBefore(requests: readonly ServiceRequest[]): ReadonlyMap<string, ServiceRequest> {
  const before = new Map<string, ServiceRequest>()
  const latest = new Map<string | null, ServiceRequest>()
  for (const request of requests) {
    const job = latest.get(request.providerId)
    if (job) before.set(request.id, job)
    latest.set(request.providerId, request)
  }
  return before
}

/** On the road from the crew's job before on the same day, reckoned as for the times that are offered; null without one. */
function minutesOfWayTo(
  { providerId, scheduledDate, ...places }: ServiceRequest,
  before: ServiceRequest | undefined,
): number | null {
  if (!providerId || !scheduledDate || !before?.scheduledEnd) return null
  if (dayAt(before.scheduledEnd) !== dayAt(scheduledDate)) return null
  return Math.ceil(minutesOfDrive(before, places))
}

const boardCrew = type({
  id: 'string',
  name: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  rating: 'number',
  crewSize: 'number.integer',
  workingHours,
  daysOff,
  isOnline: 'boolean',
})

const boardJob = type({
  id: 'string',
  bookingNumber: 'string',
  serviceType,
  customerName: 'string',
  fromAddress: 'string',
  toAddress: 'string | null',
  status: bookingStatus,
  providerId: 'string | null',
  scheduledDate: 'string | null',
  scheduledEnd: 'string | null',
  preferredDate: 'string | null',
  preferredTime: 'string | null',
  crewSize: 'number.integer',
  estimatedHours: 'number',
})

const board = type({
  providers: boardCrew.array(),
  jobs: boardJob
    .merge({ providerName: 'string | null', doubts: 'string[]', driveMinutes: 'number | null' })
    .array(),
  unassigned: boardJob.array(),
})

const crewView = (provider: Provider): AnswerOf<typeof boardCrew> => ({
  id: provider.id,
  name: provider.name,
  phone: provider.phone,
  serviceTypes: provider.serviceTypes,
  areas: provider.areas,
  rating: provider.rating,
  crewSize: provider.crewSize,
  workingHours: provider.workingHours,
  daysOff: provider.daysOff,
  isOnline: provider.isOnline,
})

const jobView = (request: ServiceRequest): typeof boardJob.infer => ({
  id: request.id,
  bookingNumber: bookingNumber(request),
  serviceType: request.serviceType,
  customerName: request.customerName,
  fromAddress: request.fromAddress,
  toAddress: request.toAddress,
  status: request.status,
  providerId: request.providerId,
  scheduledDate: request.scheduledDate,
  scheduledEnd: request.scheduledEnd,
  preferredDate: request.preferredDate,
  preferredTime: request.preferredTime,
  crewSize: request.crewSize,
  estimatedHours: request.pricing.estimatedHours,
})
