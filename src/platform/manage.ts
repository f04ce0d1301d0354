import { Forbidden, Unauthenticated } from './errors.ts'
import { isManageCode } from './tokens.ts'
import type { Visitor } from './visitor.ts'

/** What somebody shows to see and change a booking: a session, or the code of the mailed link in `X-Manage-Token`. */
export type Claim = Readonly<{ visitor: Visitor; code: string | undefined }>

export const manageHeader = 'x-manage-token'

/**
 * Passes a booking's owner, an administrator, and whoever holds the mailed link.
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
