import { type } from 'arktype'
import { model } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { isBookable, weekdaysInWords } from '../../shared/bookable-days.ts'
import { wishInSentence } from '../../shared/calendar.ts'
import { addDays, dayAt, instantOf } from '../../shared/chicago.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { jobOf } from './decide.ts'
import { suggestionsRequest } from './forms.ts'
import { type Crew, doesKind, openingsOn } from './openings.ts'
import { findCrews } from './queries.ts'
import { suggestCrews, suggestion } from './suggest.ts'
import { type Calendar, calendarAt, clockAt, timeWarnings } from './working-time.ts'

/**
 * GET /api/admin/service-requests/:id/suggestions[?date=YYYY-MM-DD][&time=HH:MM][&providerId=]: the active
 * crews for a booking at one time, best first. Without a time, the first free time that day; without a day,
 * on the first such day from the customer's preferred day on. With `providerId`, only that crew's times count.
 * `otherThanWished` says why the day or time differs from the customer's preference.
 */
export const suggestions = (deps: RouterOptions<'config' | 'db'>) =>
  office(deps, '/api/admin').get(
    '/service-requests/:id/suggestions',
    async ({ params, query, command }) => {
      const request = await expectRequest(deps.db, params.id)
      const from = query.date ?? firstDay(request, command.at)
      const to = query.date ?? addDays(from, daysToLookAhead)
      const crews = await findCrews(deps.db, { from, to, without: params.id })
      const range = { from, to, time: query.time }
      const calendar = calendarAt(deps.config, command.at)
      const proposal = chooseTime(range, candidateCrews(crews, request, query), request, calendar)
      const { date, time } = proposal
      const job = jobOf(request, instantOf(date, time))
      const crewName = crews.find(({ provider }) => provider.id === query.providerId)?.provider.name
      return {
        date,
        time,
        ...job,
        otherThanWished: query.date ? null : otherThanWished(request, proposal, calendar, crewName),
        suggestions: suggestCrews(crews, request, job, calendar),
      }
    },
    { query: suggestionsRequest, response: model(proposal) },
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
function otherThanWished(
  request: ServiceRequest,
  { date, time, isFree }: Proposal,
  { now, bookableDays }: Calendar,
  crewName: string | undefined,
): OtherThanWished | null {
  const { preferredDate, preferredTime } = request
  if (preferredDate === null) return null
  const preference = `The customer asked for ${wishInSentence({ preferredDate, preferredTime })}.`
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
        : `${weekdaysInWords(preferredDate)} are not bookable`
  const next = isFree
    ? `the next free day is ${wishInSentence({ preferredDate: date, preferredTime: null })}`
    : `nobody is free in the ${daysToLookAhead} days after`
  return { differsIn: 'day', sentence: `${preference} ${why}; ${next}.` }
}

const otherThanWishedView = type({ differsIn: "'day' | 'time'", sentence: 'string' })
type OtherThanWished = typeof otherThanWishedView.infer

const proposal = type({
  date: 'string',
  time: 'string',
  scheduledDate: 'string',
  scheduledEnd: 'string',
  otherThanWished: otherThanWishedView.or('null'),
  suggestions: suggestion.array(),
})
