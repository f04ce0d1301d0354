import { type } from 'arktype'
import { tooManyAttempts } from '../../platform/attempts.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { isManageCode, isTrackingCode, trackingToken, type VerifiedBy } from '../tokens.ts'
import { accessWords, closedBecause } from './access.ts'
import { findRequestsByNumber } from './queries.ts'

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
type VerifyDeps = Pick<Platform, 'db' | 'attempts' | 'signingKey'>

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
  if (!verifiedBy) return denied(accessWords.unverified)
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
  if (code !== undefined && mailedCodeChecks.some(isCode => isCode(code, request.id, signingKey)))
    return 'code'
}

/** Codes in mailed links: the tracking link, and the manage link, which grants more than tracking. */
const mailedCodeChecks = [isTrackingCode, isManageCode]

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
