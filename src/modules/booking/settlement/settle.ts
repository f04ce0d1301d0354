import { eq } from 'drizzle-orm'
import { bookingAccounts as stored } from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import { type Command, Refused, rowOf, streamOf } from '../../../eventlog/types.ts'
import { Invalid } from '../../../platform/errors.ts'
import { rules } from '../../../shared/jurisdictions.ts'
import type { QuoteBasis, Work } from '../../../shared/settlement.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import type { Estimate } from '../../quoting/estimate.ts'
import { type Account, bookingAccounts } from '../payments/account.ts'
import { expectAccount } from '../payments/find-accounts.ts'
import { findEstimate } from '../queries.ts'
import { crewLock, type ServiceRequest, serviceRequests } from '../service-request.ts'
import {
  addCharge,
  type Charge,
  type Closing,
  type Seen,
  settled,
  settleJob,
  settleReported,
} from './decide.ts'

/** The hours of labor that a move is charged at least, by the rate card that priced the quote. */
export type MinimumHours = (quote: Pick<Estimate, 'createdAt'>) => number

export type SettleDeps = Pick<Platform, 'db' | 'log'> & Readonly<{ minimumHours: MinimumHours }>

type Closed = ReturnType<typeof settled> & Readonly<{ request: ServiceRequest; account: Account }>

/**
 * Closes a job with what was worked, at the rates and rules of its quote. With `isPreview` it only says what would happen.
 * @throws Invalid for a charge that the rules forbid
 */
export async function closeJob(
  deps: SettleDeps,
  id: string,
  { work, seen, isPreview }: Readonly<{ work: Work; seen?: Seen; isPreview: boolean }>,
  command: Command,
): Promise<Closed> {
  const before = await expectRequest(deps.db, id)
  const closing = { basis: await basisOf(deps, before), work, at: command.at, seen }
  if (isPreview) return asInvalid(preview(deps, before, closing))
  const settle = (row: ServiceRequest, account: Account) => settleJob(row, account, closing)
  const request = await asInvalid(change(deps, id, settle, command))
  const account = await accountAsOf(deps, request)
  return { ...settled(request, account, closing), request, account }
}

/**
 * Closes a job with what its crew reported. @throws Refused if that makes another price than the customer saw, Invalid for
 * a charge that the rules forbid
 */
export async function closeAsReported(
  deps: SettleDeps,
  id: string,
  agreed: Readonly<{
    seen: Readonly<{ totalCents: number; balanceCents: number }>
    acceptedBy: string | undefined
  }>,
  command: Command,
): Promise<void> {
  const basis = await basisOf(deps, await expectRequest(deps.db, id))
  const closing = { basis, ...agreed, at: command.at }
  const settle = (row: ServiceRequest, account: Account) => settleReported(row, account, closing)
  await asInvalid(change(deps, id, settle, command))
}

/** Extras that the rules forbid are an invalid entry, which the form shows at its field. */
async function asInvalid<T>(closing: Promise<T>): Promise<T> {
  try {
    return await closing
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'forbidden_extras')) throw error
    throw new Invalid([{ path: 'extras', message: error.message }])
  }
}

/** A repeated command gets its first answer, whatever moved since. */
async function accountAsOf(
  { log }: Pick<Platform, 'log'>,
  { id, version }: ServiceRequest,
): Promise<Account> {
  const account = rowOf(bookingAccounts, await log.stream(streamOf(bookingAccounts, id), { upTo: version }))
  if (!account) throw new Error(`Booking ${id} has no account.`)
  return account
}

async function preview(deps: SettleDeps, request: ServiceRequest, closing: Closing): Promise<Closed> {
  const account = await expectAccount(deps, request.id)
  settleJob(request, account, closing)
  return { ...settled(request, account, closing), request, account }
}

/** @throws Invalid if the price follows a filed tariff */
export async function chargeBooking(
  deps: Pick<Platform, 'db' | 'log'>,
  id: string,
  charge: Charge,
  command: Command,
): Promise<Account> {
  const { name, hasTariff, sources } = rules[(await expectRequest(deps.db, id)).jurisdiction]
  if (hasTariff) {
    const message = `${name}: charges equal the filed tariff (${sources.join(', ')}).`
    throw new Invalid([{ path: 'amount', message }])
  }
  await change(deps, id, (row, account) => addCharge(row, account, command.id, charge), command)
  return expectAccount(deps, id)
}

/** Decides on a booking and its account. */
async function change(
  { log }: Pick<Platform, 'log'>,
  id: string,
  decide: (request: ServiceRequest, account: Account) => ReturnType<typeof settleJob>,
  command: Command,
): Promise<ServiceRequest> {
  const [{ row }] = await log.handleWith(
    serviceRequests,
    [id],
    {
      // The status decides whether the job occupies the crew's time.
      locks: ([{ providerId }]) => (providerId === null ? [] : [crewLock(providerId)]),
      decide: async ([request], db) => [decide(request, await accountIn(db, id))],
    },
    command,
  )
  return row
}

async function accountIn(db: Reads, id: string): Promise<Account> {
  const [account] = await db.select().from(stored).where(eq(stored.id, id))
  if (!account) throw new Error(`The account of booking ${id} is missing in ${bookingAccounts.name}.`)
  return account
}

/** The quote as it was given: a later rate card changes nothing. */
export async function basisOf(
  { db, minimumHours }: Pick<SettleDeps, 'db' | 'minimumHours'>,
  request: ServiceRequest,
): Promise<QuoteBasis> {
  const { serviceType, jurisdiction, crewSize, pricing } = request
  const quote = await findEstimate(db, request.estimateId)
  const { lines = [] } = quote ?? {}
  return {
    serviceType,
    jurisdiction,
    crewSize,
    pricing,
    lines,
    minimumHours: quote ? minimumHours(quote) : 0,
  }
}
