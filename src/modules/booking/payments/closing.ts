import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Intent } from '../../../adapters/payments/provider-objects.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, Refused, type Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { bookingFacts } from '../events.ts'
import { dueToBook, type ServiceRequest, serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts, canBeMade } from './account.ts'
import { isStillDue, openBalancePayments } from './decide.ts'
import { expectAccount } from './find-accounts.ts'
import { isUnpaid } from './pay.ts'
import { bookingOf, commandFor, providerJob } from './provider-jobs.ts'
import { closeIntent, recordPayment } from './received.ts'

type Needs = HoldDeps & Pick<Platform, 'payments' | 'report'>

/** What may change what is due for a booking, or whether the payment to book is needed. */
export const dueChanges = [
  'StatusChanged',
  'ItemsListed',
  'DepositWaived',
  'PaymentConfirmed',
  'BalancePaid',
  'ExtraPaymentReceived',
  'RefundRequested',
  'PaymentRefunded',
  'RefundFailed',
  'RefundNotMade',
  'CashTaken',
  'CashCorrected',
  'PaidBack',
  'PaidBackRemoved',
  'JobSettled',
  'ChargeAdded',
]

/** Enqueue the closing of payments that a customer could still make in an open page, and that are not due any more. */
export const closingFollowers: readonly Follower[] = [
  {
    name: 'close checkouts of cancelled bookings',
    types: ['StatusChanged'],
    on: async (event, tx) => {
      const { to } = bookingFacts.StatusChanged.data.assert(event.data)
      if (to === 'cancelled') await enqueue(tx, answerTo(event, 'close checkout', bookingOf(event)))
    },
  },
  {
    name: 'close stale payments of balances',
    types: dueChanges,
    on: async (event, tx, log) => {
      const id = bookingOf(event)
      const request = await log.row(serviceRequests, id)
      const account = await log.row(bookingAccounts, id)
      if (request && account && (openCheckout(request, account) || openBalancePayments(account).length > 0))
        await enqueue(tx, answerTo(event, 'close balance', id))
    },
  },
]

export const closingJobs = (deps: Needs): JobKind[] => [
  providerJob(deps, 'close checkout', event => closeCheckout(deps, event)),
  providerJob(deps, 'close balance', event => closeStale(deps, bookingOf(event))),
]

/** Closes an open checkout, which must not pay for a cancelled booking. */
async function closeCheckout(deps: Needs, event: Stored): Promise<void> {
  const request = await expectRequest(deps.db, bookingOf(event))
  const { status, stripePaymentIntentId, paymentConfirmedAt } = request
  // The office may have reopened the booking since.
  if (status !== 'cancelled' || !stripePaymentIntentId || paymentConfirmedAt) return
  const intent = await unlessMissing(deps.payments.cancel(stripePaymentIntentId))
  if (intent?.status !== 'succeeded') return
  // The customer paid first. The payment is recorded, and that leads to its refund.
  await recordMade(deps, request.id, intent, commandFor(event, 'confirm'))
}

async function recordMade(deps: Needs, id: string, intent: Intent, command: Command): Promise<void> {
  try {
    await recordPayment(deps, id, intent, command)
  } catch (error) {
    // Another amount than is due is recorded, and the office decides.
    if (!(error instanceof Refused)) throw error
    deps.report(error)
  }
}

/** The payment to book, if it may still be open in a tab. That of a cancelled booking is closed by `closeCheckout`. */
function openCheckout(
  { depositWaivedAt, status, stripePaymentIntentId, paymentConfirmedAt }: ServiceRequest,
  { payments }: Account,
): string | undefined {
  if (paymentConfirmedAt !== null || (status === 'cancelled' && depositWaivedAt === null)) return undefined
  const checkout = payments.find(({ paymentIntentId }) => paymentIntentId === stripePaymentIntentId)
  return checkout && canBeMade(checkout) ? checkout.paymentIntentId : undefined
}

/** Whether the office took the booking without this payment to book, or it has another amount than is due. */
async function isStale({ payments }: Needs, request: ServiceRequest, account: Account, checkout: string) {
  if (request.depositWaivedAt !== null) return true
  const intent = await unlessMissing(payments.retrieve(checkout))
  return intent !== undefined && isUnpaid(intent) && intent.amountCents !== dueToBook(request, account)
}

/**
 * Closes payments whose amount is not due any more: of the balance, and to book. One that was made meanwhile is recorded.
 */
async function closeStale(deps: Needs, id: string): Promise<void> {
  const at = new Date().toISOString()
  const request = await expectRequest(deps.db, id)
  const account = await expectAccount(deps, id)
  const checkout = openCheckout(request, account)
  const stale = openBalancePayments(account)
    .filter(payment => !isStillDue(account, payment, at))
    .map(({ paymentIntentId }) => paymentIntentId)
  if (checkout && (await isStale(deps, request, account, checkout))) stale.push(checkout)
  for (const intentId of stale) {
    const intent = await closeIntent(deps, id, intentId)
    if (intent?.status === 'succeeded') {
      const paid = { id: idFrom('paid', intent.id), actor: 'card provider', at }
      await recordMade(deps, id, intent, paid)
    }
  }
}
