import { type } from 'arktype'
import { Elysia } from 'elysia'
import { networkOf } from '../../platform/client-address.ts'
import { context } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { type AnswerOf, model } from '../../platform/model.ts'
import { administrator } from '../../platform/visitor.ts'
import { bookingStatus } from '../../shared/catalog.ts'
import { dayAt } from '../../shared/chicago.ts'
import { plainDay } from '../../shared/fields.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { findProvider } from '../find.ts'
import { createFindCrew } from './access.ts'
import { channel } from './channel.ts'
import type { Live, TrackingDeps } from './live.ts'
import { activeMs } from './presence.ts'
import { listProviders } from './queries.ts'
import { trailOf } from './trail.ts'
import { findBooking, trackingAccess, trackingCredentials, verifyAccess } from './verify.ts'

/** Crew positions for customers, crews and the office. */
export const trackingRoutes = (deps: TrackingDeps) => new Elysia().use(channel(deps)).use(calls(deps))

const calls = (deps: TrackingDeps) => {
  const findCrew = createFindCrew(deps)
  return new Elysia({ prefix: '/api' })
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
        const { provider, job } = await findCrew(headers['x-crew-token'] ?? '')
        return { provider: { id: provider.id, name: provider.name }, job: job ? jobView(job) : null }
      },
      { response: model({ provider: { id: 'string', name: 'string' }, job: crewJob.or('null') }) },
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
      '/admin/providers/:id/trail',
      async ({ params, query, visitor }) => {
        administrator(visitor)
        if (!(await findProvider(deps.db, params.id))) throw new NotFound('We can’t find that provider.')
        return trailOf(deps.db, params.id, query.date ?? dayAt(new Date(deps.live.now()).toISOString()))
      },
      { query: trailRequest, response: model(waypoint.array()) },
    )
}

/** A day in Chicago; today by default. */
const trailRequest = type({ 'date?': plainDay })

const waypoint = type({ latitude: 'number', longitude: 'number', timestamp: 'string' })

const crewJob = type({
  serviceRequestId: 'string',
  bookingNumber: 'string',
  customerName: 'string',
  fromAddress: 'string',
  toAddress: 'string | null',
  scheduledDate: 'string | null',
  status: bookingStatus,
})

const jobView = (job: ServiceRequest): typeof crewJob.infer => ({
  serviceRequestId: job.id,
  bookingNumber: bookingNumber(job),
  customerName: job.customerName,
  fromAddress: job.fromAddress,
  toAddress: job.toAddress,
  scheduledDate: job.scheduledDate,
  status: job.status,
})

/** A provider on the fleet map, with its newest position, stored or not. spec §4 defines `active`. */
const fleetCrew = type({
  id: 'string',
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  rating: 'number',
  isActive: 'boolean',
  isOnline: 'boolean',
  currentLatitude: 'number | null',
  currentLongitude: 'number | null',
  accuracy: 'number | null',
  speed: 'number | null',
  heading: 'number | null',
  lastLocationUpdate: 'string | null',
  active: 'boolean',
})

function fleetView(
  provider: Provider,
  latest: ReturnType<Live['latest']>,
  now: number,
): AnswerOf<typeof fleetCrew> {
  const { id, name, email, phone, serviceTypes, rating, isActive, isOnline } = provider
  const lastLocationUpdate = latest?.timestamp ?? provider.lastLocationUpdate
  return {
    id,
    name,
    email,
    phone,
    serviceTypes,
    rating,
    isActive,
    isOnline,
    currentLatitude: latest?.latitude ?? provider.currentLatitude,
    currentLongitude: latest?.longitude ?? provider.currentLongitude,
    accuracy: latest?.accuracy ?? null,
    speed: latest?.speed ?? null,
    heading: latest?.heading ?? null,
    lastLocationUpdate,
    active: isOnline && lastLocationUpdate !== null && now - Date.parse(lastLocationUpdate) <= activeMs,
  }
}
