import { sql as raw } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { bookingAccounts } from '../../../../db/schema.ts'
import type { Payments } from '../../../adapters/payments/payments.ts'
import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Charge, Dispute, Refund } from '../../../adapters/payments/provider-objects.ts'
import { disputeStateOf, refundStateOf } from './decide.ts'

/** Money under the card provider's id of it: of a charge, its payment intent's. Amounts are integer cents. */
export type Entry = Readonly<{
  kind: 'charge' | 'refund' | 'dispute'
  id: string
  intentId: string
  /** Unknown if the provider does not say and the log does not know the intent. */
  bookingId: string | undefined
  amountCents: number
  state: string
}>

type Known = Pick<Entry, 'amountCents' | 'state'>

/** What the log and the provider say about the same money; null if one of them does not know it. */
export type Difference = Readonly<{
  kind: Entry['kind']
  id: string
  bookingId: string | null
  log: Known | null
  provider: Known | null
}>

export type Comparison = Readonly<{
  /** How many the log and the provider agree on. */
  agreed: Readonly<Record<Entry['kind'], number>>
  differences: readonly Difference[]
}>

/** Compares entries by their ids. */
export function compare(logged: readonly Entry[], provided: readonly Entry[]): Comparison {
  const agreed = { charge: 0, refund: 0, dispute: 0 }
  const differences: Difference[] = []
  const rest = new Map(logged.map(entry => [entry.id, entry]))
  for (const provider of provided) {
    const log = rest.get(provider.id)
    rest.delete(provider.id)
    if (log && log.amountCents === provider.amountCents && log.state === provider.state) {
      agreed[provider.kind] += 1
    } else differences.push(differenceOf(log, provider))
  }
  for (const log of rest.values()) differences.push(differenceOf(log, undefined))
  return { agreed, differences }
}

function differenceOf(log: Entry | undefined, provider: Entry | undefined): Difference {
  const entry = provider ?? log
  if (!entry) throw new Error('A difference needs an entry.')
  return {
    kind: entry.kind,
    id: entry.id,
    bookingId: log?.bookingId ?? entry.bookingId ?? null,
    log: log ? knownOf(log) : null,
    provider: provider ? knownOf(provider) : null,
  }
}

const knownOf = ({ amountCents, state }: Entry): Known => ({ amountCents, state })

/**
 * Compares the accounts, which are folds of the log, with the provider's charges, refunds and disputes since an instant.
 * Money of other programs of the provider's account is left out. Reads only.
 */
export async function reconcile(
  { db, payments }: Readonly<{ db: PostgresJsDatabase; payments: Payments }>,
  since: string,
): Promise<Comparison> {
  // Read the provider first. Whatever it had then has time to reach the log.
  const [charges, refunds, disputes] = await Promise.all([
    payments.charges(since),
    payments.refunds(since),
    payments.disputes(since),
  ])
  const listed = [...charges.map(chargeEntry), ...refunds.map(refundEntry), ...disputes.map(disputeEntry)]
  const accounts = await loggedEntries(db)
  const bookings = new Map(accounts.map(({ intentId, bookingId }) => [intentId, bookingId]))
  for (const { intentId, bookingId } of listed) if (bookingId) bookings.set(intentId, bookingId)
  const provided: Entry[] = listed.flatMap(entry => {
    const bookingId = bookings.get(entry.intentId)
    return bookingId ? [{ ...entry, bookingId }] : []
  })
  const ids = new Set(provided.map(({ id }) => id))
  const logged = accounts.filter(({ id, at }) => ids.has(id) || at >= since)
  // The log may date money after the provider does, so it is looked up by its id.
  for (const entry of logged) if (!ids.has(entry.id)) provided.push(...(await earlier(payments, entry)))
  return compare(logged, provided)
}

/** An entry as the provider has it, if it does. */
async function earlier(payments: Payments, { kind, id, intentId, bookingId }: Entry): Promise<Entry[]> {
  if (!intentId.startsWith('pi_')) return []
  if (kind === 'charge') {
    const intent = await unlessMissing(payments.retrieve(intentId))
    if (intent?.status !== 'succeeded') return []
    return [{ kind, id, intentId, bookingId, amountCents: intent.amountReceivedCents, state: received }]
  }
  const found =
    kind === 'refund'
      ? (await unlessMissing(payments.refundsOf(intentId)))?.map(refundEntry)
      : (await unlessMissing(payments.disputesOf(intentId)))?.map(disputeEntry)
  return found?.filter(entry => entry.id === id) ?? []
}

const received = 'received'

const chargeEntry = ({ intentId, bookingId, amountCents }: Charge): Entry => ({
  kind: 'charge',
  id: intentId,
  intentId,
  bookingId,
  amountCents,
  state: received,
})

const refundEntry = (refund: Refund): Entry => ({
  kind: 'refund',
  id: refund.id,
  intentId: refund.intentId,
  bookingId: undefined,
  amountCents: refund.amountCents,
  state: refundStateOf(refund),
})

const disputeEntry = ({ id, intentId, amountCents, status }: Dispute): Entry => ({
  kind: 'dispute',
  id,
  intentId,
  bookingId: undefined,
  amountCents,
  state: disputeStateOf(status),
})

type Logged = Entry & Readonly<{ at: string }>

async function loggedEntries(db: PostgresJsDatabase): Promise<Logged[]> {
  const accounts = await db
    .select()
    .from(bookingAccounts)
    .where(raw`${bookingAccounts.payments} <> '[]'::jsonb or ${bookingAccounts.refunds} <> '[]'::jsonb`)
  return accounts.flatMap(({ id: bookingId, payments, refunds, disputes }): Logged[] => {
    const own = payments.find(({ isExtra }) => !isExtra)?.paymentIntentId ?? ''
    return [
      ...payments
        .filter(({ state }) => state === received)
        .map(({ paymentIntentId: id, amountCents, state, at }) => {
          return { kind: 'charge' as const, id, intentId: id, bookingId, amountCents, state, at }
        }),
      // The provider has no refund yet for an open request, and none for what was paid back by hand.
      ...refunds
        .filter(({ isRequested, byHand }) => !isRequested && !byHand)
        .map(({ refundId: id, paymentIntentId, amountCents, state, at }) => {
          const intentId = paymentIntentId ?? own
          return { kind: 'refund' as const, id, intentId, bookingId, amountCents, state, at }
        }),
      ...disputes.map(({ disputeId: id, paymentIntentId: intentId, amountCents, state, at }) => {
        return { kind: 'dispute' as const, id, intentId, bookingId, amountCents, state, at }
      }),
    ]
  })
}
