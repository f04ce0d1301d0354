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
import { type Calendar, calendarAt, clockAt, doubtsAboutTime } from './working-time.ts'

/**
 * GET /api/admin/service-requests/:id/suggestions[?date=YYYY-MM-DD][&time=HH:MM][&providerId=]: the active
 * crews for a booking at one time, the best first. Without a time, it is the first one that day when a crew
 * is free; without a day, on the next such day from the customer's wish on. `providerId` considers the times
 * of that crew alone. `otherThanWished` says why the day or time differs from the wish.
 */
export const suggestions = (deps: RouterOptions<'config' | 'db'>) =>
  office(deps, '/api/admin').get(
    '/service-requests/:id/suggestions',
    async ({ params, query, command }) => {
      const request = await expectRequest(deps.db, params.id)
      const from = query.date ?? firstDay(request, command.at)
      const to = query.date ?? addDays(from, daysToLookAhead)
      const crews = await findCrews(deps.db, { from, to, without: params.id })
      const wish = { from, to, time: query.time }
      const calendar = calendarAt(deps.config, command.at)
      const proposal = whenOf(wish, crewsToAsk(crews, request, query), request, calendar)
      const { date, time } = proposal
      const job = jobOf(request, instantOf(date, time))
      const asked = crews.find(({ provider }) => provider.id === query.providerId)?.provider.name
      return {
        date,
        time,
        ...job,
        otherThanWished: query.date ? null : otherThanWished(request, proposal, calendar, asked),
        suggestions: suggestCrews(crews, request, job, calendar),
      }
    },
    { query: suggestionsRequest, response: model(proposal) },
  )

/** Whose times count: those of the crew that is asked about, or of all that do such jobs. */
function crewsToAsk(crews: readonly Crew[], request: ServiceRequest, { providerId }: Asked) {
  const asked = crews.filter(({ provider }) => provider.id === providerId)
  const doing = crews.filter(({ provider }) => doesKind(provider, request))
  return [asked, doing].find(each => each.length > 0) ?? crews
}

type Asked = Readonly<{ providerId?: string }>

const daysToLookAhead = 30

/** The day that the customer wished for, unless it is over. */
const firstDay = ({ preferredDate }: ServiceRequest, now: string) =>
  preferredDate !== null && preferredDate > dayAt(now) ? preferredDate : dayAt(now)

type Wish = Readonly<{ from: string; to: string; time?: string }>

/** `isFree`: a crew is free then, by its own hours and our bookable days. */
type Proposal = Readonly<{ date: string; time: string; isFree: boolean }>

/**
 * The first day and time of the wish when a crew is free, its customer's favourite time before others. Where no crew's
 * terms allow any, it is the first working time that the office may give to one all the same.
 */
function whenOf(
  { from, to, time }: Wish,
  crews: readonly Crew[],
  request: ServiceRequest,
  calendar: Calendar,
): Proposal {
  if (time && from === to) return { date: from, time, isFree: true }
  const favourite = time ?? request.preferredTime
  let allTheSame: Proposal | undefined
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const openings = openingsOn(date, crews, request, calendar)
    const free = openings.filter(({ available }) => available)
    const opening = free.find(each => each.time === favourite) ?? free[0]
    if (opening) return { date, time: opening.time, isFree: true }
    const doubtful = openings.find(
      ({ overrulable, scheduledDate }) =>
        overrulable && doubtsAboutTime(jobOf(request, scheduledDate), calendar).length === 0,
    )
    if (doubtful) allTheSame ??= { date, time: doubtful.time, isFree: false }
  }
  return allTheSame ?? { date: from, time: favourite ?? '08:00', isFree: false }
}

/**
 * Why the proposal differs from the customer's wish, or null if it does not. `asked` is the name of the one
 * crew that the caller asked about.
 */
function otherThanWished(
  request: ServiceRequest,
  { date, time, isFree }: Proposal,
  { now, bookableDays }: Calendar,
  asked: string | undefined,
): OtherThanWished | null {
  const { preferredDate, preferredTime } = request
  if (preferredDate === null) return null
  const wish = `The customer asked for ${wishInSentence({ preferredDate, preferredTime })}.`
  const nobody = asked ? `${asked} is not free` : 'No crew is free'
  if (date === preferredDate) {
    if (preferredTime === null || time === preferredTime) return null
    const first = isFree ? `; the first free time that day is ${clockAt(instantOf(date, time))}` : ''
    return { differsIn: 'time', sentence: `${wish} ${nobody} then${first}.` }
  }
  const why =
    preferredDate < dayAt(now)
      ? 'That day has passed'
      : isBookable(preferredDate, bookableDays)
        ? `${nobody} that day`
        : `${weekdaysInWords(preferredDate)} are not bookable`
  const next = isFree
    ? `the next free day is ${wishInSentence({ preferredDate: date, preferredTime: null })}`
    : `nobody is free in the ${daysToLookAhead} days after`
  return { differsIn: 'day', sentence: `${wish} ${why}; ${next}.` }
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
