import { type } from 'arktype'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../eventlog/types.ts'
import {
  isTrackingCode,
  readCrewToken,
  readTrackingToken,
  trackingToken,
  type VerifiedBy,
} from '../../http/tokens.ts'
import type { Visitor } from '../../http/visitor.ts'
import { isPaid, isUnderWay, type ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { findProvider, findRequest } from './queries.ts'

/** spec §2 and §8, in its own words. */
export const accessWords = {
  unconfirmed: 'GPS tracking is for confirmed bookings',
  unverified: 'Access Denied — Tracking access requires payment confirmation and phone verification',
  completed: 'This service is completed, so its live tracking has ended.',
  cancelled: 'This booking was cancelled, so there is nothing to track.',
} as const

/** Why nobody may track this booking now; undefined from payment until its job is over. */
export function closedBecause(request: ServiceRequest): string | undefined {
  const { status } = request
  if (status === 'completed' || status === 'cancelled') return accessWords[status]
  return isPaid(request) && (status === 'confirmed' || isUnderWay(request))
    ? undefined
    : accessWords.unconfirmed
}

/** The provider whose position the booking's customer may see now. */
export const followedBy = (request: ServiceRequest): string | undefined =>
  isUnderWay(request) && closedBecause(request) === undefined ? (request.providerId ?? undefined) : undefined

/** What a person offers to show that the booking is theirs, besides being signed in. */
export const proof = type({ 'phone?': 'string <= 40', 'code?': 'string <= 100' }).or('undefined | null')
type Proof = Readonly<{ phone?: string; code?: string; visitor: Visitor; address: string }>

/** spec §3 "Tracking access result". */
export type TrackingAccess = Readonly<{
  hasAccess: boolean
  reason: string | null
  trackingToken: string | null
}>

/** A page left open over a working day goes on; tomorrow's visit is verified anew. */
const tokenHours = 12

/** Access for whoever paid and is who they say; otherwise why not. @throws TooMany */
export async function verifyAccess(
  { takeAttempt, signingKey }: Pick<Deps, 'takeAttempt' | 'signingKey'>,
  request: ServiceRequest,
  proof: Proof,
  now: number,
): Promise<TrackingAccess> {
  const reason = closedBecause(request)
  if (reason) return { hasAccess: false, reason, trackingToken: null }
  const verifiedBy =
    verifiedWithoutPhone(request, proof, signingKey) ?? (await verifiedByPhone(takeAttempt, request, proof))
  if (!verifiedBy) return { hasAccess: false, reason: accessWords.unverified, trackingToken: null }
  const claim = { serviceRequestId: request.id, verifiedBy, expiresAt: now + tokenHours * 3_600_000 }
  return { hasAccess: true, reason: null, trackingToken: trackingToken(claim, signingKey) }
}

function verifiedWithoutPhone(
  request: ServiceRequest,
  { visitor, code }: Proof,
  signingKey: string,
): VerifiedBy | undefined {
  if (visitor && visitor.id === request.userId) return 'owner'
  if (visitor?.role === 'admin') return 'administrator'
  if (code !== undefined && isTrackingCode(code, request.id, signingKey)) return 'code'
}

async function verifiedByPhone(
  takeAttempt: Deps['takeAttempt'],
  request: ServiceRequest,
  { phone, address }: Proof,
): Promise<VerifiedBy | undefined> {
  if (phone === undefined) return
  const message = 'Too many phone numbers were tried. Please wait 15 minutes and try again.'
  await takeAttempt(`tracking ${request.id}`, { tries: 10, minutes: 15, message })
  await takeAttempt(`tracking from ${address}`, { tries: 30, minutes: 15, message })
  const given = lastTenDigits(phone)
  return given !== undefined && given === lastTenDigits(request.customerPhone) ? 'phone' : undefined
}

/** A number in whatever notation, with or without the country's code. */
function lastTenDigits(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 10 ? digits.slice(-10) : undefined
}

type AdmitDeps = Pick<Deps, 'db' | 'signingKey'>

/** The crew behind a token. @throws Refused when it is none of ours or works no longer */
export async function admitCrew(
  { db, signingKey }: AdmitDeps,
  token: string,
): Promise<Readonly<{ provider: Provider; crewLink: number }>> {
  const claim = readCrewToken(token, signingKey)
  const provider = claim && (await findProvider(db, claim.providerId))
  if (!provider) throw new Refused('This crew link is not valid.', 'bad_link')
  const refusal = outdated(provider, claim.crewLink)
  if (refusal) throw new Refused(refusal, 'bad_link')
  return { provider, crewLink: claim.crewLink }
}

/** Why a crew link works no longer. */
export function outdated(provider: Provider, crewLink: number): string | undefined {
  if (provider.removedAt || !provider.isActive) return 'This crew is not active.'
  if (provider.crewLink !== crewLink) return 'This crew link was replaced by a newer one.'
}

/** The booking behind a tracking token. @throws Refused when the token does not fit or the job is over */
export async function admitCustomer(
  { db, signingKey }: AdmitDeps,
  { token, serviceRequestId }: Readonly<{ token: string; serviceRequestId: string }>,
  now: number,
): Promise<Readonly<{ serviceRequestId: string; expiresAt: number }>> {
  const claim = readTrackingToken(token, signingKey, now)
  if (claim?.serviceRequestId !== serviceRequestId) throw new Refused(accessWords.unverified, 'no_access')
  const request = await findRequest(db, serviceRequestId)
  const reason = request ? closedBecause(request) : accessWords.unverified
  if (reason) throw new Refused(reason, 'no_access')
  return claim
}
