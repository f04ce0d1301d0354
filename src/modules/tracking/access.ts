import { Refused } from '../../eventlog/types.ts'
import { isTrackable, isUnderWay, type ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { findProvider, findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { readCrewToken, readTrackingToken } from '../tokens.ts'

/** spec §2 and §8, in its own words. */
export const accessWords = {
  unconfirmed: 'GPS tracking is for confirmed bookings',
  unverified: 'Access Denied — Tracking access requires payment confirmation and phone verification',
  completed: 'This service is complete, so live tracking has ended.',
  cancelled: 'This booking was cancelled, so there is nothing to track.',
} as const

/** Why nobody may track this booking now; undefined from payment until its job is over. */
export function closedBecause(request: ServiceRequest): string | undefined {
  const { status } = request
  if (status === 'completed' || status === 'cancelled') return accessWords[status]
  return isTrackable(request) ? undefined : accessWords.unconfirmed
}

/** The provider whose position the booking's customer may see now. */
export const followedBy = (request: ServiceRequest): string | undefined =>
  isUnderWay(request) && closedBecause(request) === undefined ? (request.providerId ?? undefined) : undefined

type AdmitDeps = Pick<Platform, 'db' | 'signingKey'>

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
  if (provider.crewLink === -crewLink) return 'This crew link was revoked. Ask the office for a new one.'
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
