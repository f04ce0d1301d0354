import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AddressOf, networkOf } from '../platform/client-address.ts'
import { Forbidden, Unauthenticated } from '../platform/errors.ts'
import type { ClientOf } from '../platform/rate-limiter.ts'
import type { Visitor } from '../platform/visitor.ts'

/**
 * Signed links and tokens: HMAC-SHA-256 over their fields. Nothing is stored, and every process on the same database
 * verifies them alike. Each kind is signed for its own purpose, so none passes for another.
 * Drawback: a tracking code ends only with its job; a crew link ends when a newer one is issued.
 */

/** Admits its holder as that crew until a link with a higher number is issued. */
export type CrewClaim = Readonly<{ providerId: string; crewLink: number }>

const ways = ['owner', 'administrator', 'code', 'phone'] as const
/** How a customer showed that the booking is theirs. */
export type VerifiedBy = (typeof ways)[number]

/** Admits its holder to one booking's tracking and chat. `expiresAt` in milliseconds since 1970. */
export type TrackingClaim = Readonly<{ serviceRequestId: string; verifiedBy: VerifiedBy; expiresAt: number }>

/** The token of a provider's current crew link. */
export const crewToken = (provider: Readonly<{ id: string; crewLink: number }>, signingKey: string): string =>
  sign('crew', [provider.id, provider.crewLink], signingKey)

/** The claim of a valid crew token. The provider's row tells whether its link is still current. */
export function readCrewToken(token: string, signingKey: string): CrewClaim | undefined {
  const [providerId, crewLink] = unsign('crew', token, signingKey) ?? []
  return providerId === undefined ? undefined : { providerId, crewLink: Number(crewLink) }
}

export const trackingToken = (claim: TrackingClaim, signingKey: string): string =>
  sign('tracking', [claim.serviceRequestId, claim.verifiedBy, claim.expiresAt], signingKey)

/** The claim of a valid tracking token that has not expired. */
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

/** The code in the mailed link, `/bookings/{id}?manage=…`, that lets its holder see and cancel the booking. */
export const manageCode = (serviceRequestId: string, signingKey: string): string =>
  digest('manage code', serviceRequestId, signingKey)

export const isManageCode = (code: string, serviceRequestId: string, signingKey: string): boolean =>
  same(code, manageCode(serviceRequestId, signingKey))

/** Names the client of a call for the rate limits: the crew of a crew link, otherwise the network. */
export const createClientOf =
  (addressOf: AddressOf, signingKey: string): ClientOf =>
  (server, request) => {
    const claim = readCrewToken(crewTokenIn(request) ?? '', signingKey)
    return claim ? crewClient(claim) : networkOf(addressOf(server, request))
  }

/** A replaced link has its own count, so that a former holder cannot use up the crew's limit. */
export const crewClient = ({ providerId, crewLink }: CrewClaim) => `crew ${providerId} ${crewLink}`

const crewTokenIn = (request: Request) =>
  request.headers.get('x-crew-token') ??
  (request.url.includes('token=') ? new URL(request.url).searchParams.get('token') : null)

/** What a caller shows to see or change a booking: a session, or the mailed link's code in `X-Manage-Token`. */
export type Claim = Readonly<{ visitor: Visitor; code: string | undefined }>

export const manageHeader = 'x-manage-token'

/**
 * Admits a booking's owner, an administrator, and the holder of the mailed link.
 * @throws Unauthenticated when nobody is signed in, Forbidden when it is somebody else
 */
export function mayManage(
  booking: Readonly<{ id: string; userId: string | null }>,
  { visitor, code }: Claim,
  signingKey: string,
): void {
  if (code !== undefined && isManageCode(code, booking.id, signingKey)) return
  if (!visitor) throw new Unauthenticated()
  if (visitor.id !== booking.userId && visitor.role !== 'admin') {
    throw new Forbidden('This booking belongs to someone else.')
  }
}

/** The plain fields joined by dots, then their signature. Ids contain no dot (ULID, UUID). */
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

/** Compares in constant time. */
function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
