import { type } from 'arktype'
import { office } from '../../platform/context.ts'
import { type AnswerOf, model } from '../../platform/model.ts'
import { closedDaysInWords, isBookable } from '../../shared/bookable-days.ts'
import { preferenceInSentence } from '../../shared/calendar.ts'
import { addDays, dayAt, inChicago, instantOf } from '../../shared/chicago.ts'
import { people } from '../../shared/crews.ts'
import { holidayOn } from '../../shared/holidays.ts'
import { holdsCrew, type ServiceRequest } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { openingsOn } from './availability.ts'
import {
  type Crew,
  doesKind,
  driveMinutes,
  driveMinutesBetween,
  findConflict,
  type JobSpec,
  kinds,
  warningsFor,
  worksAt,
} from './crew-fit.ts'
import { type Job, jobOf } from './decide.ts'
import { suggestionsRequest } from './forms.ts'
import { findCrews } from './queries.ts'
import { findRatings, type Rating } from './ratings.ts'
import { type Calendar, calendarAt, clockAt, hoursWarnings, timeWarnings } from './working-time.ts'

/** A crew for a job, with reasons for and against it. */
const suggestion = type({
  providerId: 'string',
  name: 'string',
  /** The mean of the reviews of its jobs, or null if it has few. */
  rating: 'number | null',
  crewSize: 'number.integer',
  /** Whether it offers the job's service. */
  doesKind: 'boolean',
  /** Whether this very time is held or reserved for the customer with this crew. */
  isReserved: 'boolean',
  /** Whether its other jobs leave time for this one. The office may override other warnings. */
  available: 'boolean',
  /** Drive to the pickup in minutes, or null if an end is unknown. */
  minutesAway: 'number | null',
  reasons: 'string[]',
  /** The conflict that rules the crew out, otherwise all warnings. Sentences refer to the crew as "It". */
  warnings: 'string[]',
})
type Suggestion = AnswerOf<typeof suggestion>

const preferenceDifferenceView = type({ differsIn: "'day' | 'time'", sentence: 'string' })
type PreferenceDifference = typeof preferenceDifferenceView.infer

const proposalView = type({
  date: 'string',
  time: 'string',
  scheduledDate: 'string',
  scheduledEnd: 'string',
  preferenceDifference: preferenceDifferenceView.or('null'),
  suggestions: suggestion.array(),
})

/**
 * GET /api/admin/service-requests/:id/suggestions[?date=YYYY-MM-DD][&time=HH:MM][&providerId=]: the active crews for a
 * booking at one time, best first. Without a time, the first free time that day; without a day, on the first such day
 * from the customer's preferred day on. With `providerId`, only that crew's times count. `preferenceDifference` says
 * why the day or time differs from the customer's preference. A time that is held or reserved for the customer is
 * proposed first, with its crew.
 */
export const suggestions = (deps: RouterOptions<'config' | 'db'>) =>
  office(deps, '/api/admin').get(
    '/service-requests/:id/suggestions',
    async ({ params, query, command }) => {
      const request = await expectRequest(deps.db, params.id)
      const reserved = isUnspecified(query) ? reservedTime(request, command.at) : undefined
      const from = query.date ?? reserved?.date ?? firstDay(request, command.at)
      const to = query.date ?? reserved?.date ?? addDays(from, daysToLookAhead)
      const crews = await findCrews(deps.db, { from, to, without: params.id, now: command.at })
      const range = { from, to, time: query.time ?? reserved?.time }
      const calendar = calendarAt(deps.config, command.at)
      const proposal = chooseTime(range, candidateCrews(crews, request, query), request, calendar)
      const { date, time } = proposal
      const job = jobOf(request, instantOf(date, time))
      const crewName = crews.find(({ provider }) => provider.id === query.providerId)?.provider.name
      return {
        date,
        time,
        ...job,
        preferenceDifference:
          query.date || reserved ? null : preferenceDifference(request, proposal, calendar, crewName),
        suggestions: suggestCrews(crews, request, job, calendar, {
          reservedId: reservedCrew(request, job),
          ratings: await findRatings(deps.db),
        }),
      }
    },
    { query: suggestionsRequest, response: model(proposalView) },
  )

/** The crews whose times count: the requested one, otherwise all that offer the service, otherwise all. */
function candidateCrews(
  crews: readonly Crew[],
  request: ServiceRequest,
  { providerId }: Readonly<{ providerId?: string }>,
) {
  const requested = crews.filter(({ provider }) => provider.id === providerId)
  const capable = crews.filter(({ provider }) => doesKind(provider, request))
  return [requested, capable].find(each => each.length > 0) ?? crews
}

const isUnspecified = ({ date, time, providerId }: typeof suggestionsRequest.infer) =>
  !date && !time && !providerId

/** The day and time that are held or reserved, unless they have passed. */
function reservedTime(request: ServiceRequest, now: string) {
  if (!holdsCrew(request) || request.heldStart === null || request.heldStart <= now) return undefined
  const at = inChicago(request.heldStart)
  return { date: dayAt(request.heldStart), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

const daysToLookAhead = 30

/** The customer's preferred day, or today if that is past or not set. */
const firstDay = ({ preferredDate }: ServiceRequest, now: string) =>
  preferredDate !== null && preferredDate > dayAt(now) ? preferredDate : dayAt(now)

/** Days to search, inclusive, and the time to prefer. */
type SearchRange = Readonly<{ from: string; to: string; time?: string }>

/** `isFree`: a crew is free, within its hours and on a bookable day. */
type Proposal = Readonly<{ date: string; time: string; isFree: boolean }>

/**
 * The first day in range with a free crew, at the preferred time if possible. If no crew's terms allow any time, the
 * first bookable one that the office may assign by overriding them.
 */
function chooseTime(
  { from, to, time }: SearchRange,
  crews: readonly Crew[],
  request: ServiceRequest,
  calendar: Calendar,
): Proposal {
  if (time && from === to) return { date: from, time, isFree: true }
  const preferred = time ?? request.preferredTime
  let fallback: Proposal | undefined
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const openings = openingsOn(date, crews, request, calendar)
    const free = openings.filter(({ available }) => available)
    const opening = free.find(each => each.time === preferred) ?? free[0]
    if (opening) return { date, time: opening.time, isFree: true }
    const overridable = openings.find(
      ({ overrulable, scheduledDate }) =>
        overrulable && timeWarnings(jobOf(request, scheduledDate), calendar).length === 0,
    )
    if (overridable) fallback ??= { date, time: overridable.time, isFree: false }
  }
  return fallback ?? { date: from, time: preferred ?? '08:00', isFree: false }
}

/**
 * Why the proposal differs from the customer's preference, or null if it does not. `crewName` is the requested crew's
 * name, if the caller requested one.
 */
function preferenceDifference(
  request: ServiceRequest,
  { date, time, isFree }: Proposal,
  { now, bookableDays }: Calendar,
  crewName: string | undefined,
): PreferenceDifference | null {
  const { preferredDate, preferredTime } = request
  if (preferredDate === null) return null
  const preference = `The customer asked for ${preferenceInSentence({ preferredDate, preferredTime })}.`
  const unavailable = crewName ? `${crewName} is not free` : 'No crew is free'
  if (date === preferredDate) {
    if (preferredTime === null || time === preferredTime) return null
    const first = isFree ? `; the first free time that day is ${clockAt(instantOf(date, time))}` : ''
    return { differsIn: 'time', sentence: `${preference} ${unavailable} then${first}.` }
  }
  const why =
    preferredDate < dayAt(now)
      ? 'That day has passed'
      : isBookable(preferredDate, bookableDays)
        ? `${unavailable} that day`
        : `${closedDaysInWords(preferredDate)} ${holidayOn(preferredDate) ? 'is a holiday' : 'are not bookable'}`
  const next = isFree
    ? `the next free day is ${preferenceInSentence({ preferredDate: date, preferredTime: null })}`
    : `nobody is free in the ${daysToLookAhead} days after`
  return { differsIn: 'day', sentence: `${preference} ${why}; ${next}.` }
}

const reservedCrew = (request: ServiceRequest, { scheduledDate }: Job) =>
  holdsCrew(request) && request.heldStart === scheduledDate ? request.heldProviderId : null

/** The crew that is reserved for the customer, and what customers said of the crews. */
type Known = Readonly<{ reservedId?: string | null; ratings?: ReadonlyMap<string, Rating> }>

/** Best crew first: reserved, free, offers the service, serves the area, large enough, nearest, best rated. */
export const suggestCrews = (
  crews: readonly Crew[],
  jobSpec: JobSpec,
  job: Job,
  calendar: Calendar,
  known: Known = {},
): readonly Suggestion[] =>
  crews
    .map(crew => evaluate(crew, jobSpec, job, calendar, known))
    .toSorted((a, b) => compare(a.rank, b.rank))
    .map(({ suggestion }) => suggestion)

function evaluate(
  crew: Crew,
  jobSpec: JobSpec,
  job: Job,
  calendar: Calendar,
  { reservedId = null, ratings }: Known,
) {
  const { provider, jobs } = crew
  const { id, name, crewSize } = provider
  const rated = ratings?.get(id)
  const conflict = findConflict('It', { ...jobSpec, ...job }, jobs)
  const isFree = !conflict && hoursWarnings(provider, job).length === 0
  const fits = doesKind(provider, jobSpec) && worksAt(provider, jobSpec)
  const isLargeEnough = crewSize >= jobSpec.crewSize
  const near = proximity(crew, jobSpec, job)
  const isReserved = id === reservedId
  const reasons = [
    isReserved && 'It is reserved for the time that the customer chose.',
    isFree && `It is free from ${clockAt(job.scheduledDate)} to ${clockAt(job.scheduledEnd)}.`,
    fits && `It ${kindsOf(crew, jobSpec)} and ${areasOf(crew)}.`,
    isLargeEnough && `It has ${people(crewSize)}, and the job needs ${jobSpec.crewSize}.`,
    near?.sentence,
    rated && `It is rated ${rated.mean.toFixed(1)} of 5 by ${rated.reviews} reviews.`,
  ]
  const suggestion: Suggestion = {
    providerId: id,
    name,
    rating: rated?.mean ?? null,
    crewSize,
    doesKind: doesKind(provider, jobSpec),
    isReserved,
    available: !conflict,
    minutesAway: near?.minutes ?? null,
    reasons: reasons.filter(reason => typeof reason === 'string'),
    warnings: conflict ? [conflict.sentence] : warningsFor(provider, jobSpec, job, calendar, 'It'),
  }
  const distance = near?.minutes ?? Number.POSITIVE_INFINITY
  const criteria = [doesKind(provider, jobSpec), worksAt(provider, jobSpec), isLargeEnough]
  return {
    suggestion,
    rank: [!isReserved, !isFree, ...criteria.map(each => !each), distance, -(rated?.mean ?? middle)].map(
      Number,
    ),
  }
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
/** Where a crew with few reviews stands among the others. */
const middle = 3

const inMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const compare = (a: readonly number[], b: readonly number[]): number => {
  const differs = a.findIndex((value, n) => value !== b[n])
  return differs < 0 ? 0 : (a[differs] ?? 0) < (b[differs] ?? 0) ? -1 : 1
}
