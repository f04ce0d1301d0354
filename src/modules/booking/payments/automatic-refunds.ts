import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { leftToRefund, refundableCents } from '../../../shared/account.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { bookingFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import { type Account, bookingAccounts } from './account.ts'
import { moneyFacts } from './events.ts'
import { bookingOf, commandFor, providerJob } from './provider-jobs.ts'
import { requestRefund } from './provider-refunds.ts'
import { type RefundDeps, refundOwn } from './refund.ts'

type Needs = RefundDeps & Pick<Platform, 'report'>

/** Enqueues the refund of a cancelled booking, and of a payment that the booking does not need. */
export const refundFollower: Follower = {
  name: 'refund cancelled bookings',
  types: ['StatusChanged', 'PaymentConfirmed', 'ExtraPaymentReceived'],
  on: async (event, tx, log) => {
    if (await reasonToRefund(log, event)) await enqueue(tx, answerTo(event, 'refund', bookingOf(event)))
  },
}

export const refundJob = (deps: Needs): JobKind =>
  providerJob(deps, 'refund', event => refundCancelled(deps, event))

/** Refunds what a cancellation promised, a payment that arrives after it, and a second payment. */
async function refundCancelled(deps: Needs, event: Stored): Promise<void> {
  const reason = await reasonToRefund(deps.log, event)
  if (!reason) return
  const command = commandFor(event, 'refund')
  if (await isSettled(deps, event)) return
  const id = bookingOf(event)
  // The office has taken the cancellation back before the refund left.
  if (event.type === 'StatusChanged' && (await expectRequest(deps.db, id)).status !== 'cancelled') return
  const all = { reason, differenceCents: 'all' } as const
  try {
    const intentId = intentOf(event)
    if (intentId) await requestRefund(deps, { id, intentId }, all, command)
    else {
      const wanted = (account: Account) => ({ ...all, amountCents: amountToRefund(account, event) })
      await refundOwn(deps, id, wanted, command)
    }
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    // The office has refunded the rest.
    if (error.code === 'charge_already_refunded') return
    // If the provider refuses for good, a person has to deal with it.
    const isRetried = error.kind !== 'refused'
    await recordFailure(deps, event, { reason: error.message, isRetried })
    if (isRetried) throw error
    deps.report(error)
  }
}

async function reasonToRefund(
  log: Pick<Platform['log'], 'stream'>,
  event: Stored,
): Promise<string | undefined> {
  if (event.type === 'StatusChanged') {
    const { refundCents } = bookingFacts.StatusChanged.data.assert(event.data)
    return refundCents ? 'The booking was cancelled.' : undefined
  }
  if (event.type === 'ExtraPaymentReceived') {
    const { reason } = moneyFacts.ExtraPaymentReceived.data.assert(event.data)
    return whyReturned[reason]
  }
  if (event.type !== 'PaymentConfirmed') return undefined
  const then = rowOf(serviceRequests, await log.stream(event.stream, { upTo: event.version }))
  if (then?.windowLostAt) return 'The time was taken before the payment arrived.'
  return then?.status === 'cancelled' ? 'The booking was cancelled before it was paid.' : undefined
}

const whyReturned = {
  already_paid: 'The booking was already paid.',
  balance_changed: 'The balance changed before the payment arrived.',
  amount_mismatch: undefined,
}

/** What a cancellation promised, less what was refunded since; undefined for all that is left. */
function amountToRefund(account: Account, { data }: Stored): number | undefined {
  const { refundCents = 0, keptCents = 0 } = bookingFacts.StatusChanged.data.assert(data)
  const left = refundableCents(account)
  if (keptCents === 0 && account.keptCents === 0 && left <= refundCents) return undefined
  return Math.max(0, Math.min(refundCents, left - Math.max(keptCents, account.keptCents)))
}

/** The payment that the event is about, if it goes back alone; a cancellation returns all. */
function intentOf({ type, data }: Stored): string | undefined {
  if (type === 'ExtraPaymentReceived')
    return moneyFacts.ExtraPaymentReceived.data.assert(data).paymentIntentId
  if (type === 'PaymentConfirmed') return bookingFacts.PaymentConfirmed.data.assert(data).paymentIntentId
  return undefined
}

/**
 * Whether the log has the refund, or its refusal, after which the office may have paid by hand. The provider forgets an
 * idempotency key after a day, and a retry or replay may be later.
 */
async function isSettled({ log }: Pick<Platform, 'log'>, event: Stored): Promise<boolean> {
  const settling = [commandFor(event, 'refund').id, commandFor(event, 'refund refused').id]
  return (await log.stream(event.stream)).some(({ meta }) => settling.includes(meta.commandId))
}

/** Records the failure, which also mails the office, unless the payment was refunded since. Idempotent across retries. */
async function recordFailure(
  { log }: Pick<Platform, 'log'>,
  event: Stored,
  missed: Parameters<typeof recordMissedRefund>[0],
) {
  const command = commandFor(event, missed.isRetried ? 'refund late' : 'refund refused')
  const id = bookingOf(event)
  const account = await log.row(bookingAccounts, id)
  const intentId = intentOf(event)
  if (!account) return
  const leftCents = intentId ? leftToRefund(account, intentId) : refundableCents(account)
  if (leftCents <= keptBy(event)) return
  await log.handle(serviceRequests, id, () => recordMissedRefund(missed), command)
}

/** What a cancellation keeps of the booking's own payment. Nothing is kept of a second one. */
const keptBy = ({ type, data }: Stored): number =>
  type === 'StatusChanged' ? (bookingFacts.StatusChanged.data.assert(data).keptCents ?? 0) : 0
