import { Refused } from '../../eventlog/types.ts'
import { statusInWords } from '../../shared/catalog.ts'
import type { AssignmentEvent } from '../booking/events.ts'
import { isPaid, isReschedulable, isUnderWay, type ServiceRequest } from '../booking/service-request.ts'
import type { ApplicationEvent, ProviderEvent } from './events.ts'
import type { Provider } from './provider.ts'
import type { ProviderApplication } from './provider-application.ts'

type Details = Extract<ProviderEvent, { type: 'ProviderAdded' }>['data']

export const addProvider = (details: Details): ProviderEvent[] => [{ type: 'ProviderAdded', data: details }]

/** Only what really changes is recorded. */
export function changeProvider(provider: Provider, wanted: Partial<Details>): ProviderEvent[] {
  here(provider)
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => !Bun.deepEquals(value, Reflect.get(provider, field)) && value !== undefined,
    ),
  )
  return Object.keys(changes).length > 0 ? [{ type: 'ProviderChanged', data: changes }] : []
}

/** A crew with work ahead of it stays until that work has another crew. */
export function removeProvider(provider: Provider, openJobs: number): ProviderEvent[] {
  if (provider.removedAt) return []
  if (openJobs > 0) {
    const [jobs, them] = openJobs === 1 ? ['1 open job', 'it'] : [`${openJobs} open jobs`, 'them']
    throw new Refused(
      `${provider.name} still has ${jobs}. Assign ${them} to another provider first.`,
      'open_work',
    )
  }
  return [{ type: 'ProviderRemoved', data: {} }]
}

/** A new crew link; the one before stops working with it. */
export function issueCrewLink(provider: Provider): ProviderEvent[] {
  here(provider)
  return [{ type: 'CrewLinkIssued', data: { crewLink: Math.abs(provider.crewLink) + 1 } }]
}

/** The crew link works no longer, and there is no new one. */
export const revokeCrewLink = ({ crewLink }: Provider): ProviderEvent[] =>
  crewLink > 0 ? [{ type: 'CrewLinkRevoked', data: { crewLink } }] : []

/** From when to when a provider is taken for a job, UTC. */
export type Job = Readonly<{ scheduledDate: string; scheduledEnd: string }>

/** The job as long as its estimate says. */
export function jobOf(
  { pricing }: Readonly<{ pricing: Pick<ServiceRequest['pricing'], 'estimatedHours'> }>,
  scheduledDate: string,
): Job {
  const start = Temporal.Instant.from(scheduledDate)
  const end = start.add({ minutes: Math.ceil(pricing.estimatedHours * 60) })
  return { scheduledDate: iso(start), scheduledEnd: iso(end) }
}

/**
 * Assigns or moves a paid job that is not over. The database refuses overlapping assignments. `tooFar` says
 * that the crew cannot get from or to another of its jobs in time.
 */
export function assignProvider(
  request: ServiceRequest,
  provider: Provider,
  scheduledDate: string,
  tooFar?: string,
): AssignmentEvent[] {
  if (!isPaid(request)) throw new Refused('Only a paid booking can be assigned.', 'not_paid')
  if (request.status === 'completed' || request.status === 'cancelled') {
    throw new Refused(`A ${request.status} booking cannot be assigned.`, 'not_assignable')
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
    { type: 'ProviderAssigned', data: { providerId: provider.id, providerName: provider.name, ...job } },
  ]
}

/** Only what is paid, and not begun or over, has a time to change. */
export function reschedulable(request: ServiceRequest): void {
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

/** Another time for a booking: its crew, or one as good, is booked for it; without a crew yet it is the customer's wish. */
export function reschedule(
  request: ServiceRequest,
  provider: Provider,
  scheduledDate: string,
  tooFar?: string,
): AssignmentEvent[] {
  reschedulable(request)
  if (request.providerId !== null) return assignProvider(request, provider, scheduledDate, tooFar)
  const wanted = Temporal.Instant.from(scheduledDate).toZonedDateTimeISO('America/Chicago')
  const preferredDate = wanted.toPlainDate().toString()
  const preferredTime = wanted.toPlainTime().toString({ smallestUnit: 'minute' })
  if (request.preferredDate === preferredDate && request.preferredTime === preferredTime) return []
  return [{ type: 'TimeWished', data: { preferredDate, preferredTime } }]
}

/** Another day for a booking that has no crew yet; the time is agreed with the customer later. */
export function wishDay(request: ServiceRequest, preferredDate: string): AssignmentEvent[] {
  reschedulable(request)
  if (request.providerId !== null) {
    throw new Refused('Your crew is already booked. Please choose one of its open times.', 'crew_booked')
  }
  if (request.preferredDate === preferredDate && request.preferredTime === null) return []
  return [{ type: 'TimeWished', data: { preferredDate } }]
}

/** The crew and the beginning of a job that can change places with another one. */
export function postOf({ status, providerId, scheduledDate }: ServiceRequest) {
  if (status === 'assigned' && providerId !== null && scheduledDate !== null)
    return { providerId, scheduledDate }
  throw new Refused('Only bookings with a crew that has not started can be swapped.', 'not_assignable')
}

/**
 * Two jobs change places: each gets the other's crew and beginning, and keeps its own length. `clash` says that one of
 * them would then be in the way of a third one, or of the other.
 */
export function swapAssignments(
  a: ServiceRequest,
  b: ServiceRequest,
  crews: ReadonlyMap<string, Provider>,
  clash?: string,
): [AssignmentEvent[], AssignmentEvent[]] {
  const [postA, postB] = [postOf(a), postOf(b)]
  const [crewA, crewB] = [crews.get(postA.providerId), crews.get(postB.providerId)]
  if (!crewA || !crewB) {
    throw new Refused('Someone else is changing this right now. Please try again.', 'conflict')
  }
  if (clash) throw new Refused(clash, 'conflict')
  return [assignProvider(a, crewB, postB.scheduledDate), assignProvider(b, crewA, postA.scheduledDate)]
}

/** Of two people who move a job, whoever saw it where it is no longer is refused, or before it began. */
export function stillAt({ providerId, scheduledDate, status }: ServiceRequest, seen: Seen | undefined): void {
  if (!seen) return
  const isThere =
    providerId === seen.providerId &&
    (seen.scheduledDate === null ? null : iso(Temporal.Instant.from(seen.scheduledDate))) === scheduledDate
  if (!isThere)
    throw new Refused('Someone else has just moved this job. It stays where they put it.', 'moved')
  if (seen.status && seen.status !== status)
    throw new Refused(
      `Someone else has just set this job to ${statusInWords(status)}. It stays as it is.`,
      'moved',
    )
}

type Seen = Pick<ServiceRequest, 'providerId' | 'scheduledDate'> & Readonly<{ status?: string }>

/** Takes the crew back from a job that it has not begun: its time is free again, and the booking waits for another. */
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

/** Every application is kept; whether the crew is added is for a person to say. */
export const receiveApplication = (application: Applied['data']): ApplicationEvent[] => [
  { type: 'ProviderApplied', data: application },
]

type Applied = Extract<ApplicationEvent, { type: 'ProviderApplied' }>

/** Somebody of the office has dealt with it, or takes that back; said twice it is recorded once. */
export function markApplication(
  { handledAt }: ProviderApplication,
  isHandled: boolean,
  by: string,
): ApplicationEvent[] {
  if (isHandled === (handledAt !== null)) return []
  return [{ type: isHandled ? 'ApplicationHandled' : 'ApplicationReopened', data: { by } }]
}

/** The crew works with us now, as this provider, whatever was said of its application before. */
export const takeOn = (by: string, providerId: string): ApplicationEvent[] => [
  { type: 'ApplicationHandled', data: { by, providerId } },
]

function here(provider: Provider): void {
  if (provider.removedAt) throw new Refused(`${provider.name} was removed.`, 'provider_removed')
}

const iso = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
