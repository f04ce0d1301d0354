import type { Refund } from '../../../adapters/payments/provider-objects.ts'
import { idFrom, partOf } from '../../../eventlog/ids.ts'
import { type Command, streamOf } from '../../../eventlog/types.ts'
import { differenceIn, leftToRefund, ownReceived, refundableCents } from '../../../shared/account.ts'
import { expectRequest, findRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { bookingFacts } from '../events.ts'
import { findBookingByIntent } from '../queries.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts, hasReceived } from './account.ts'
import { askOnce } from './attempts.ts'
import { recordRefund, recordRefundState, refundable, refundStateOf } from './decide.ts'
import { recordPayment } from './received.ts'

type RefundDeps = Pick<Platform, 'log' | 'db' | 'payments'>
type RefundRequest = Readonly<{ amountCents?: number; reason?: string }>

/**
 * Refunds a booking through the card provider, which knows what remains. The refund is recorded when the provider
 * reports it, in its response and by webhook. The refund's notes carry the command, so both record it under the same
 * command id, and only the first one has an effect.
 */
export async function refundBooking(
  deps: RefundDeps,
  id: string,
  wanted: RefundRequest,
  command: Command,
): Promise<ServiceRequest> {
  const { log, db } = deps
  const doneCents = await refundedBy(deps, id, command)
  const check = (account: Account) => {
    if (doneCents === 0) refundable(account, wanted.amountCents)
  }
  const { row: account, events } = await log.precheck(bookingAccounts, id, check, command)
  const amountCents = wanted.amountCents === undefined ? undefined : wanted.amountCents - doneCents
  if (events.length === 0 && amountCents !== 0) {
    const differenceCents = differenceIn(account, amountCents ?? refundableCents(account))
    await refundOwn(deps, account, { ...wanted, amountCents, differenceCents }, command)
  }
  return (await log.outcomeOf(serviceRequests, id, command))?.row ?? expectRequest(db, id)
}

/** `differenceCents` of it return money that was not owed. */
type OwnRefund = RefundRequest & Readonly<{ differenceCents?: number | 'all' }>

/**
 * Refunds the booking's own payments: the full remainder unless `amountCents` is set. A deposit and a balance are two payments,
 * and the last one goes back first. Each payment has a command of its own, so a retry refunds only what is left.
 */
export async function refundOwn(
  deps: RefundDeps,
  account: Account,
  { amountCents, reason, differenceCents = 0 }: OwnRefund,
  command: Command,
): Promise<void> {
  const { id } = account
  const own = ownReceived(account)
  const [first] = own
  if (own.length < 2) {
    const { stripePaymentIntentId } = await expectRequest(deps.db, id)
    const intentId = first?.paymentIntentId ?? stripePaymentIntentId ?? ''
    await requestRefund(deps, { id, intentId }, { amountCents, reason, differenceCents }, command)
    return
  }
  let left = amountCents ?? refundableCents(account)
  let difference = differenceCents
  for (const { paymentIntentId: intentId } of own.toReversed()) {
    const cents = Math.min(left, leftToRefund(account, intentId))
    if (cents <= 0) continue
    const differenceCents = difference === 'all' ? difference : Math.min(difference, cents)
    const part = { amountCents: cents, reason, differenceCents }
    await requestRefund(deps, { id, intentId }, part, refundOf(command, intentId))
    left -= cents
    if (difference !== 'all') difference -= Math.min(difference, cents)
  }
}

const refundOf = (command: Command, intentId: string) => partOf(command, `refund of ${intentId}`)

/** What a command has refunded of several payments, in cents. */
async function refundedBy({ log }: RefundDeps, id: string, command: Command): Promise<number> {
  const account = await log.row(bookingAccounts, id)
  if (!account || ownReceived(account).length < 2) return 0
  const ids = ownReceived(account).map(({ paymentIntentId }) => refundOf(command, paymentIntentId).id)
  const refunds = (await log.stream(streamOf(bookingAccounts, id))).flatMap(({ type, data, meta }) =>
    type === 'PaymentRefunded' && ids.includes(meta.commandId)
      ? [bookingFacts.PaymentRefunded.data.assert(data).amountCents]
      : [],
  )
  return refunds.reduce((sum, cents) => sum + cents, 0)
}

/**
 * Requests a refund: the full remainder unless `amountCents` is set. Idempotent: the command id is the provider's key.
 */
export async function requestRefund(
  deps: RefundDeps,
  { id, intentId }: Readonly<{ id: string; intentId: string }>,
  { amountCents, reason, differenceCents = 0 }: OwnRefund,
  command: Command,
): Promise<void> {
  const { log, payments } = deps
  const notes = {
    ...notesOf(command, reason),
    ...(differenceCents !== 0 && { differenceCents: String(differenceCents) }),
  }
  const refund = await askOnce(log, {
    bookingId: id,
    call: 'refund',
    key: command.id,
    run: key => payments.refund({ intentId, amountCents, key, notes }),
    find: async () =>
      (await payments.refundsOf(intentId)).find(each => each.notes.commandId === notes.commandId),
  })
  await record(deps, id, refund, command)
}

/**
 * Records what a webhook reports about a refund: ours, or one made in the provider's dashboard. Returns false if no
 * booking of ours has the payment.
 */
export async function recordReportedRefund(deps: RefundDeps & HoldDeps, refund: Refund): Promise<boolean> {
  const { log, db, payments } = deps
  const command = commandOf(refund)
  const known = await findBookingByIntent(db, refund.intentId)
  const account = known === undefined ? undefined : await log.row(bookingAccounts, known)
  if (known && hasReceived(account, refund.intentId)) {
    await record(deps, known, refund, command)
    return true
  }
  // The payment's own webhook is late or lost.
  const intent = await payments.retrieve(refund.intentId)
  if (!intent.bookingId || !(await findRequest(db, intent.bookingId))) return false
  const paid = { ...command, id: idFrom('paid', intent.id), fingerprint: undefined }
  try {
    await recordPayment(deps, intent.bookingId, intent, paid)
  } catch (error) {
    // A payment of another amount is recorded and refused; its refund counts all the same.
    const account = await log.row(bookingAccounts, intent.bookingId)
    if (hasReceived(account, intent.id)) await record(deps, intent.bookingId, refund, command)
    throw error
  }
  await record(deps, intent.bookingId, refund, command)
  return true
}

/** The refund under its request's command, and each later state under a command of its own. */
async function record({ log }: Pick<Platform, 'log'>, id: string, refund: Refund, command: Command) {
  await log.handle(bookingAccounts, id, account => recordRefund(account, refund), command)
  await log.handle(bookingAccounts, id, account => recordRefundState(account, refund), {
    id: idFrom('refund', refund.id, refundStateOf(refund)),
    actor: 'card provider',
    at: command.at,
    causedBy: command.causedBy,
  })
}

function notesOf({ id: commandId, actor, causedBy, fingerprint }: Command, reason: string | undefined) {
  return {
    commandId,
    actor,
    ...(causedBy && { causedBy }),
    ...(fingerprint && { fingerprint }),
    ...(reason && { reason }),
  }
}

const commandOf = ({ id, notes }: Refund): Command => ({
  id: notes.commandId ?? idFrom('refund', id),
  actor: notes.actor ?? 'card provider',
  at: new Date().toISOString(),
  causedBy: notes.causedBy,
  fingerprint: notes.fingerprint,
})
