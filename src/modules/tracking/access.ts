import { type } from 'arktype'
import { tooManyAttempts } from '../../platform/attempts.ts'
import type { Visitor } from '../../platform/context.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import { undoMs } from '../../shared/move-day.ts'
import { isTrackable, isUnderWay, type ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { findProvider, findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import {
  isManageCode,
  isTrackingCode,
  readCrewToken,
  readTrackingToken,
  trackingToken,
  type VerifiedBy,
} from '../tokens.ts'
import { findJob, findRequestsByNumber } from './queries.ts'

/** Fixed wording: spec §2 and §8. */
export const accessMessages = {
  unconfirmed: 'GPS tracking is for confirmed bookings',
  unverified: 'Access Denied — Tracking access requires payment confirmation and phone verification',
  completed: 'This service is complete, so live tracking has ended.',
  cancelled: 'This booking was cancelled, so there is nothing to track.',
} as const

/** Why this booking cannot be tracked now. Undefined from payment until the job is over. */
export function closedBecause(request: ServiceRequest): string | undefined {
  const { status } = request
  if (status === 'completed' || status === 'cancelled') return accessMessages[status]
  return isTrackable(request) ? undefined : accessMessages.unconfirmed
}

/**
 * Until when the page of a job that is over hears of it, in milliseconds since 1970: the crew can take back for a minute that
 * it finished (moveday/decide.ts). 0 if it cannot.
 */
export function lastNewsAt({ status, moveDay }: ServiceRequest): number {
  if (status !== 'completed') return 0
  const finished = moveDay?.steps.findLast(({ type, undone }) => type === 'finished' && !undone)
  return finished ? Date.parse(finished.at) + 2 * undoMs : 0
}

/** The provider whose position the booking's customer may see now. */
export const followedBy = (request: ServiceRequest): string | undefined =>
  isUnderWay(request) && closedBecause(request) === undefined ? (request.providerId ?? undefined) : undefined

type AdmitDeps = Pick<Platform, 'db' | 'signingKey'>

/** The crew of a crew link. @throws Unauthenticated when the link is not valid */
export async function admitCrew({ db, signingKey }: AdmitDeps, token: string): Promise<Provider> {
  const claim = readCrewToken(token, signingKey)
  const provider = claim && (await findProvider(db, claim.providerId))
  if (!provider) throw new Unauthenticated('This crew link is not valid.')
  const refusal = outdated(provider, claim.crewLink)
  if (refusal) throw new Unauthenticated(refusal)
  return provider
}

/** Why a crew link is no longer valid. */
export function outdated(provider: Provider, crewLink: number): string | undefined {
  if (provider.removedAt || !provider.isActive) return 'This crew is not active.'
  if (provider.crewLink === -crewLink) return 'This crew link was revoked. Ask the office for a new one.'
  if (provider.crewLink !== crewLink) return 'This crew link was replaced by a newer one.'
}

/** The crew of a crew link, and its current job. @throws Unauthenticated when the link is not valid */
export async function admitCrewWithJob(deps: AdmitDeps, token: string, now: number) {
  const provider = await admitCrew(deps, token)
  return { provider, job: await findJob(deps.db, provider.id, now) }
}

/** The claim of a tracking token. @throws Unauthenticated when it is for another booking, or there is no more news of it */
export async function admitCustomer(
  { db, signingKey }: AdmitDeps,
  { token, serviceRequestId }: Readonly<{ token: string; serviceRequestId: string }>,
  now: number,
): Promise<Readonly<{ serviceRequestId: string; expiresAt: number }>> {
  const claim = readTrackingToken(token, signingKey, now)
  if (claim?.serviceRequestId !== serviceRequestId) throw new Unauthenticated(accessMessages.unverified)
  const request = await findRequest(db, serviceRequestId)
  const reason = request ? closedBecause(request) : accessMessages.unverified
  if (reason && !(request && now < lastNewsAt(request))) throw new Unauthenticated(reason)
  return claim
}

/** The credentials that a visitor can send besides a session. */
export const trackingCredentials = type({ 'phone?': 'string <= 40', 'code?': 'string <= 100' }).or(
  'undefined | null',
)
type Credentials = Readonly<{ phone?: string; code?: string; visitor: Visitor; address: string }>

/** spec §3 "Tracking access result". `serviceRequestId` is the id of a booking that was requested by number. */
export const trackingAccess = type({
  hasAccess: 'true',
  reason: 'null',
  trackingToken: 'string',
  serviceRequestId: 'string',
}).or({ hasAccess: 'false', reason: 'string', trackingToken: 'null', serviceRequestId: 'null' })
type TrackingAccess = typeof trackingAccess.infer

/** Long enough for a page left open over a working day; the next day requires verification again. */
const tokenHours = 12
type VerifyDeps = AdmitDeps & Pick<Platform, 'attempts'>

/**
 * Finds a booking by its id or, for a visitor without a link, by its number (#FM and six characters). If several bookings
 * share the number, the phone number selects one.
 * @throws TooMany
 */
export async function findBooking(
  { db, attempts }: VerifyDeps,
  idOrNumber: string,
  { phone = '', address }: Credentials,
): Promise<ServiceRequest | undefined> {
  const lastSix = /^#?FM([0-9A-Z]{6})$/i.exec(idOrNumber)?.[1]
  if (!lastSix) return findRequest(db, idOrNumber)
  await attempts.take(`booking numbers from ${address}`, { tries: 30, minutes: 15, message: tooManyAttempts })
  const requests = await findRequestsByNumber(db, lastSix)
  return requests.find(request => isPhoneOf(request, phone)) ?? requests[0]
}

/**
 * Grants access to a paid booking if the credentials are valid; otherwise returns the reason.
 * @throws TooMany
 */
export async function verifyAccess(
  { attempts, signingKey }: VerifyDeps,
  request: ServiceRequest,
  credentials: Credentials,
  now: number,
): Promise<TrackingAccess> {
  const closed = closedBecause(request)
  if (closed) return denied(closed)
  const verifiedBy =
    verifiedWithoutPhone(request, credentials, signingKey) ??
    (await verifiedByPhone(attempts, request, credentials))
  if (!verifiedBy) return denied(accessMessages.unverified)
  const claim = { serviceRequestId: request.id, verifiedBy, expiresAt: now + tokenHours * 3_600_000 }
  const token = trackingToken(claim, signingKey)
  return { hasAccess: true, reason: null, trackingToken: token, serviceRequestId: request.id }
}

const denied = (reason: string): TrackingAccess => ({
  hasAccess: false,
  reason,
  trackingToken: null,
  serviceRequestId: null,
})

function verifiedWithoutPhone(
  request: ServiceRequest,
  { visitor, code }: Credentials,
  signingKey: string,
): VerifiedBy | undefined {
  if (visitor && visitor.id === request.userId) return 'owner'
  if (visitor?.role === 'admin') return 'administrator'
  // The mailed links' codes: the tracking link's, and the manage link's, which grants more than tracking.
  const isMailed = (isCode: typeof isTrackingCode) =>
    code !== undefined && isCode(code, request.id, signingKey)
  if (isMailed(isTrackingCode) || isMailed(isManageCode)) return 'code'
}

async function verifiedByPhone(
  attempts: Platform['attempts'],
  request: ServiceRequest,
  { phone, address }: Credentials,
): Promise<VerifiedBy | undefined> {
  if (phone === undefined) return
  // Limits per address, so that one guesser does not lock out the customer elsewhere.
  const limits = {
    [`tracking ${request.id} ${address}`]: 10,
    [`tracking ${request.id}`]: 100,
    [`tracking from ${address}`]: 30,
  }
  for (const [key, tries] of Object.entries(limits)) {
    await attempts.take(key, { tries, minutes: 15, message: tooManyAttempts })
  }
  if (!isPhoneOf(request, phone)) return
  await attempts.giveBack(...Object.keys(limits))
  return 'phone'
}

function isPhoneOf({ customerPhone }: ServiceRequest, phone: string): boolean {
  const given = lastTenDigits(phone)
  return given !== undefined && given === lastTenDigits(customerPhone)
}

/** Ignores notation and the country code. */
function lastTenDigits(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 10 ? digits.slice(-10) : undefined
}
