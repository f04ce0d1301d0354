import { type } from 'arktype'
import type { AnswerOf } from '../../platform/model.ts'
import { dayAt } from '../../shared/chicago.ts'
import { people } from '../../shared/fields.ts'
import type { Job } from './decide.ts'
import { clashWith, minutesOfDrive, minutesOfWay } from './drive.ts'
import { type Crew, doesKind, doubtsAbout, type Errand, kinds, worksAt } from './openings.ts'
import { type Calendar, clockAt, doubtsAboutHours } from './working-time.ts'

/** A crew for a job, and what speaks for it and against it. */
export const suggestion = type({
  providerId: 'string',
  name: 'string',
  rating: 'number',
  crewSize: 'number.integer',
  /** It offers the job's service. */
  doesKind: 'boolean',
  /** Its other jobs leave it the time. Other objections are for the office to judge. */
  available: 'boolean',
  /** On the road to the pickup, where both ends are known. */
  minutesAway: 'number | null',
  reasons: 'string[]',
  /** What rules the crew out, or all that the office should consider. They call the crew "it". */
  warnings: 'string[]',
})
type Suggestion = AnswerOf<typeof suggestion>

/** The best crew first: free then, right for the job and the place, enough people, nearest, best rated. */
export const suggestCrews = (
  crews: readonly Crew[],
  errand: Errand,
  job: Job,
  calendar: Calendar,
): readonly Suggestion[] =>
  crews
    .map(crew => judged(crew, errand, job, calendar))
    .toSorted((a, b) => compare(a.rank, b.rank))
    .map(({ suggestion }) => suggestion)

function judged(crew: Crew, errand: Errand, job: Job, calendar: Calendar) {
  const { provider, jobs } = crew
  const { id, name, rating, crewSize } = provider
  const clash = clashWith('It', { ...errand, ...job }, jobs)
  const isFree = !clash && doubtsAboutHours(provider, job).length === 0
  const fits = doesKind(provider, errand) && worksAt(provider, errand)
  const isEnough = crewSize >= errand.crewSize
  const near = nearness(crew, errand, job)
  const reasons = [
    isFree && `It is free from ${clockAt(job.scheduledDate)} to ${clockAt(job.scheduledEnd)}.`,
    fits && `It ${kindsOf(crew, errand)} and ${areasOf(crew)}.`,
    isEnough && `It has ${people(crewSize)}, and the job needs ${errand.crewSize}.`,
    near?.sentence,
    `It is rated ${rating.toFixed(1)} of 5.`,
  ]
  const suggestion: Suggestion = {
    providerId: id,
    name,
    rating,
    crewSize,
    doesKind: doesKind(provider, errand),
    available: !clash,
    minutesAway: near?.minutes ?? null,
    reasons: reasons.filter(reason => typeof reason === 'string'),
    warnings: clash ? [clash.sentence] : doubtsAbout(provider, errand, job, calendar, 'It'),
  }
  const distance = near?.minutes ?? Number.POSITIVE_INFINITY
  const isRight = [doesKind(provider, errand), worksAt(provider, errand), isEnough]
  return { suggestion, rank: [!isFree, ...isRight.map(each => !each), distance, -rating].map(Number) }
}

/** From the job before on that day, else from where the crew was last seen. */
function nearness({ provider, jobs }: Crew, errand: Errand, job: Job) {
  if (!errand.fromCoordinates) return undefined
  const before = jobs.findLast(
    each => each.scheduledEnd <= job.scheduledDate && dayAt(each.scheduledEnd) === dayAt(job.scheduledDate),
  )
  if (before) {
    const minutes = Math.ceil(minutesOfDrive(before, errand))
    return { minutes, sentence: wayFrom('its previous job', minutes) }
  }
  const { currentLatitude: latitude, currentLongitude: longitude } = provider
  if (latitude === null || longitude === null) return undefined
  const minutes = Math.ceil(minutesOfWay({ latitude, longitude }, errand.fromCoordinates))
  return { minutes, sentence: wayFrom('where it was last seen', minutes) }
}

const kindsOf = ({ provider: { serviceTypes } }: Crew, { serviceType }: Errand) =>
  serviceTypes.length === 0 || serviceType === null ? 'does every kind of job' : `does ${kinds[serviceType]}`
const areasOf = ({ provider: { areas } }: Crew) =>
  areas.length === 0 ? 'serves every area' : 'serves the pickup’s ZIP code'

const wayFrom = (place: string, minutes: number) =>
  minutes === 0
    ? `The drive from ${place} takes less than a minute.`
    : `The drive from ${place} takes about ${inMinutes(minutes)}.`
const inMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const compare = (a: readonly number[], b: readonly number[]): number => {
  const differs = a.findIndex((value, n) => value !== b[n])
  return differs < 0 ? 0 : (a[differs] ?? 0) < (b[differs] ?? 0) ? -1 : 1
}
