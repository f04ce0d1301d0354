import { oneAtATime } from '../../../jobs/one-at-a-time.ts'
import type { Platform } from '../../module.ts'

/**
 * Refunds of a booking, and charges to its kept card, are asked of the card provider one at a time: a request that another
 * process repeats would be refused while the first one is in flight.
 */
export const withMoneyLocked = <T>(
  { sql }: Pick<Platform, 'sql'>,
  bookingId: string,
  work: () => Promise<T>,
): Promise<T> => oneAtATime(sql, sql`7007, hashtext(${bookingId})`, work)
