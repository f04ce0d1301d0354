import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, idOf, Refused, rowOf, type Stored } from '../../../eventlog/types.ts'
import { answerTo, causeOf, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { leftToRefund, refundableCents } from '../../../shared/account.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { bookingFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts } from './account.ts'
import { closeStaleBalance } from './balance.ts'
import { openBalancePayments } from './decide.ts'
import { moneyFacts } from './events.ts'
import { requestRefund } from './provider-refunds.ts'
import { recordPayment } from './received.ts'
import { refundOwn } from './refund.ts'
import { learnSavedCard, savedCardFollower } from './saved-card.ts'

type Needs = HoldDeps & Pick<Platform, 'payments' | 'report' | 'sql'>

/** What may change the balance of a booking. */
const balanceChanges = [
  'StatusChanged',
  'PaymentConfirmed',
  'BalancePaid',
  'ExtraPaymentReceived',
  'PaymentRefunded',
  'RefundFailed',
  'CashTaken',
  'CashCorrected',
  'JobSettled',
  'ChargeAdded',
]

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
  savedCardFollower,
  {
    name: 'close stale payments of balances',
    types: balanceChanges,
    on: async (event, tx, log) => {
      const account = await log.row(bookingAccounts, bookingOf(event))
      if (account && openBalancePayments(account).length > 0)
        await enqueue(tx, answerTo(event, 'close balance', bookingOf(event)))
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
  const closeBalance = (deps: Needs, event: Stored) =>
    closeStaleBalance(deps, bookingOf(event), new Date().toISOString())
  return [
    kind('refund', refundCancelled),
    kind('close checkout', closeCheckout),
    kind('close balance', closeBalance),
    kind('keep card', learnSavedCard),
  ]
}

/** Refunds what a cancellation promised, a payment that arrives after it, and a second payment. */
async function refundCancelled(deps: Needs, event: Stored): Promise<void> {
  const reason = await reasonToRefund(deps.log, event)
  if (!reason) return
  const command = commandFor(event, 'refund')
  if (await isSettled(deps, event)) return
  const id = bookingOf(event)
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

/** What a cancellation promised, less what was refunded since; undefined for all that is left. */
function amountToRefund(account: Account, { data }: Stored): number | undefined {
  const { refundCents = 0, keptCents = 0 } = bookingFacts.StatusChanged.data.assert(data)
  const left = refundableCents(account)
  if (keptCents === 0 && left <= refundCents) return undefined
  return Math.max(0, Math.min(refundCents, left - keptCents))
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

const bookingOf = ({ stream }: Stored) => idOf(serviceRequests.category, stream)

/** The same for every attempt. */
const commandFor = (event: Stored, step: string): Command => ({
  id: idFrom(event.id, step),
  actor: 'system',
  at: new Date().toISOString(),
  causedBy: event.id,
})
