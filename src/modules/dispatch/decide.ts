import { Refused } from '../../eventlog/types.ts'
import { statusInWords } from '../../shared/catalog.ts'
import type { AssignmentEvent, WindowEvent } from '../booking/events.ts'
import {
  awaitsPayment,
  holdsCrew,
  isLapsed,
  isReschedulable,
  isSecured,
  isUnderWay,
  type ServiceRequest,
} from '../booking/service-request.ts'
import type { ApplicationEvent, ProviderEvent } from './events.ts'
import type { Provider, ProviderApplication } from './provider.ts'

type Details = Extract<ProviderEvent, { type: 'ProviderAdded' }>['data']

export const addProvider = (details: Details): ProviderEvent[] => [{ type: 'ProviderAdded', data: details }]

/** Records only the fields that differ. */
export function changeProvider(provider: Provider, wanted: Partial<Details>): ProviderEvent[] {
  refuseRemoved(provider)
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => !Bun.deepEquals(value, Reflect.get(provider, field)) && value !== undefined,
    ),
  )
  return Object.keys(changes).length > 0 ? [{ type: 'ProviderChanged', data: changes }] : []
}

/** Refuses to remove a crew while it has open jobs. */
export function removeProvider(provider: Provider, openJobs: number): ProviderEvent[] {
  if (provider.removedAt) return []
  if (openJobs > 0) {
    const [jobs, pronoun] = openJobs === 1 ? ['1 open job', 'it'] : [`${openJobs} open jobs`, 'them']
    throw new Refused(
      `${provider.name} still has ${jobs}. Assign ${pronoun} to another provider first.`,
      'open_work',
    )
  }
  return [{ type: 'ProviderRemoved', data: {} }]
}

/** Issues a new crew link and invalidates the previous one. */
export function issueCrewLink(provider: Provider): ProviderEvent[] {
  refuseRemoved(provider)
  return [{ type: 'CrewLinkIssued', data: { crewLink: Math.abs(provider.crewLink) + 1 } }]
}

/** Revokes the current crew link without issuing another. */
export const revokeCrewLink = ({ crewLink }: Provider): ProviderEvent[] =>
  crewLink > 0 ? [{ type: 'CrewLinkRevoked', data: { crewLink } }] : []

/** The time range that a job occupies, as UTC instants. */
export type Job = Readonly<{ scheduledDate: string; scheduledEnd: string }>

/** The job's time range: the start plus the estimated hours. */
export function jobOf(
  { pricing }: Readonly<{ pricing: Pick<ServiceRequest['pricing'], 'estimatedHours'> }>,
  scheduledDate: string,
): Job {
  const start = Temporal.Instant.from(scheduledDate)
  const end = start.add({ minutes: Math.ceil(pricing.estimatedHours * 60) })
  return { scheduledDate: iso(start), scheduledEnd: iso(end) }
}

/** An arrival window that a customer chose. */
type ChosenWindow = Readonly<{ windowStart: string; windowEnd: string }>

/**
 * Assigns or moves a job that is confirmed, whose deposit is paid or waived, and that is not finished. The database
 * refuses overlapping assignments. `tooFar` is the refusal message when the crew cannot drive between this job and an
 * adjacent one in time. `window` replaces the job's arrival window.
 */
export function assignProvider(
  request: ServiceRequest,
  provider: Provider,
  scheduledDate: string,
  tooFar?: string,
  window?: ChosenWindow,
): AssignmentEvent[] {
  if (!isSecured(request)) {
    const why =
      request.providerId === null
        ? 'Only a booking whose deposit is paid or waived can be assigned.'
        : 'This booking keeps its crew and its time until its deposit is paid or waived.'
    throw new Refused(why, 'not_paid')
  }
  if (request.status === 'completed' || request.status === 'cancelled') {
    throw new Refused(`A ${request.status} booking cannot be assigned.`, 'not_assignable')
  }
  if (awaitsPayment(request)) {
    throw new Refused('Only a confirmed booking can be assigned. Set its status first.', 'not_confirmed')
  }
  if (provider.removedAt || !provider.isActive) {
    throw new Refused(`${provider.name} is not active.`, 'provider_inactive')
  }
  const job = jobOf(request, scheduledDate)
  if (
    isUnderWay(request) &&
    request.providerId === provider.id &&
    request.scheduledDate === job.scheduledDate
  ) {
    return []
  }
  if (tooFar) throw new Refused(tooFar, 'too_far')
  return [
    {
      type: 'ProviderAssigned',
      data: { providerId: provider.id, providerName: provider.name, ...job, ...window },
    },
  ]
}

/** Refuses unless the booking is paid, not started and not over. */
export function assertReschedulable(request: ServiceRequest): void {
  if (isReschedulable(request)) return
  const { status } = request
  if (status === 'cancelled') throw new Refused('This booking is cancelled.', 'not_reschedulable')
  if (status === 'in_progress' || status === 'completed') {
    const words = status === 'completed' ? 'is complete' : 'is already underway'
    throw new Refused(
      `This service ${words}, so its time can no longer be changed. Please call us.`,
      'too_late',
    )
  }
  throw new Refused('Please pay for the booking first. Then you can choose another time.', 'not_paid')
}

/**
 * Changes a booking's time. Assigns `provider` if the booking has a crew. Otherwise reserves it, if the customer chose the
 * arrival window `window`; without one, the time is the customer's preference.
 */
export function reschedule(
  request: ServiceRequest,
  provider: Provider,
  scheduledDate: string,
  tooFar?: string,
  window?: ChosenWindow,
): (AssignmentEvent | WindowEvent)[] {
  assertReschedulable(request)
  if (request.providerId !== null) return assignProvider(request, provider, scheduledDate, tooFar, window)
  if (window) return reserve(request, provider, scheduledDate, tooFar, window)
  const preferred = Temporal.Instant.from(scheduledDate).toZonedDateTimeISO('America/Chicago')
  const preferredDate = preferred.toPlainDate().toString()
  const preferredTime = preferred.toPlainTime().toString({ smallestUnit: 'minute' })
  if (request.preferredDate === preferredDate && request.preferredTime === preferredTime) return []
  return [{ type: 'TimeWished', data: { preferredDate, preferredTime } }]
}

function reserve(
  request: ServiceRequest,
  { id: providerId, name: providerName }: Provider,
  scheduledDate: string,
  tooFar: string | undefined,
  window: ChosenWindow,
): WindowEvent[] {
  const job = jobOf(request, scheduledDate)
  const isUnchanged = request.heldProviderId === providerId && request.heldStart === job.scheduledDate
  if (isUnchanged && holdsCrew(request)) return []
  if (tooFar) throw new Refused(tooFar, 'too_far')
  return [{ type: 'WindowReserved', data: { ...window, providerId, providerName, ...job } }]
}

/** Frees the crew's time if the hold on it has lapsed. */
export function releaseLapsed(request: ServiceRequest, now: string): WindowEvent[] {
  const { windowStart, windowEnd } = request
  if (!isLapsed(request, now) || windowStart === null || windowEnd === null) return []
  return [{ type: 'WindowReleased', data: { windowStart, windowEnd, reason: 'lapsed' } }]
}

/** Changes the preferred day of a booking without a crew. The time is agreed with the customer later. */
export function changePreferredDay(request: ServiceRequest, preferredDate: string): AssignmentEvent[] {
  assertReschedulable(request)
  if (request.providerId !== null) {
    throw new Refused('Your crew is already booked. Please choose one of its open times.', 'crew_booked')
  }
  if (request.preferredDate === preferredDate && request.preferredTime === null) return []
  return [{ type: 'TimeWished', data: { preferredDate } }]
}

/** The crew and start time of a job that can be swapped. */
export function assignmentOf({ status, providerId, scheduledDate }: ServiceRequest) {
  if (status === 'assigned' && providerId !== null && scheduledDate !== null)
    return { providerId, scheduledDate }
  throw new Refused('Only bookings with a crew that has not started can be swapped.', 'not_assignable')
}

/**
 * Swaps the crews and start times of two jobs; each keeps its own duration. `conflict` is the refusal message when a
 * swapped job would collide with another job.
 */
export function swapAssignments(
  a: ServiceRequest,
  b: ServiceRequest,
  crews: ReadonlyMap<string, Provider>,
  conflict?: string,
): [AssignmentEvent[], AssignmentEvent[]] {
  const [assignmentA, assignmentB] = [assignmentOf(a), assignmentOf(b)]
  const [crewA, crewB] = [crews.get(assignmentA.providerId), crews.get(assignmentB.providerId)]
  if (!crewA || !crewB) {
    throw new Refused('Someone else is changing this right now. Please try again.', 'conflict')
  }
  if (conflict) throw new Refused(conflict, 'conflict')
  return [
    assignProvider(a, crewB, assignmentB.scheduledDate),
    assignProvider(b, crewA, assignmentA.scheduledDate),
  ]
}

/** Refuses a move based on a stale view of the job. */
export function refuseIfMoved(
  { providerId, scheduledDate, status }: ServiceRequest,
  seen: Seen | undefined,
): void {
  if (!seen) return
  const isUnmoved =
    providerId === seen.providerId &&
    (seen.scheduledDate === null ? null : iso(Temporal.Instant.from(seen.scheduledDate))) === scheduledDate
  if (!isUnmoved)
    throw new Refused('Someone else has just moved this job. It stays where they put it.', 'moved')
  if (seen.status && seen.status !== status)
    throw new Refused(
      `Someone else has just set this job to ${statusInWords(status)}. It stays as it is.`,
      'moved',
    )
}

type Seen = Pick<ServiceRequest, 'providerId' | 'scheduledDate'> & Readonly<{ status?: string }>

/** Unassigns the crew from a job that has not started. */
export function unassignProvider({ providerId, scheduledDate, status }: ServiceRequest): AssignmentEvent[] {
  if (providerId === null || scheduledDate === null) return []
  if (status === 'in_progress' || status === 'completed' || status === 'cancelled') {
    throw new Refused(
      `The crew cannot be taken off a booking that is ${statusInWords(status)}.`,
      'not_assignable',
    )
  }
  return [{ type: 'ProviderUnassigned', data: { providerId, scheduledDate } }]
}

/** Records every application; the office decides whether to add the crew. */
export const receiveApplication = (application: Applied['data']): ApplicationEvent[] => [
  { type: 'ProviderApplied', data: application },
]

type Applied = Extract<ApplicationEvent, { type: 'ProviderApplied' }>

/** Marks an application handled or open again. Idempotent. */
export function markApplication(
  { handledAt }: ProviderApplication,
  isHandled: boolean,
  by: string,
): ApplicationEvent[] {
  if (isHandled === (handledAt !== null)) return []
  return [{ type: isHandled ? 'ApplicationHandled' : 'ApplicationReopened', data: { by } }]
}

/** Marks the application handled because the crew was added as this provider, even if it was handled before. */
export const acceptApplication = (by: string, providerId: string): ApplicationEvent[] => [
  { type: 'ApplicationHandled', data: { by, providerId } },
]

function refuseRemoved(provider: Provider): void {
  if (provider.removedAt) throw new Refused(`${provider.name} was removed.`, 'provider_removed')
}

const iso = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
