import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Intent } from '../../../adapters/payments/provider-objects.ts'
import { idFrom, partOf } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { leftToRefund } from '../../../shared/account.ts'
import type { Platform } from '../../module.ts'
import { startPayment } from '../decide.ts'
import {
  bookingNumber,
  dueToBook,
  refuseUnlessPayable,
  type ServiceRequest,
  serviceRequests,
} from '../service-request.ts'
import { type HoldDeps, holdForPayment } from '../windows/hold.ts'
import type { Account } from './account.ts'
import { askOnce, attemptedSince } from './attempts.ts'
import { expectAccount } from './find-accounts.ts'
import { closeIntent, recordPayment } from './received.ts'

type PayDeps = HoldDeps & Pick<Platform, 'payments'>

/**
 * Starts a booking's only payment, or continues the one that was started. The card provider is the source of truth. Before
 * that, the time that the customer chose is held for as long as paying takes. @throws WindowTaken if it is gone
 */
export async function beginPayment(deps: PayDeps, id: string, command: Command) {
  const { log, payments } = deps
  const started = partOf(command, 'start payment')
  // A repeat returns the first payment, even if the booking has been paid since.
  const account = await expectAccount(deps, id)
  const check = (row: ServiceRequest) => refuseUnlessDue(row, account)
  const { row: request, events } = await log.precheck(serviceRequests, id, check, started)
  if (events.length > 0 && request.stripePaymentIntentId)
    return payments.retrieve(request.stripePaymentIntentId)
  const existing = await dueIntent(deps, request, account)
  if (existing?.status === 'succeeded' && !isReturned(account, existing)) {
    await recordPayment(deps, id, existing, partOf(command, existing.id))
    throw new Refused('This booking is already paid for.', 'already_paid')
  }
  if (existing) refuseProcessing(existing)
  await holdForPayment(deps, request, command)
  const intent = await openIntent(deps, request, account, existing)
  if (intent.id !== existing?.id && account.savedCard !== null) await keepCardOf(deps, request, intent.id)
  await log.handle(serviceRequests, id, row => startPayment(row, intent), started)
  return intent
}

/** Before the time is held, and before the payment of a booking that needs none is refused as over. */
function refuseUnlessDue(request: ServiceRequest, account: Account): void {
  const isOver = request.status === 'cancelled' || request.review !== null
  if (!isOver && dueToBook(request, account) === 0)
    throw new Refused('Nothing is left to pay for this booking.', 'already_paid')
  refuseUnlessPayable(request)
}

/** It was more than was owed when it arrived, so all of it went back. */
const isReturned = (account: Account, { id }: Intent) =>
  account.payments.some(({ paymentIntentId, isExtra }) => isExtra && paymentIntentId === id) &&
  leftToRefund(account, id) === 0

/** It can still be paid. */
export const isUnpaid = ({ status }: Intent) =>
  status !== 'succeeded' && status !== 'canceled' && status !== 'processing'

/** Undefined if the provider does not know it, such as one of the sandbox once real keys are set: then another begins. */
const existingIntent = async (payments: Platform['payments'], { stripePaymentIntentId }: ServiceRequest) =>
  stripePaymentIntentId ? unlessMissing(payments.retrieve(stripePaymentIntentId)) : undefined

/** The payment that was started. One of another amount than is due is closed first: a page may still show that amount. */
async function dueIntent(
  deps: PayDeps,
  request: ServiceRequest,
  account: Account,
): Promise<Intent | undefined> {
  const intent = await existingIntent(deps.payments, request)
  if (!intent || !isUnpaid(intent) || intent.amountCents === dueToBook(request, account)) return intent
  return closeIntent(deps, request.id, intent.id)
}

async function openIntent(
  { log, payments }: Pick<PayDeps, 'log' | 'payments'>,
  request: ServiceRequest,
  account: Account,
  existing: Intent | undefined,
): Promise<Intent> {
  if (existing && isUnpaid(existing)) return existing
  const amountCents = dueToBook(request, account)
  const { id: bookingId, customerEmail, createdAt } = request
  const terms = { bookingId, amountCents, description: descriptionOf(request), receiptEmail: customerEmail }
  return askOnce(log, {
    bookingId,
    call: 'payment',
    key: `quote:${amountCents}${existing ? ` after ${existing.id}` : ''}`,
    run: key => payments.createIntent({ ...terms, key }),
    find: async () =>
      (await payments.intentsOf(bookingId, attemptedSince(createdAt))).find(
        ({ id, status, purpose, ...intent }) =>
          id !== existing?.id &&
          status !== 'canceled' &&
          purpose === undefined &&
          intent.amountCents === amountCents,
      ),
  })
}

/** The card that pays this intent is kept, with a customer at the provider for this booking. */
export async function keepCardOf(
  { log, payments }: Pick<Platform, 'log' | 'payments'>,
  { id: bookingId, customerEmail: email }: ServiceRequest,
  intentId: string,
): Promise<Intent> {
  const customerId = await askOnce(log, {
    bookingId,
    call: 'payment',
    key: idFrom('customer', bookingId, email),
    run: key => payments.createCustomer({ bookingId, email, key }),
    // A customer that nobody uses costs nothing.
    find: async () => undefined,
  })
  return payments.keepCard(intentId, customerId)
}

/** What the customer reads at the bank. */
export const descriptionOf = (request: ServiceRequest) =>
  `${request.serviceType === 'moving' ? 'Moving' : 'Junk removal'} ${bookingNumber(request)}`

/** Some payment methods take days. Until the webhook reports the result, the customer must not pay again. */
export function refuseProcessing({ status }: Intent): void {
  if (status === 'processing') throw new Refused('The payment is still processing.', 'payment_processing')
}

/** Confirms a booking after checkout. Reads the payment from the provider instead of trusting the page. */
export async function confirmBooking(
  deps: PayDeps,
  { serviceRequestId, paymentIntentId }: Readonly<{ serviceRequestId: string; paymentIntentId: string }>,
  command: Command,
): Promise<ServiceRequest> {
  const intent = await deps.payments.retrieve(paymentIntentId)
  if (intent.bookingId === serviceRequestId && intent.status !== 'succeeded') {
    refuseProcessing(intent)
    throw new Refused(
      intent.lastError?.message ?? 'The payment has not been completed.',
      'payment_incomplete',
    )
  }
  const row = await recordPayment(deps, serviceRequestId, intent, command)
  if (intent.purpose === 'balance') {
    refuseReturned(await expectAccount(deps, serviceRequestId), intent)
    return row
  }
  if (row.windowLostAt !== null) {
    throw new Refused(
      'Your time was taken before the payment arrived, so we cancelled the booking. Your payment is being returned.',
      'window_lost',
    )
  }
  if (row.status === 'cancelled') {
    throw new Refused('This booking was cancelled. Your payment is being returned.', 'cancelled')
  }
  return row
}

/** The balance changed while it was paid. */
export function refuseReturned({ payments }: Account, { id }: Intent): void {
  if (!payments.some(({ paymentIntentId, isExtra }) => isExtra && paymentIntentId === id)) return
  throw new Refused(
    'The balance changed before the payment arrived, so all of it goes back to the card.',
    'balance_changed',
  )
}
