import { type } from 'arktype'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { Elysia } from 'elysia'
import { networkOf } from '../../platform/client-address.ts'
import { administrator, context } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { type AnswerOf, answersAs, model, pick } from '../../platform/model.ts'
import { accessInSpanish, accessInWords } from '../../shared/access.ts'
import { bookingColumns } from '../../shared/booking.ts'
import type { QuoteInputs } from '../../shared/catalog.ts'
import { dayAt, spanOf, startOfDay } from '../../shared/chicago.ts'
import { plainDay } from '../../shared/fields.ts'
import { providerColumns } from '../../shared/provider.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { findProvider, listProviders } from '../find.ts'
import { crewCalendarToken, readTextToken, trackingCode } from '../tokens.ts'
import { admitCrewWithJob, findBooking, trackingAccess, trackingCredentials, verifyAccess } from './access.ts'
import { calendarFeeds, calendarUrl } from './calendar-feed.ts'
import { channel } from './channel.ts'
import type { Live, TrackingDeps } from './live.ts'
import { pathOfStored } from './path.ts'
import { activeMs } from './presence.ts'
import { findInputs, listDueJobs, storedFixes } from './queries.ts'
import { expectedBeforeMs, silentPhone, silentPhones } from './silent-phones.ts'

/** Crew positions for customers, crews and the office. */
export const trackingRoutes = (deps: TrackingDeps) =>
  new Elysia().use(channel(deps)).use(calls(deps)).use(calendarFeeds(deps)).use(shortLinks(deps))

/** The short address in text messages leads to the tracking page, which explains a wrong one. */
const shortLinks = ({ signingKey }: TrackingDeps) =>
  new Elysia().get(
    '/t/:token',
    ({ params, redirect }) => {
      const id = readTextToken(params.token, signingKey)
      return redirect(id ? `/tracking/${id}?code=${trackingCode(id, signingKey)}` : '/tracking')
    },
    { detail: answersAs('text/plain') },
  )

const calls = (deps: TrackingDeps) =>
  new Elysia({ prefix: '/api' })
    .use(context(deps))
    .post(
      '/service-requests/:id/verify-tracking-access',
      async ({ params, body, visitor, server, request }) => {
        const credentials = { ...body, visitor, address: networkOf(deps.addressOf(server, request)) }
        const serviceRequest = await findBooking(deps, params.id, credentials)
        if (!serviceRequest) throw new NotFound('We can’t find that booking.')
        return verifyAccess(deps, serviceRequest, credentials, deps.live.now())
      },
      { body: trackingCredentials, response: model(trackingAccess) },
    )
    .get(
      '/crew',
      async ({ headers }) => {
        const now = deps.live.now()
        const { provider, job } = await admitCrewWithJob(deps, headers['x-crew-token'] ?? '', now)
        const appHeardAt = deps.live.appHeardAt(provider.id)
        return {
          provider: pick(provider, ['id', 'name']),
          job: job ? jobView(job, await findInputs(deps.db, job)) : null,
          calendarUrl: calendarUrl(deps, crewCalendarToken(provider, deps.signingKey)),
          appHeardAt: appHeardAt === undefined ? null : instant(appHeardAt),
        }
      },
      {
        response: model({
          provider: providerColumns.pick('id', 'name'),
          job: crewJob.or('null'),
          calendarUrl: 'string',
          /** When a tracking app was last heard since this process began: a position of the page proves nothing about it. */
          appHeardAt: 'string | null',
        }),
      },
    )
    .get(
      '/admin/fleet',
      async ({ visitor }) => {
        administrator(visitor)
        const providers = await listProviders(deps.db)
        return providers.map(provider => fleetView(provider, deps.live.latest(provider.id), deps.live.now()))
      },
      { response: model(fleetCrew.array()) },
    )
    .get(
      '/admin/silent-phones',
      async ({ visitor }) => {
        administrator(visitor)
        const now = deps.live.now()
        const [from, until] = [startOfDay(dayAt(instant(now))), instant(now + expectedBeforeMs)]
        const jobs = await listDueJobs(deps.db, { from, until })
        const crews = (await listProviders(deps.db)).map(crew => ({
          ...crew,
          heardAt: deps.live.latest(crew.id)?.timestamp ?? crew.lastLocationUpdate,
        }))
        return silentPhones(crews, jobs, instant(now))
      },
      { response: model(silentPhone.array()) },
    )
    .get(
      '/admin/providers/:id/trail',
      async ({ params, query, visitor }) => {
        administrator(visitor)
        if (!(await findProvider(deps.db, params.id))) throw new NotFound('We can’t find that provider.')
        return trailOf(deps.db, params.id, query.date ?? dayAt(new Date(deps.live.now()).toISOString()))
      },
      { query: trailRequest, response: model(waypoint.array()) },
    )

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

/** A crew's path on one day (YYYY-MM-DD, America/Chicago), from the log. */
async function trailOf(db: PostgresJsDatabase, providerId: string, day: string) {
  const { start, end } = spanOf(day, day)
  const stored = await storedFixes(db, providerId, { from: Date.parse(start), until: Date.parse(end) })
  return sampled(pathOfStored(stored))
}

/** As many as a map can show, always with the last one: where the crew is. */
function sampled<T>(fixes: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(fixes.length / 500))
  return fixes.filter((_, n) => n % step === 0 || n === fixes.length - 1)
}

/** A day in Chicago; today by default. */
const trailRequest = type({ 'date?': plainDay })

const waypoint = type({ latitude: 'number', longitude: 'number', timestamp: 'string' })

const jobFields = ['customerName', 'fromAddress', 'toAddress', 'scheduledDate', 'status'] as const
/** The access is in words; there is none to a drop-off without an address. */
const crewJob = bookingColumns.pick(...jobFields).merge({
  serviceRequestId: 'string',
  bookingNumber: 'string',
  itemCategories: 'string[]',
  fromAccess: 'string',
  toAccess: 'string | null',
  fromAccessInSpanish: 'string',
  toAccessInSpanish: 'string | null',
})

const jobView = (job: ServiceRequest, inputs: QuoteInputs | undefined): AnswerOf<typeof crewJob> => ({
  ...pick(job, jobFields),
  serviceRequestId: job.id,
  bookingNumber: bookingNumber(job),
  itemCategories: inputs?.itemCategories ?? [],
  fromAccess: accessInWords(inputs?.accessDetails),
  toAccess: job.toAddress === null ? null : accessInWords(inputs?.dropoffAccess),
  fromAccessInSpanish: accessInSpanish(inputs?.accessDetails),
  toAccessInSpanish: job.toAddress === null ? null : accessInSpanish(inputs?.dropoffAccess),
})

const fleetFields = [
  'id',
  'name',
  'email',
  'phone',
  'serviceTypes',
  'rating',
  'isActive',
  'isOnline',
  'currentLatitude',
  'currentLongitude',
  'lastLocationUpdate',
] as const
/** A provider on the fleet map, with its newest position, stored or not. spec §4 defines `active`. */
const fleetCrew = providerColumns.pick(...fleetFields).merge({
  accuracy: 'number | null',
  speed: 'number | null',
  heading: 'number | null',
  active: 'boolean',
})

function fleetView(
  provider: Provider,
  latest: ReturnType<Live['latest']>,
  now: number,
): AnswerOf<typeof fleetCrew> {
  const lastLocationUpdate = latest?.timestamp ?? provider.lastLocationUpdate
  return {
    ...pick(provider, fleetFields),
    currentLatitude: latest?.latitude ?? provider.currentLatitude,
    currentLongitude: latest?.longitude ?? provider.currentLongitude,
    accuracy: latest?.accuracy ?? null,
    speed: latest?.speed ?? null,
    heading: latest?.heading ?? null,
    lastLocationUpdate,
    active:
      provider.isOnline && lastLocationUpdate !== null && now - Date.parse(lastLocationUpdate) <= activeMs,
  }
}
