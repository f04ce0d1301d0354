import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, idOf, rowOf, type Stored } from '../../../eventlog/types.ts'
import { answerTo, causeOf, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { confirmPayment, recordMissedRefund } from '../decide.ts'
import { bookingFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import { moneyFacts } from './events.ts'
import { requestRefund } from './refund.ts'

type Needs = Pick<Platform, 'db' | 'log' | 'payments' | 'report'>

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
 * Refunds what a cancellation promised, a payment that arrives after it, and a second payment. That is always the full
 * remainder, so no amount is named: if the office has refunded a part, the provider returns the rest.
 */
async function refundCancelled(deps: Needs, event: Stored): Promise<void> {
  const reason = await reasonToRefund(deps.log, event)
  if (!reason) return
  const command = commandFor(event, 'refund')
  if (await isSettled(deps, event)) return
  const request = await expectRequest(deps.db, bookingOf(event))
  try {
    const intentId = extraIntentOf(event) ?? request.stripePaymentIntentId ?? ''
    await requestRefund(deps, { id: request.id, intentId }, { reason }, command)
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

/** Closes an open checkout, which must not pay for a cancelled booking. */
async function closeCheckout(deps: Needs, event: Stored): Promise<void> {
  const request = await expectRequest(deps.db, bookingOf(event))
  const { status, stripePaymentIntentId, paymentConfirmedAt } = request
  // The office may have reopened the booking since.
  if (status !== 'cancelled' || !stripePaymentIntentId || paymentConfirmedAt) return
  const intent = await deps.payments.cancel(stripePaymentIntentId)
  if (intent.status !== 'succeeded') return
  // The customer paid first. The payment is recorded, and that leads to its refund.
  const command = commandFor(event, 'confirm')
  await deps.log.handle(serviceRequests, request.id, row => confirmPayment(row, intent), command)
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

/** Records the failure, which also mails the office. Idempotent across retries. */
async function recordFailure(
  { log }: Pick<Platform, 'log'>,
  event: Stored,
  missed: Parameters<typeof recordMissedRefund>[1],
) {
  const command = commandFor(event, missed.isRetried ? 'refund late' : 'refund refused')
  const id = bookingOf(event)
  await log.handle(serviceRequests, id, request => recordMissedRefund(request, missed), command)
}

const bookingOf = ({ stream }: Stored) => idOf(serviceRequests.category, stream)

/** The same for every attempt. */
const commandFor = (event: Stored, step: string): Command => ({
  id: idFrom(event.id, step),
  actor: 'system',
  at: new Date().toISOString(),
  causedBy: event.id,
})
