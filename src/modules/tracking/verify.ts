import { type } from 'arktype'
import { tooManyAttempts } from '../../platform/attempts.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import { findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { isManageCode, isTrackingCode, trackingToken, type VerifiedBy } from '../tokens.ts'
import { accessWords, closedBecause } from './access.ts'
import { findRequestsByNumber } from './queries.ts'

/** What a person offers to show that the booking is theirs, besides being signed in. */
export const proof = type({ 'phone?': 'string <= 40', 'code?': 'string <= 100' }).or('undefined | null')
type Proof = Readonly<{ phone?: string; code?: string; visitor: Visitor; address: string }>

/** spec §3 "Tracking access result". `serviceRequestId` is for whoever asked by the booking's number. */
export const trackingAccess = type({
  hasAccess: 'true',
  reason: 'null',
  trackingToken: 'string',
  serviceRequestId: 'string',
}).or({ hasAccess: 'false', reason: 'string', trackingToken: 'null', serviceRequestId: 'null' })
type TrackingAccess = typeof trackingAccess.infer

/** A page left open over a working day goes on; tomorrow's visit is verified anew. */
const tokenHours = 12
type VerifyDeps = Pick<Platform, 'db' | 'attempts' | 'signingKey'>

/**
 * The booking that is asked about: by its id, or by its number (#FM and six characters) with its phone number, for
 * whoever has no link at hand.
 * @throws TooMany
 */
export async function findAsked(
  { db, attempts }: VerifyDeps,
  idOrNumber: string,
  { phone = '', address }: Proof,
): Promise<ServiceRequest | undefined> {
  const lastSix = /^#?FM([0-9A-Z]{6})$/i.exec(idOrNumber)?.[1]
  if (!lastSix) return findRequest(db, idOrNumber)
  await attempts.take(`booking numbers from ${address}`, { tries: 30, minutes: 15, message: tooManyAttempts })
  const requests = await findRequestsByNumber(db, lastSix)
  return requests.find(request => isPhoneOf(request, phone)) ?? requests[0]
}

/** Access for whoever paid and is who they say; otherwise why not. @throws TooMany */
export async function verifyAccess(
  { attempts, signingKey }: VerifyDeps,
  request: ServiceRequest,
  proof: Proof,
  now: number,
): Promise<TrackingAccess> {
  const closed = closedBecause(request)
  if (closed) return denied(closed)
  const verifiedBy =
    verifiedWithoutPhone(request, proof, signingKey) ?? (await verifiedByPhone(attempts, request, proof))
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
  { visitor, code }: Proof,
  signingKey: string,
): VerifiedBy | undefined {
  if (visitor && visitor.id === request.userId) return 'owner'
  if (visitor?.role === 'admin') return 'administrator'
  if (code !== undefined && mailed.some(isCode => isCode(code, request.id, signingKey))) return 'code'
}

/** What mailed links carry: to the tracking, and to the booking itself, which shows and may do more. */
const mailed = [isTrackingCode, isManageCode]

async function verifiedByPhone(
  attempts: Platform['attempts'],
  request: ServiceRequest,
  { phone, address }: Proof,
): Promise<VerifiedBy | undefined> {
  if (phone === undefined) return
  // From elsewhere a booking's own customer can still try when somebody here has guessed too often.
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

/** A number in whatever notation, with or without the country's code. */
function lastTenDigits(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 10 ? digits.slice(-10) : undefined
}
