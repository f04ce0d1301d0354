import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AddressOf, networkOf } from '../platform/client-address.ts'
import type { Visitor } from '../platform/context.ts'
import { Forbidden, Unauthenticated } from '../platform/errors.ts'
import type { ClientOf } from '../platform/rate-limiter.ts'

/**
 * Signed links and tokens: HMAC-SHA-256 over their fields. Nothing is stored; every process on the same database
 * can verify them. Each kind is signed for its own purpose, so one kind cannot be used as another.
 * Drawback: a tracking code ends only with its job; a crew link ends when a newer one is issued; the office's calendar
 * ends with the administrator's password or when it is replaced.
 */

/** Authenticates the holder as a crew until a link with a higher number is issued. */
type CrewClaim = Readonly<{ providerId: string; crewLink: number }>

const verifications = ['owner', 'administrator', 'code', 'phone'] as const
/** How a customer proved that the booking is theirs. */
export type VerifiedBy = (typeof verifications)[number]

/** Grants access to one booking's tracking and chat. `expiresAt` is in milliseconds since 1970. */
type TrackingClaim = Readonly<{ serviceRequestId: string; verifiedBy: VerifiedBy; expiresAt: number }>

/** The token of a provider's current crew link. */
export const crewToken = (provider: Readonly<{ id: string; crewLink: number }>, signingKey: string): string =>
  sign('crew', [provider.id, provider.crewLink], signingKey)

/** The claim of a valid crew token. The caller must check the provider's row: the link may have been replaced. */
export function readCrewToken(token: string, signingKey: string): CrewClaim | undefined {
  const [providerId, crewLink] = unsign('crew', token, signingKey) ?? []
  return providerId === undefined ? undefined : { providerId, crewLink: Number(crewLink) }
}

/** The token of the calendar of a crew's jobs. It ends with the crew link, but grants no more than reading them. */
export const crewCalendarToken = (
  provider: Readonly<{ id: string; crewLink: number }>,
  signingKey: string,
): string => sign('calendar', ['crew', provider.id, provider.crewLink], signingKey)

/** The token of the calendar of all jobs, for one administrator. It ends with their password, or when it is replaced. */
export const officeCalendarToken = (user: Account, signingKey: string): string =>
  sign(
    'calendar',
    ['office', user.id, digest('password', user.password, signingKey), ...linkOf(user)],
    signingKey,
  )

/** The first address has no number: addresses from before they could be replaced stay valid. */
const linkOf = ({ calendarLink }: Account) => (calendarLink === 0 ? [] : [calendarLink])

type Account = Readonly<{ id: string; password: string; calendarLink: number }>

/** The claim of a valid calendar token. The caller must check the row: the link or the password may have changed. */
export function readCalendarToken(
  token: string,
  signingKey: string,
): CrewClaim | Readonly<{ userId: string }> | undefined {
  const [whose, id, crewLink] = unsign('calendar', token, signingKey) ?? []
  if (id === undefined) return undefined
  return whose === 'crew' ? { providerId: id, crewLink: Number(crewLink) } : { userId: id }
}

export const isOfficeCalendar = (token: string, user: Account, signingKey: string): boolean =>
  same(token, officeCalendarToken(user, signingKey))

export const trackingToken = (claim: TrackingClaim, signingKey: string): string =>
  sign('tracking', [claim.serviceRequestId, claim.verifiedBy, claim.expiresAt], signingKey)

/** The claim of a valid tracking token that has not expired. */
export function readTrackingToken(token: string, signingKey: string, now: number): TrackingClaim | undefined {
  const [serviceRequestId, by, expiry] = unsign('tracking', token, signingKey) ?? []
  const verifiedBy = verifications.find(verification => verification === by)
  const expiresAt = Number(expiry)
  if (serviceRequestId === undefined || !verifiedBy || expiresAt <= now) return undefined
  return { serviceRequestId, verifiedBy, expiresAt }
}

/** The code in the mailed link, `/tracking/{id}?code=…`. It never changes for a booking. */
export const trackingCode = (serviceRequestId: string, signingKey: string): string =>
  digest('tracking code', serviceRequestId, signingKey)

export const isTrackingCode = (code: string, serviceRequestId: string, signingKey: string): boolean =>
  same(code, trackingCode(serviceRequestId, signingKey))

/** The token of the short address in text messages, `/t/…`: the booking, and the start of its tracking code. */
export const textToken = (serviceRequestId: string, signingKey: string): string =>
  `${serviceRequestId}.${shortened(trackingCode(serviceRequestId, signingKey))}`

/** At least 12 characters, the last one a letter or digit: some phones leave a hyphen at the end out of a link. */
const shortened = (code: string) => /^.{11,}?[a-z\d]/i.exec(code)?.[0] ?? code

/** The booking of a text message's token. Earlier texts have 12 characters of the code, or 11 and a lost hyphen. */
export function readTextToken(token: string, signingKey: string): string | undefined {
  const [serviceRequestId = '', code = ''] = token.split('.', 2)
  if (code.length < 11) return undefined
  const start = trackingCode(serviceRequestId, signingKey).slice(0, code.length)
  return same(token, `${serviceRequestId}.${start}`) ? serviceRequestId : undefined
}

/** The code in the mailed link, `/bookings/{id}?manage=…`, which lets the holder view and cancel the booking. */
export const manageCode = (serviceRequestId: string, signingKey: string): string =>
  digest('manage code', serviceRequestId, signingKey)

export const isManageCode = (code: string, serviceRequestId: string, signingKey: string): boolean =>
  same(code, manageCode(serviceRequestId, signingKey))

/** Returns the rate limiter's key for a request: the crew for a crew link, otherwise the network. */
export const createClientOf =
  (addressOf: AddressOf, signingKey: string): ClientOf =>
  (server, request) => {
    const claim = readCrewToken(crewTokenIn(request) ?? '', signingKey)
    return claim ? crewClient(claim) : networkOf(addressOf(server, request))
  }

/** Each link has its own count, so the holder of a replaced link cannot use up the crew's limit. */
export const crewClient = ({ providerId, crewLink }: CrewClaim) => `crew ${providerId} ${crewLink}`

const crewTokenIn = (request: Request) =>
  request.headers.get('x-crew-token') ??
  (request.url.includes('token=') ? new URL(request.url).searchParams.get('token') : null)

/** The credentials to view or change a booking: a session, or the mailed link's code in `X-Manage-Token`. */
type Claim = Readonly<{ visitor: Visitor; code: string | undefined }>

export const manageHeader = 'x-manage-token'

/**
 * Allows the booking's owner, an administrator, and the holder of the mailed link.
 * @throws Unauthenticated without a session, Forbidden for any other user
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

/** Returns the fields joined by dots, followed by their signature. Ids (ULID, UUID) contain no dots. */
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
function same(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
