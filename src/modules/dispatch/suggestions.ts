import type { Deps } from '../../deps.ts'
import { addDays, dayAt, instantOf } from '../../http/chicago.ts'
import { office } from '../../http/office.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { jobOf } from './decide.ts'
import { suggestionsRequest } from './forms.ts'
import { type Crew, doesKind, openingsOn } from './openings.ts'
import { findCrews, findRequest } from './queries.ts'
import { suggestCrews } from './suggest.ts'
import { doubtsAboutTime } from './working-time.ts'

/**
 * GET /api/admin/service-requests/:id/suggestions[?date=YYYY-MM-DD][&time=HH:MM][&providerId=]: the active crews for a
 * booking at a time, the one suggested first. Without a time the first one that day when somebody is free, or the one
 * crew that is asked about; without a day the next one from the customer's wish on. The answer says which it is.
 */
export const suggestions = (deps: Deps) =>
  office(deps, '/api/admin').get(
    '/service-requests/:id/suggestions',
    async ({ params, query, command }) => {
      const request = await findRequest(deps.db, params.id)
      const from = query.date ?? firstDay(request, command.at)
      const to = query.date ?? addDays(from, daysToLookAhead)
      const crews = await findCrews(deps.db, { from, to, without: params.id })
      const wish = { from, to, time: query.time }
      const { date, time } = whenOf(wish, crewsToAsk(crews, request, query), request, command.at)
      const job = jobOf(request, instantOf(date, time))
      return { date, time, ...job, suggestions: suggestCrews(crews, request, job, command.at) }
    },
    { query: suggestionsRequest },
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

/**
 * The first day and time of the wish when a crew is free, its customer's favourite time before others. Where no crew's
 * terms allow any, it is the first working time that the office may give to one all the same.
 */
function whenOf({ from, to, time }: Wish, crews: readonly Crew[], request: ServiceRequest, now: string) {
  if (time && from === to) return { date: from, time }
  const favourite = time ?? request.preferredTime
  let allTheSame: Readonly<{ date: string; time: string }> | undefined
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const openings = openingsOn(date, crews, request, now)
    const free = openings.filter(({ available }) => available)
    const opening = free.find(each => each.time === favourite) ?? free[0]
    if (opening) return { date, time: opening.time }
    const doubtful = openings.find(
      ({ overrulable, scheduledDate }) =>
        overrulable && doubtsAboutTime(jobOf(request, scheduledDate), now).length === 0,
    )
    if (doubtful) allTheSame ??= { date, time: doubtful.time }
  }
  return allTheSame ?? { date: from, time: favourite ?? '08:00' }
}
