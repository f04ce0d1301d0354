import type { Visitor } from '../../../platform/context.ts'
import { manageHeader, mayManage, readTrackingToken } from '../../tokens.ts'

type Booking = Readonly<{ id: string; userId: string | null }>
type Claim = Readonly<{
  visitor: Visitor
  headers: Readonly<Record<string, string | undefined>>
  /** In milliseconds since 1970. */
  now: number
}>

/**
 * Allows the booking's customer, by session, mailed link or tracking token, and the office. Unlike the map, proof stays
 * open after the job, for as long as the token lasts: that is when it is needed.
 * @throws Unauthenticated, Forbidden
 */
export function admitToProof(
  booking: Booking,
  { visitor, headers, now }: Claim,
  signingKey: string,
): 'customer' | 'office' {
  const claim = readTrackingToken(headers['x-tracking-token'] ?? '', signingKey, now)
  if (claim?.serviceRequestId === booking.id && claim.verifiedBy !== 'administrator') return 'customer'
  mayManage(booking, { visitor, code: headers[manageHeader] }, signingKey)
  return visitor?.role === 'admin' && visitor.id !== booking.userId && headers[manageHeader] === undefined
    ? 'office'
    : 'customer'
}
