import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { refundableCents } from '../../../shared/account.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { bookingFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import type { Account } from './account.ts'
import type { WantedRefund } from './decide.ts'
import { moneyFacts } from './events.ts'
import { bookingOf, commandFor, providerJob } from './provider-jobs.ts'
import { makeRefund, type RefundDeps } from './provider-refunds.ts'
import { requestRefunds } from './refund.ts'

type Needs = RefundDeps & Pick<Platform, 'report'>

/**
 * Enqueues the requests for the refund of cancelled bookings, and of payments that a booking does not need; and then the
 * refunds that were requested, by the office too.
 */
export const refundFollower: Follower = {
  name: 'refund cancelled bookings',
  types: ['StatusChanged', 'PaymentConfirmed', 'ExtraPaymentReceived', 'RefundRequested'],
  on: async (event, tx, log) => {
    if (event.type === 'RefundRequested' || (await reasonToRefund(log, event)))
      await enqueue(tx, answerTo(event, 'refund', bookingOf(event)))
  },
}

export const refundJob = (deps: Needs): JobKind =>
  providerJob(deps, 'refund', event =>
    recordingFailure(deps, event, async () => {
      if (event.type !== 'RefundRequested') return requestPromised(deps, event)
      const refusal = await makeRefund(deps, event)
      if (refusal) deps.report(refusal)
    }),
  )

/** Requests what a cancellation promised, and the return of a payment that arrives after it and of a second payment. */
async function requestPromised(deps: Needs, event: Stored): Promise<void> {
  const reason = await reasonToRefund(deps.log, event)
  if (!reason || (await isSettled(deps, event))) return
  const id = bookingOf(event)
  // The office has taken the cancellation back before the refund left.
  if (event.type === 'StatusChanged' && (await expectRequest(deps.db, id)).status !== 'cancelled') return
  const intentId = intentOf(event)
  const wanted = (account: Account): WantedRefund => ({
    intentId,
    amountCents: intentId === undefined ? amountToRefund(account, event) : undefined,
    differenceCents: 'all',
    reason,
  })
  await requestRefunds(deps, id, wanted, commandFor(event, 'refund'))
}

/** A failure of the provider is recorded once, which mails the office, and the job is retried. */
export async function recordingFailure(
  { log }: Pick<Platform, 'log'>,
  event: Stored,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof PaymentsError) {
      const missed = { reason: error.message, isRetried: true }
      const late = commandFor(event, 'refund late')
      await log.handle(serviceRequests, bookingOf(event), () => recordMissedRefund(missed), late)
    }
    throw error
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

/** Whether the refund was requested, or made or refused by an older release, which did not record requests. */
async function isSettled({ log }: Pick<Platform, 'log'>, event: Stored): Promise<boolean> {
  const settling = [commandFor(event, 'refund').id, commandFor(event, 'refund refused').id]
  return (await log.stream(event.stream)).some(({ meta }) => settling.includes(meta.commandId))
}
