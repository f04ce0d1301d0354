import { type } from 'arktype'
import { Elysia } from 'elysia'
import { context, office } from '../../platform/context.ts'
import { done, model, success } from '../../platform/model.ts'
import { dayAt } from '../../shared/chicago.ts'
import { lateChoice, lateness } from '../../shared/day-record.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest, listProviders } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { manageHeader, mayManage, readTrackingToken } from '../tokens.ts'
import { answerLateArrival } from './decide-arrival.ts'
import { type ExpectArrival, forecastCrew } from './forecast.ts'
import { listCrewDays } from './queries.ts'

type Deps = RouterOptions<'db' | 'log'> & Readonly<{ expectArrival: ExpectArrival }>

/**
 * POST /api/service-requests/:id/late-arrival: what the customer of a late crew chose: to wait, to call, or to change the
 * booking. For whoever may follow the crew or manage the booking.
 *
 * GET /api/admin/late-arrivals: today's jobs whose crew will probably come past the promise, the latest first, by a
 * forecast made now. `told` is what the customer was told last.
 */
export const lateArrivals = (deps: Deps) => new Elysia().use(choice(deps)).use(forecast(deps))

const choice = (deps: Deps) =>
  new Elysia({ prefix: '/api/service-requests/:id' }).use(context(deps)).post(
    '/late-arrival',
    async ({ params, body, headers, visitor, command }) => {
      const now = Date.parse(command.at)
      const claim = readTrackingToken(headers['x-tracking-token'] ?? '', deps.signingKey, now)
      const request = await expectRequest(deps.db, params.id)
      if (claim?.serviceRequestId !== request.id) {
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
      }
      const decide = (request: ServiceRequest) => answerLateArrival(request, body?.choice ?? 'wait')
      await deps.log.handle(serviceRequests, request.id, decide, command)
      return success
    },
    { body: answer, response: model(done) },
  )

const forecast = (deps: Deps) =>
  office(deps, '/api/admin').get(
    '/late-arrivals',
    async ({ command: { at: now } }) => {
      const days = [...(await listCrewDays(deps.db, dayAt(now))).values()]
      const crews = await Promise.all(days.map(jobs => forecastCrew(deps.expectArrival, jobs, now)))
      const names = new Map((await listProviders(deps.db)).map(({ id, name }) => [id, name]))
      const requests = new Map(days.flat().map(request => [request.id, request]))
      return crews
        .flatMap(({ expected }) => expected)
        .filter(({ minutesLate }) => minutesLate > 0)
        .toSorted((one, other) => other.minutesLate - one.minutesLate)
        .flatMap(({ id, isOverdue: _, ...arrival }) => {
          const request = requests.get(id)
          if (!request) return []
          const { customerName, customerPhone, providerId, moveDay } = request
          const told = moveDay?.lateness ?? null
          return [
            {
              ...{ id, customerName, customerPhone, told, ...arrival },
              crewName: names.get(providerId ?? '') ?? null,
              bookingNumber: bookingNumber(request),
            },
          ]
        })
    },
    { response: model(lateJob.array()) },
  )

/** A page of an earlier release sends nothing: it could only wait. */
const answer = type({ choice: type("'wait'").or(lateChoice) }).or('undefined | null')

const lateJob = lateness.omit('acceptedAt', 'choice').merge({
  id: 'string',
  bookingNumber: 'string',
  customerName: 'string',
  customerPhone: 'string',
  crewName: 'string | null',
  told: lateness.or(type.null),
})
