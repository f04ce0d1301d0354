import { Refused } from '../../eventlog/types.ts'
import { isPaid, isUnderWay, type ServiceRequest } from '../booking/service-request.ts'
import type { ApplicationEvent, AssignmentEvent, ProviderEvent } from './events.ts'
import type { Provider } from './provider.ts'

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
    const jobs = openJobs === 1 ? '1 open job' : `${openJobs} open jobs`
    throw new Refused(
      `${provider.name} still has ${jobs}. Assign them to another provider first.`,
      'open_work',
    )
  }
  return [{ type: 'ProviderRemoved', data: {} }]
}

/** A new crew link; the one before stops working with it. */
export function issueCrewLink(provider: Provider): ProviderEvent[] {
  here(provider)
  return [{ type: 'CrewLinkIssued', data: { crewLink: provider.crewLink + 1 } }]
}

/** From when to when a provider is taken for a job, UTC. */
export type Job = Readonly<{ scheduledDate: string; scheduledEnd: string }>

/** The job as long as its estimate says. */
export function jobOf({ pricing }: Pick<ServiceRequest, 'pricing'>, scheduledDate: string): Job {
  const start = Temporal.Instant.from(scheduledDate)
  const end = start.add({ minutes: Math.ceil(pricing.estimatedHours * 60) })
  return { scheduledDate: iso(start), scheduledEnd: iso(end) }
}

/**
 * Books a provider for a job, or moves the job. Whether the provider is free is for the database to say: of two
 * assignments that overlap it takes one.
 */
export function assignProvider(
  request: ServiceRequest,
  provider: Provider,
  scheduledDate: string,
): AssignmentEvent[] {
  if (!isPaid(request)) throw new Refused('Only a paid booking can be assigned.', 'not_paid')
  if (request.status !== 'confirmed' && !isUnderWay(request)) {
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
  return [
    { type: 'ProviderAssigned', data: { providerId: provider.id, providerName: provider.name, ...job } },
  ]
}

/** Every application is kept; whether the crew is added is for a person to say. */
export const receiveApplication = (application: ApplicationEvent['data']): ApplicationEvent[] => [
  { type: 'ProviderApplied', data: application },
]

function here(provider: Provider): void {
  if (provider.removedAt) throw new Refused(`${provider.name} was removed.`, 'provider_removed')
}

const iso = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
