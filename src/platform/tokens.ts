import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Links and tokens that carry their own proof, HMAC-SHA-256 over what they say: nothing is stored, every process
 * on the same database checks them alike. Each kind is signed for its own purpose, so none passes for another.
 * Drawback: a tracking code ends only with its job; a crew link ends when a newer one is issued.
 */

/** Admits whoever holds it as that crew, until a link with a higher number is issued. */
export type CrewClaim = Readonly<{ providerId: string; crewLink: number }>

const ways = ['owner', 'administrator', 'code', 'phone'] as const
/** How a customer showed that the booking is theirs. */
export type VerifiedBy = (typeof ways)[number]

/** Admits whoever holds it to one booking's tracking and chat. `expiresAt` in milliseconds since 1970. */
export type TrackingClaim = Readonly<{ serviceRequestId: string; verifiedBy: VerifiedBy; expiresAt: number }>

/** The token of a provider's current crew link. */
export const crewToken = (provider: Readonly<{ id: string; crewLink: number }>, signingKey: string): string =>
  sign('crew', [provider.id, provider.crewLink], signingKey)

/** What a crew token says, when it is one of ours. Whether its link is still the current one, the provider's row says. */
export function readCrewToken(token: string, signingKey: string): CrewClaim | undefined {
  const [providerId, crewLink] = unsign('crew', token, signingKey) ?? []
  return providerId === undefined ? undefined : { providerId, crewLink: Number(crewLink) }
}

export const trackingToken = (claim: TrackingClaim, signingKey: string): string =>
  sign('tracking', [claim.serviceRequestId, claim.verifiedBy, claim.expiresAt], signingKey)

/** What a tracking token says, when it is one of ours and has not run out. */
export function readTrackingToken(token: string, signingKey: string, now: number): TrackingClaim | undefined {
  const [serviceRequestId, by, expiry] = unsign('tracking', token, signingKey) ?? []
  const verifiedBy = ways.find(way => way === by)
  const expiresAt = Number(expiry)
  if (serviceRequestId === undefined || !verifiedBy || expiresAt <= now) return undefined
  return { serviceRequestId, verifiedBy, expiresAt }
}

/** The code in the mailed link, `/tracking/{id}?code=…`: always the same for a booking. */
export const trackingCode = (serviceRequestId: string, signingKey: string): string =>
  digest('tracking code', serviceRequestId, signingKey)

export const isTrackingCode = (code: string, serviceRequestId: string, signingKey: string): boolean =>
  same(code, trackingCode(serviceRequestId, signingKey))

/** The code in the mailed link, `/bookings/{id}?manage=…`, that admits whoever holds it to see and cancel the booking. */
export const manageCode = (serviceRequestId: string, signingKey: string): string =>
  digest('manage code', serviceRequestId, signingKey)

export const isManageCode = (code: string, serviceRequestId: string, signingKey: string): boolean =>
  same(code, manageCode(serviceRequestId, signingKey))

/** The fields in clear, joined by dots, then their signature. Ids are letters and digits (ULID, UUID). */
function sign(purpose: string, fields: readonly (string | number)[], signingKey: string): string {
  const body = fields.join('.')
  return `${body}.${digest(purpose, body, signingKey)}`
}

function unsign(purpose: string, token: string, signingKey: string): string[] | undefined {
  const end = token.lastIndexOf('.')
  const body = token.slice(0, end)
  return end > 0 && same(token.slice(end + 1), digest(purpose, body, signingKey))
    ? body.split('.')
    : undefined
}

const digest = (purpose: string, body: string, signingKey: string) =>
  createHmac('sha256', signingKey).update(`${purpose}\n${body}`).digest('base64url')

/** Takes the same time wherever two texts differ. */
function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
