import { locateLocally } from '../../adapters/geocoder/local.ts'
import { dayAt } from '../../shared/chicago.ts'
import { people } from '../../shared/fields.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { type Job, jobOf } from './decide.ts'
import { type Booked, clashWith, type Places } from './drive.ts'
import type { Provider } from './provider.ts'
import { remembered } from './remembered.ts'
import { type Calendar, doubtsAboutHours, doubtsAboutTime, type Slot, slotsOf } from './working-time.ts'

/** What has to be known of a job to find a crew and a time for it; any booking is one. */
export type Errand = Places &
  Pick<ServiceRequest, 'crewSize'> &
  Readonly<{
    /** null: of any kind. */
    serviceType: ServiceRequest['serviceType'] | null
    /** null: not known yet, so in every crew's area. */
    fromAddress: string | null
    pricing: Pick<ServiceRequest['pricing'], 'estimatedHours'>
  }>

/** What is asked about before there is a booking: three hours for two people, of any kind, wherever it is. */
export const usualErrand: Errand = {
  serviceType: null,
  crewSize: 2,
  pricing: { estimatedHours: 3 },
  fromAddress: null,
  fromCoordinates: null,
  toAddress: null,
  toCoordinates: null,
}

/** A crew with the jobs it has. */
export type Crew = Readonly<{ provider: Provider; jobs: readonly Booked[] }>

/** A slot, whether a crew can take the job then, and if none can, why not; the office may overrule mere doubts. */
export type Opening = Slot & Readonly<{ available: boolean; reason?: string; overrulable?: boolean }>

/** The slots of a day, each available when at least one of the crews has nothing against it. */
export const openingsOn = (
  day: string,
  crews: readonly Crew[],
  errand: Errand,
  calendar: Calendar,
): readonly Opening[] =>
  slotsOf(day).map(slot => {
    const job = jobOf(errand, slot.scheduledDate)
    const obstacles = crews.map(crew => obstaclesTo(crew, errand, job, calendar))
    const available = obstacles.some(each => each.length === 0)
    if (available) return { ...slot, available }
    // What began this morning may still be entered; a day that is over is refused.
    const overrulable =
      day >= dayAt(calendar.now) && crews.some(crew => crew.provider.isActive && !clashOf(crew, errand, job))
    return { ...slot, available, reason: reasonOf(obstacles), overrulable }
  })

/** Everything that speaks against giving a crew this job: what nobody may overrule, then what the office may. */
export function obstaclesTo(crew: Crew, errand: Errand, job: Job, calendar: Calendar): string[] {
  const clash = clashOf(crew, errand, job)
  return [...(clash ? [clash.sentence] : []), ...doubtsAbout(crew.provider, errand, job, calendar)]
}

const clashOf = ({ provider, jobs }: Crew, errand: Errand, job: Job) =>
  clashWith(provider.name, { ...errand, ...job }, jobs)

/** What the office should think about before it sends this crew, in sentences; a customer is not offered it. */
export const doubtsAbout = (
  provider: Provider,
  errand: Errand,
  job: Job,
  calendar: Calendar,
  name = provider.name,
): string[] => [
  ...doubtsAboutTime(job, calendar),
  ...[...doubtsAboutFit(provider, errand), ...doubtsAboutHours(provider, job)].map(
    (doubt, n) => `${n === 0 ? name : 'It'} ${doubt}`,
  ),
]

/** Without the crew’s name, which several of them need but once. */
function doubtsAboutFit(provider: Provider, errand: Errand): string[] {
  const { crewSize, isActive } = provider
  return [
    ...(isActive ? [] : ['is not active.']),
    ...(doesKind(provider, errand) ? [] : [`does not do ${kinds[errand.serviceType ?? 'moving']}.`]),
    ...(worksAt(provider, errand) ? [] : ['does not serve the pickup’s ZIP code.']),
    ...(crewSize >= errand.crewSize
      ? []
      : [`has ${people(crewSize)}, and this job needs ${errand.crewSize}.`]),
  ]
}

export const doesKind = ({ serviceTypes }: Provider, { serviceType }: Errand) =>
  serviceType === null ||
  serviceTypes.length === 0 ||
  serviceTypes.some(each => each.toLowerCase().startsWith(serviceType))

/** An area is a ZIP code or the name of a city; the pickup's comes from its address. */
export function worksAt({ areas }: Provider, errand: Errand): boolean {
  if (areas.length === 0 || errand.fromAddress === null) return true
  const pickup = pickupOf(errand)
  return areas.some(area => area === pickup?.zip || area.toLowerCase() === pickup?.city.toLowerCase())
}

const pickupOf = remembered(({ fromAddress }: Errand) => locateLocally(fromAddress ?? ''))

/** Of several crews, what keeps the one that comes nearest to being able. */
function reasonOf(obstacles: readonly (readonly string[])[]): string {
  const [fewest] = obstacles.toSorted((a, b) => a.length - b.length)
  const sentence = fewest?.[0]
  if (!sentence) return 'There is no active crew.'
  const isForAll = obstacles.every(([first]) => first === sentence)
  return isForAll ? sentence : `No crew is available then: ${sentence}`
}

export const kinds = { moving: 'moves', junk: 'junk removal' } as const
