import { oneAtATime } from '../../../jobs/one-at-a-time.ts'
import type { Platform } from '../../module.ts'

/** Refunds of a booking, and charges to its kept card, are made one at a time: each depends on what the others moved. */
export const withMoneyLocked = <T>(
  { sql }: Pick<Platform, 'sql'>,
  bookingId: string,
  work: () => Promise<T>,
): Promise<T> => oneAtATime(sql, sql`7007, hashtext(${bookingId})`, work)
