import { type } from 'arktype'
import type { AnswerOf } from '../../platform/model.ts'
import { dayAt } from '../../shared/chicago.ts'
import { people } from '../../shared/fields.ts'
import type { Job } from './decide.ts'
import { driveMinutes, driveMinutesBetween, findConflict } from './drive.ts'
import { type Crew, doesKind, type JobSpec, kinds, warningsFor, worksAt } from './openings.ts'
import { type Calendar, clockAt, hoursWarnings } from './working-time.ts'

/** A crew for a job, with reasons for and against it. */
export const suggestion = type({
  providerId: 'string',
  name: 'string',
  rating: 'number',
  crewSize: 'number.integer',
  /** Whether it offers the job's service. */
  doesKind: 'boolean',
  /** Whether its other jobs leave time for this one. The office may override other warnings. */
  available: 'boolean',
  /** Drive to the pickup in minutes, or null if an end is unknown. */
  minutesAway: 'number | null',
  reasons: 'string[]',
  /** The conflict that rules the crew out, otherwise all warnings. Sentences refer to the crew as "It". */
  warnings: 'string[]',
})
type Suggestion = AnswerOf<typeof suggestion>

/** Best crew first: free, offers the service, serves the area, large enough, nearest, best rated. */
export const suggestCrews = (
  crews: readonly Crew[],
  jobSpec: JobSpec,
  job: Job,
  calendar: Calendar,
): readonly Suggestion[] =>
  crews
    .map(crew => evaluate(crew, jobSpec, job, calendar))
    .toSorted((a, b) => compare(a.rank, b.rank))
    .map(({ suggestion }) => suggestion)

function evaluate(crew: Crew, jobSpec: JobSpec, job: Job, calendar: Calendar) {
  const { provider, jobs } = crew
  const { id, name, rating, crewSize } = provider
  const conflict = findConflict('It', { ...jobSpec, ...job }, jobs)
  const isFree = !conflict && hoursWarnings(provider, job).length === 0
  const fits = doesKind(provider, jobSpec) && worksAt(provider, jobSpec)
  const isLargeEnough = crewSize >= jobSpec.crewSize
  const near = proximity(crew, jobSpec, job)
  const reasons = [
    isFree && `It is free from ${clockAt(job.scheduledDate)} to ${clockAt(job.scheduledEnd)}.`,
    fits && `It ${kindsOf(crew, jobSpec)} and ${areasOf(crew)}.`,
    isLargeEnough && `It has ${people(crewSize)}, and the job needs ${jobSpec.crewSize}.`,
    near?.sentence,
    `It is rated ${rating.toFixed(1)} of 5.`,
  ]
  const suggestion: Suggestion = {
    providerId: id,
    name,
    rating,
    crewSize,
    doesKind: doesKind(provider, jobSpec),
    available: !conflict,
    minutesAway: near?.minutes ?? null,
    reasons: reasons.filter(reason => typeof reason === 'string'),
    warnings: conflict ? [conflict.sentence] : warningsFor(provider, jobSpec, job, calendar, 'It'),
  }
  const distance = near?.minutes ?? Number.POSITIVE_INFINITY
  const criteria = [doesKind(provider, jobSpec), worksAt(provider, jobSpec), isLargeEnough]
  return { suggestion, rank: [!isFree, ...criteria.map(each => !each), distance, -rating].map(Number) }
}

/** The drive from the previous job that day, otherwise from the crew's last position. */
function proximity({ provider, jobs }: Crew, jobSpec: JobSpec, job: Job) {
  if (!jobSpec.fromCoordinates) return undefined
  const before = jobs.findLast(
    each => each.scheduledEnd <= job.scheduledDate && dayAt(each.scheduledEnd) === dayAt(job.scheduledDate),
  )
  if (before) {
    const minutes = Math.ceil(driveMinutesBetween(before, jobSpec))
    return { minutes, sentence: driveFrom('its previous job', minutes) }
  }
  const { currentLatitude: latitude, currentLongitude: longitude } = provider
  if (latitude === null || longitude === null) return undefined
  const minutes = Math.ceil(driveMinutes({ latitude, longitude }, jobSpec.fromCoordinates))
  return { minutes, sentence: driveFrom('where it was last seen', minutes) }
}

const kindsOf = ({ provider: { serviceTypes } }: Crew, { serviceType }: JobSpec) =>
  serviceTypes.length === 0 || serviceType === null ? 'does every kind of job' : `does ${kinds[serviceType]}`
const areasOf = ({ provider: { areas } }: Crew) =>
  areas.length === 0 ? 'serves every area' : 'serves the pickup’s ZIP code'

const driveFrom = (place: string, minutes: number) =>
  minutes === 0
    ? `The drive from ${place} takes less than a minute.`
    : `The drive from ${place} takes about ${inMinutes(minutes)}.`
const inMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const compare = (a: readonly number[], b: readonly number[]): number => {
  const differs = a.findIndex((value, n) => value !== b[n])
  return differs < 0 ? 0 : (a[differs] ?? 0) < (b[differs] ?? 0) ? -1 : 1
}
