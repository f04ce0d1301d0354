import { Refused } from '../../eventlog/types.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import { isTrackable, isUnderWay, type ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { findProvider, findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { readCrewToken, readTrackingToken } from '../tokens.ts'
import { findJob } from './queries.ts'

/** Fixed wording: spec §2 and §8. */
export const accessWords = {
  unconfirmed: 'GPS tracking is for confirmed bookings',
  unverified: 'Access Denied — Tracking access requires payment confirmation and phone verification',
  completed: 'This service is complete, so live tracking has ended.',
  cancelled: 'This booking was cancelled, so there is nothing to track.',
} as const

/** Why this booking cannot be tracked now. Undefined from payment until the job is over. */
export function closedBecause(request: ServiceRequest): string | undefined {
  const { status } = request
  if (status === 'completed' || status === 'cancelled') return accessWords[status]
  return isTrackable(request) ? undefined : accessWords.unconfirmed
}

/** The provider whose position the booking's customer may see now. */
export const followedBy = (request: ServiceRequest): string | undefined =>
  isUnderWay(request) && closedBecause(request) === undefined ? (request.providerId ?? undefined) : undefined

type AdmitDeps = Pick<Platform, 'db' | 'signingKey'>

/** The crew of a token. @throws Refused when the token is invalid or outdated */
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

/** Why a crew link is no longer valid. */
export function outdated(provider: Provider, crewLink: number): string | undefined {
  if (provider.removedAt || !provider.isActive) return 'This crew is not active.'
  if (provider.crewLink === -crewLink) return 'This crew link was revoked. Ask the office for a new one.'
  if (provider.crewLink !== crewLink) return 'This crew link was replaced by a newer one.'
}

/** The booking of a tracking token. @throws Refused when the token is for another booking or the job is over */
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

/** The crew of a crew link's token, and its current job. @throws Unauthenticated when the link is not valid */
export type FindCrew = (
  token: string,
) => Promise<Readonly<{ provider: Provider; job: ServiceRequest | undefined }>>

export const createFindCrew =
  (deps: Pick<Platform, 'db' | 'signingKey'> & Readonly<{ live: Readonly<{ now(): number }> }>): FindCrew =>
  async token => {
    const provider = await crewOf(deps, token)
    return { provider, job: await findJob(deps.db, provider.id, deps.live.now()) }
  }

/** The crew without its job. @throws Unauthenticated when the link is not valid */
export async function crewOf(deps: Pick<Platform, 'db' | 'signingKey'>, token: string): Promise<Provider> {
  try {
    return (await admitCrew(deps, token)).provider
  } catch (error) {
    throw error instanceof Refused ? new Unauthenticated(error.message) : error
  }
}
