import { inArray } from 'drizzle-orm'
import { bookingAccounts as stored } from '../../../../db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { Platform } from '../../module.ts'
import { type Account, bookingAccounts } from './account.ts'

type Reads = Pick<Platform, 'db' | 'log'>

/** The account of a booking. @throws NotFound */
export async function expectAccount({ log }: Pick<Reads, 'log'>, id: string): Promise<Account> {
  const account = await log.row(bookingAccounts, id)
  if (!account) throw new NotFound('We can’t find that booking.')
  return account
}

/** Bookings, each with its account. One that an older release has not written is read from the log. */
export async function withAccounts<Booking extends Readonly<{ id: string }>>(
  { db, log }: Reads,
  bookings: readonly Booking[],
): Promise<(readonly [Booking, Account])[]> {
  const ids = bookings.map(({ id }) => id)
  const found = await db.select().from(stored).where(inArray(stored.id, ids))
  const accounts = new Map<string, Account>(found.map(account => [account.id, account]))
  return Promise.all(
    bookings.map(
      async booking =>
        [booking, accounts.get(booking.id) ?? (await expectAccount({ log }, booking.id))] as const,
    ),
  )
}
