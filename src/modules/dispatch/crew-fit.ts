import { locateLocally } from '../../adapters/geocoder/local.ts'
import { approximateWay } from '../../adapters/routing/routing.ts'
import { people } from '../../shared/crews.ts'
import type { Point } from '../../shared/geo.ts'
import { memoized } from '../../shared/memoize.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Job } from './decide.ts'
import type { Provider } from './provider.ts'
import { type Calendar, clockAt, hoursWarnings, timeWarnings } from './working-time.ts'

/** Where a job starts and ends. */
type Places = Pick<ServiceRequest, 'fromCoordinates' | 'toAddress' | 'toCoordinates'>

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

/** Before there is a quote: three hours for two people, any service, any place. */
export const usualJob: JobSpec = {
  serviceType: null,
  crewSize: 2,
  pricing: { estimatedHours: 3 },
  fromAddress: null,
  fromCoordinates: null,
  toAddress: null,
  toCoordinates: null,
}

/** A job that a crew has, or whose time is held for it: then `scheduledDate` and `scheduledEnd` are those of the hold. */
export type Booked = Places & Job & Pick<ServiceRequest, 'id' | 'customerName'>

/** A crew with its assigned jobs. */
export type Crew = Readonly<{ provider: Provider; jobs: readonly Booked[] }>

/** Every reason not to give a crew this job: first the conflict that nobody may override, then warnings. */
export function obstaclesTo(crew: Crew, jobSpec: JobSpec, job: Job, calendar: Calendar): string[] {
  const conflict = conflictOf(crew, jobSpec, job)
  return [...(conflict ? [conflict.sentence] : []), ...warningsFor(crew.provider, jobSpec, job, calendar)]
}

/**
 * Whether a crew has no obstacle. The answer has three parts: `isOpen` depends on the time alone, `isSuitable` on the crew
 * alone, and `isFree` on both. A search over many times asks each part only as often as it can change.
 */
export const canStart = (crew: Crew, jobSpec: JobSpec, job: Job, calendar: Calendar): boolean =>
  isOpen(job, calendar) && isSuitable(crew, jobSpec) && isFree(crew, jobSpec, job)

export const isOpen = (job: Job, calendar: Calendar): boolean => timeWarnings(job, calendar).length === 0

export const isSuitable = ({ provider }: Crew, jobSpec: JobSpec): boolean =>
  fitWarnings(provider, jobSpec).length === 0

export const isFree = (crew: Crew, jobSpec: JobSpec, job: Job): boolean =>
  hoursWarnings(crew.provider, job).length === 0 && !conflictOf(crew, jobSpec, job)

export const conflictOf = ({ provider, jobs }: Crew, jobSpec: JobSpec, job: Job) =>
  findConflict(provider.name, { ...jobSpec, ...job }, jobs)

/** The sentence names the other job's customer, so only the office may see it. */
type Conflict = Readonly<{ kind: 'overlap' | 'drive'; sentence: string }>

/** The first of a crew's other jobs that overlaps this one or leaves too little time for the drive. */
export function findConflict(
  name: string,
  job: Places & Job,
  others: readonly Booked[],
): Conflict | undefined {
  for (const other of others) {
    const otherJob = `${bookingNumber(other)} (${other.customerName})`
    if (other.scheduledDate < job.scheduledEnd && job.scheduledDate < other.scheduledEnd) {
      const from = clockAt(other.scheduledDate)
      const until = clockAt(other.scheduledEnd)
      return { kind: 'overlap', sentence: `${name} has ${otherJob} from ${from} to ${until}.` }
    }
    const isBefore = other.scheduledEnd <= job.scheduledDate
    const [first, second] = isBefore ? [other, job] : [job, other]
    const missing = Math.ceil(driveMinutesBetween(first, second) - minutesBetween(first, second))
    if (missing > 0) {
      const minutes = missing === 1 ? '1 more minute' : `${missing} more minutes`
      const drive = `to drive ${isBefore ? 'from' : 'to'} ${otherJob}`
      return { kind: 'drive', sentence: `${name} needs ${minutes} ${drive}.` }
    }
  }
  return undefined
}

/** The drive from the end of one job to the start of another. A junk job ends where it starts. */
export const driveMinutesBetween = (
  { fromCoordinates, toAddress, toCoordinates }: Places,
  to: Pick<Places, 'fromCoordinates'>,
) => driveMinutes(toAddress === null ? fromCoordinates : toCoordinates, to.fromCoordinates)

/**
 * Great-circle distance with a typical detour, at typical truck speeds (see the routing adapter). Computed locally, so
 * that all slots of a day are fast and the result is reproducible.
 */
export const driveMinutes = (from: Point | null, to: Point | null) =>
  from && to ? waysFrom(from)(to).minutes : unknownDriveMinutes

// The same drive is asked for at each time of each day.
const waysFrom = memoized((from: Point) => memoized((to: Point) => approximateWay(from, to)))

/** For an address that could not be located. */
const unknownDriveMinutes = 30

const minutesBetween = (first: Job, second: Job) =>
  (Date.parse(second.scheduledDate) - Date.parse(first.scheduledEnd)) / 60_000

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

export const kinds = { moving: 'moves', junk: 'junk removal' } as const

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
