import { locateLocally } from '../../adapters/geocoder/local.ts'
import { dayAt } from '../../shared/chicago.ts'
import { people } from '../../shared/fields.ts'
import { memoized } from '../../shared/memoize.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { type Job, jobOf } from './decide.ts'
import { type Booked, findConflict, type Places } from './drive.ts'
import type { Provider } from './provider.ts'
import { type Calendar, hoursWarnings, type Slot, slotsOf, timeWarnings } from './working-time.ts'

/** The facts about a job that finding a crew and time requires. Every booking satisfies it. */
export type JobSpec = Places &
  Pick<ServiceRequest, 'crewSize'> &
  Readonly<{
    /** null: any type. */
    serviceType: ServiceRequest['serviceType'] | null
    /** null: unknown, so every crew serves it. */
    fromAddress: string | null
    pricing: Pick<ServiceRequest['pricing'], 'estimatedHours'>
  }>

/** Before there is a booking: three hours for two people, any service, any place. */
export const defaultJob: JobSpec = {
  serviceType: null,
  crewSize: 2,
  pricing: { estimatedHours: 3 },
  fromAddress: null,
  fromCoordinates: null,
  toAddress: null,
  toCoordinates: null,
}

/** A crew with its assigned jobs. */
export type Crew = Readonly<{ provider: Provider; jobs: readonly Booked[] }>

/** A slot and whether a crew is available. If none is, `reason` says why; the office may override if `overrulable`. */
export type Opening = Slot & Readonly<{ available: boolean; reason?: string; overrulable?: boolean }>

/** The slots of a day. A slot is available if at least one crew has no obstacle. */
export const openingsOn = (
  day: string,
  crews: readonly Crew[],
  jobSpec: JobSpec,
  calendar: Calendar,
): readonly Opening[] =>
  slotsOf(day).map(slot => {
    const job = jobOf(jobSpec, slot.scheduledDate)
    const obstacles = crews.map(crew => obstaclesTo(crew, jobSpec, job, calendar))
    const available = obstacles.some(each => each.length === 0)
    if (available) return { ...slot, available }
    // The office may enter a job that started earlier today, but not on a past day.
    const overrulable =
      day >= dayAt(calendar.now) &&
      crews.some(crew => crew.provider.isActive && !conflictOf(crew, jobSpec, job))
    return { ...slot, available, reason: reasonOf(obstacles), overrulable }
  })

/** Every reason not to give a crew this job: first the conflict that nobody may override, then warnings. */
export function obstaclesTo(crew: Crew, jobSpec: JobSpec, job: Job, calendar: Calendar): string[] {
  const conflict = conflictOf(crew, jobSpec, job)
  return [...(conflict ? [conflict.sentence] : []), ...warningsFor(crew.provider, jobSpec, job, calendar)]
}

const conflictOf = ({ provider, jobs }: Crew, jobSpec: JobSpec, job: Job) =>
  findConflict(provider.name, { ...jobSpec, ...job }, jobs)

/** Concerns about sending this crew, as sentences. The office may override them; customers are not offered the slot. */
export const warningsFor = (
  provider: Provider,
  jobSpec: JobSpec,
  job: Job,
  calendar: Calendar,
  name = provider.name,
): string[] => [
  ...timeWarnings(job, calendar),
  ...[...fitWarnings(provider, jobSpec), ...hoursWarnings(provider, job)].map(
    (warning, n) => `${n === 0 ? name : 'It'} ${warning}`,
  ),
]

/** Predicates without the crew's name, which only the first of several sentences carries. */
function fitWarnings(provider: Provider, jobSpec: JobSpec): string[] {
  const { crewSize, isActive } = provider
  return [
    ...(isActive ? [] : ['is not active.']),
    ...(doesKind(provider, jobSpec) ? [] : [`does not do ${kinds[jobSpec.serviceType ?? 'moving']}.`]),
    ...(worksAt(provider, jobSpec) ? [] : ['does not serve the pickup’s ZIP code.']),
    ...(crewSize >= jobSpec.crewSize
      ? []
      : [`has ${people(crewSize)}, and this job needs ${jobSpec.crewSize}.`]),
  ]
}

export const doesKind = ({ serviceTypes }: Provider, { serviceType }: JobSpec) =>
  serviceType === null ||
  serviceTypes.length === 0 ||
  serviceTypes.some(each => each.toLowerCase().startsWith(serviceType))

/** An area is a ZIP code or a city name. The pickup's ZIP code and city come from its address. */
export function worksAt({ areas }: Provider, jobSpec: JobSpec): boolean {
  if (areas.length === 0 || jobSpec.fromAddress === null) return true
  const pickup = pickupOf(jobSpec)
  return areas.some(area => area === pickup?.zip || area.toLowerCase() === pickup?.city.toLowerCase())
}

// Availability evaluates every slot for every crew, and the location depends only on the job.
const pickupOf = memoized(({ fromAddress }: JobSpec) => locateLocally(fromAddress ?? ''))

/** The first obstacle of the crew that has the fewest. */
function reasonOf(obstacles: readonly (readonly string[])[]): string {
  const [fewest] = obstacles.toSorted((a, b) => a.length - b.length)
  const sentence = fewest?.[0]
  if (!sentence) return 'There is no active crew.'
  const isForAll = obstacles.every(([first]) => first === sentence)
  return isForAll ? sentence : `No crew is available then: ${sentence}`
}

export const kinds = { moving: 'moves', junk: 'junk removal' } as const
