import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, idOf, Refused, rowOf, type Stored } from '../../../eventlog/types.ts'
import { answerTo, causeOf, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { leftToRefund } from '../../../shared/account.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { bookingFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { bookingAccounts } from './account.ts'
import { moneyFacts } from './events.ts'
import { recordPayment } from './received.ts'
import { requestRefund } from './refund.ts'

type Needs = HoldDeps & Pick<Platform, 'payments' | 'report'>

/** Enqueue the calls to the card provider that a cancellation requires. */
export const cardProviderFollowers: readonly Follower[] = [
  {
    name: 'refund cancelled bookings',
    types: ['StatusChanged', 'PaymentConfirmed', 'ExtraPaymentReceived'],
    on: async (event, tx, log) => {
      if (await reasonToRefund(log, event)) await enqueue(tx, answerTo(event, 'refund', bookingOf(event)))
    },
  },
  {
    name: 'close checkouts of cancelled bookings',
    types: ['StatusChanged'],
    on: async (event, tx) => {
      const { to } = bookingFacts.StatusChanged.data.assert(event.data)
      if (to === 'cancelled') await enqueue(tx, answerTo(event, 'close checkout', bookingOf(event)))
    },
  },
]

/** The jobs of these followers. Command ids come from the event, so a job may run more than once. */
export function cardProviderJobs(deps: Needs): JobKind[] {
  const kind = (name: string, run: (deps: Needs, event: Stored) => Promise<void>): JobKind => ({
    name,
    concurrency: 4,
    timeoutMs: 120_000,
    // About three days, enough to outlast an outage of the provider.
    attempts: 300,
    pauseMs: { first: 1000, longest: 15 * 60_000 },
    run: async job => {
      await run(deps, await causeOf(deps.log, job))
      return { state: 'done' }
    },
  })
  return [kind('refund', refundCancelled), kind('close checkout', closeCheckout)]
}

/**
 * Refunds what a cancellation promised, a payment that arrives after it, and a second payment. Without a fee that is the full
 * remainder, so no amount is named: if the office has refunded a part, the provider returns the rest.
 */
async function refundCancelled(deps: Needs, event: Stored): Promise<void> {
  const reason = await reasonToRefund(deps.log, event)
  if (!reason) return
  const command = commandFor(event, 'refund')
  if (await isSettled(deps, event)) return
  const request = await expectRequest(deps.db, bookingOf(event))
  const intentId = extraIntentOf(event) ?? request.stripePaymentIntentId ?? ''
  try {
    const amountCents = await amountToRefund(deps, event, intentId)
    if (amountCents === 0) return
    await requestRefund(deps, { id: request.id, intentId }, { amountCents, reason }, command)
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    // The office has refunded the rest.
    if (error.code === 'charge_already_refunded') return
    // If the provider refuses for good, a person has to deal with it.
    const isRetried = error.kind !== 'refused'
    await recordFailure(deps, event, intentId, { reason: error.message, isRetried })
    if (isRetried) throw error
    deps.report(error)
  }
}

/** Closes an open checkout, which must not pay for a cancelled booking. */
async function closeCheckout(deps: Needs, event: Stored): Promise<void> {
  const request = await expectRequest(deps.db, bookingOf(event))
  const { status, stripePaymentIntentId, paymentConfirmedAt } = request
  // The office may have reopened the booking since.
  if (status !== 'cancelled' || !stripePaymentIntentId || paymentConfirmedAt) return
  const intent = await deps.payments.cancel(stripePaymentIntentId)
  if (intent.status !== 'succeeded') return
  // The customer paid first. The payment is recorded, and that leads to its refund.
  try {
    await recordPayment(deps, request.id, intent, commandFor(event, 'confirm'))
  } catch (error) {
    // Another amount than the price is recorded, and the office decides.
    if (!(error instanceof Refused)) throw error
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
    return reason === 'already_paid' ? 'The booking was already paid.' : undefined
  }
  if (event.type !== 'PaymentConfirmed') return undefined
  const then = rowOf(serviceRequests, await log.stream(event.stream, { upTo: event.version }))
  if (then?.windowLostAt) return 'The time was taken before the payment arrived.'
  return then?.status === 'cancelled' ? 'The booking was cancelled before it was paid.' : undefined
}

/** What a cancellation promised, less what the office has refunded since; undefined for the full remainder. */
async function amountToRefund(
  { log }: Pick<Platform, 'log'>,
  event: Stored,
  intentId: string,
): Promise<number | undefined> {
  if (event.type !== 'StatusChanged') return undefined
  const { refundCents = 0, keptCents = 0 } = bookingFacts.StatusChanged.data.assert(event.data)
  const account = await log.row(bookingAccounts, bookingOf(event))
  if (keptCents === 0 || !account) return undefined
  return Math.max(0, Math.min(refundCents, leftToRefund(account, intentId) - keptCents))
}

const extraIntentOf = ({ type, data }: Stored): string | undefined =>
  type === 'ExtraPaymentReceived'
    ? moneyFacts.ExtraPaymentReceived.data.assert(data).paymentIntentId
    : undefined

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
  intentId: string,
  missed: Parameters<typeof recordMissedRefund>[0],
) {
  const command = commandFor(event, missed.isRetried ? 'refund late' : 'refund refused')
  const id = bookingOf(event)
  const account = await log.row(bookingAccounts, id)
  if (!account || leftToRefund(account, intentId) <= keptBy(event)) return
  await log.handle(serviceRequests, id, () => recordMissedRefund(missed), command)
}

/** What a cancellation keeps of the booking's own payment. Nothing is kept of a second one. */
const keptBy = ({ type, data }: Stored): number =>
  type === 'StatusChanged' ? (bookingFacts.StatusChanged.data.assert(data).keptCents ?? 0) : 0

const bookingOf = ({ stream }: Stored) => idOf(serviceRequests.category, stream)

/** The same for every attempt. */
const commandFor = (event: Stored, step: string): Command => ({
  id: idFrom(event.id, step),
  actor: 'system',
  at: new Date().toISOString(),
  causedBy: event.id,
})
