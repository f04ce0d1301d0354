import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Intent } from '../../../adapters/payments/provider-objects.ts'
import { partOf } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { tipIn } from '../../../shared/account.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import {
  awaitsBooking,
  dueToBook,
  refuseUnlessPayable,
  refuseWithoutHours,
  type ServiceRequest,
} from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts } from './account.ts'
import { askOnce, attemptedSince } from './attempts.ts'
import { expectDue, openBalancePayments, requestBalance, startBalance } from './decide.ts'
import { expectAccount } from './find-accounts.ts'
import { descriptionOf, refuseProcessing } from './pay.ts'
import { recordClosed, recordPayment } from './received.ts'

type BalanceDeps = HoldDeps & Pick<Platform, 'payments'>

/**
 * Starts a payment of what is due after the payment that booked, and of a tip, or continues the one that was started. The
 * account says what is due. At most one payment is open: one of other amounts is closed first.
 */
export async function beginBalance(
  deps: BalanceDeps,
  id: string,
  tipCents: number,
  command: Command,
): Promise<Intent> {
  const request = await expectRequest(deps.db, id)
  if (awaitsBooking(request)) throw new Refused('Please pay to book first.', 'not_booked')
  if (tipCents > 0 && request.status !== 'completed')
    throw new Refused('You can tip your crew once the job is done.', 'job_not_done')
  // Read once: a payment that another tab starts from now on has the same key.
  const account = await expectAccount(deps, id)
  const wanted = { amountCents: expectDue(account, command.at, tipCents).cents + tipCents, tipCents }
  const open = await openIntent(deps, { request, account }, wanted, command)
  if (open) return open
  const intent = await createBalance(deps, { request, account }, wanted)
  const start = partOf(command, `start ${intent.id}`)
  const decide = (account: Account) => startBalance(account, { ...intent, tipCents }, command.at)
  await deps.log.handle(bookingAccounts, id, decide, start)
  return intent
}

/** In cents, with the tip. */
type Amount = Readonly<{ amountCents: number; tipCents: number }>

type Booking = Readonly<{ request: ServiceRequest; account: Account }>

/** The open payment, if it has these amounts. Closes every other open payment. @throws Refused if one was made meanwhile */
async function openIntent(
  deps: BalanceDeps,
  { request, account }: Booking,
  wanted: Amount | undefined,
  command: Command,
): Promise<Intent | undefined> {
  const { payments } = deps
  let open: Intent | undefined
  for (const paymentIntentId of intentsToClose(request, account)) {
    const intent = await unlessMissing(payments.retrieve(paymentIntentId))
    if (!intent) {
      await recordClosed(deps, request.id, paymentIntentId)
      continue
    }
    refuseProcessing(intent)
    const isWanted =
      intent.purpose === 'balance' &&
      intent.amountCents === wanted?.amountCents &&
      tipIn(account, intent.id) === wanted.tipCents
    const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
    const left = isWanted || isOver ? intent : await payments.cancel(intent.id)
    if (left.status === 'succeeded') {
      await recordPayment(deps, request.id, left, partOf(command, left.id))
      throw new Refused('This booking has just been paid for.', 'already_paid')
    }
    if (left.status === 'canceled') await recordClosed(deps, request.id, left.id)
    else open = left
  }
  return open
}

/** Closes what the customer could still pay in a tab. @throws Refused if a payment was made meanwhile */
export const closeOpenPayments = (deps: BalanceDeps, booking: Booking, command: Command) =>
  openIntent(deps, booking, undefined, command)

/** A payment to book that was started and is not needed any more could still be made in another tab. */
function intentsToClose(
  { stripePaymentIntentId, paymentConfirmedAt }: ServiceRequest,
  account: Account,
): string[] {
  const toBook = stripePaymentIntentId !== null && paymentConfirmedAt === null ? [stripePaymentIntentId] : []
  return [...toBook, ...openBalancePayments(account).map(({ paymentIntentId }) => paymentIntentId)]
}

/** Concurrent calls create one payment: its key names the amounts, and the payment of the balance before it. */
export async function createBalance(
  { log, payments }: BalanceDeps,
  { request, account }: Booking,
  { amountCents, tipCents }: Amount,
  customerId?: string,
): Promise<Intent> {
  const { id: bookingId, customerEmail: receiptEmail, createdAt } = request
  const earlier = account.payments.filter(({ purpose }) => purpose === 'balance')
  const known = new Set(earlier.map(({ paymentIntentId }) => paymentIntentId))
  const description = `${descriptionOf(request)}, balance`
  const terms = { bookingId, amountCents, description, receiptEmail, customerId, purpose: 'balance' } as const
  return askOnce(log, {
    bookingId,
    call: 'payment',
    key: `balance:${amountCents}${tipCents > 0 ? ` with tip ${tipCents}` : ''}${customerId ? ' saved card' : ''} after ${earlier.at(-1)?.paymentIntentId ?? 'booking'}`,
    run: key => payments.createIntent({ ...terms, key }),
    find: async () =>
      (await payments.intentsOf(bookingId, attemptedSince(createdAt))).find(
        ({ id, status, purpose, amountCents: cents }) =>
          purpose === 'balance' && status !== 'canceled' && cents === amountCents && !known.has(id),
      ),
  })
}

/** The office sends the customer a link to pay what is due, or to pay to book, which a follower mails. */
export async function sendPaymentLink(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  id: string,
  by: string,
  command: Command,
) {
  const request = await expectRequest(db, id)
  if (awaitsBooking(request)) refuseUnlessPayable(request)
  const decide = (account: Account) => {
    refuseWithoutHours(request, account)
    const { cents, isLater } = expectDue(account, command.at)
    // At delivery, no more than the limit may be demanded (49 CFR 375.407).
    if (isLater) throw new Refused('Nothing is due before a later day.', 'not_due')
    return requestBalance(awaitsBooking(request) ? dueToBook(request, account) : cents, by)
  }
  return (await log.handle(bookingAccounts, id, decide, command)).row
}
