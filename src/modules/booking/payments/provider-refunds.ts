import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Refund } from '../../../adapters/payments/provider-objects.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, rowOf, streamOf } from '../../../eventlog/types.ts'
import { findRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { findBookingByIntent } from '../queries.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts, hasReceived } from './account.ts'
import { askOnce } from './attempts.ts'
import { recordRefund, recordRefundState, refundStateOf } from './decide.ts'
import { expectAccount } from './find-accounts.ts'
import { recordPayment } from './received.ts'

type Deps = HoldDeps & Pick<Platform, 'payments'>

/** `differenceCents` of it return money that was not owed. */
export type RefundRequest = Readonly<{
  amountCents?: number
  reason?: string
  differenceCents?: number | 'all'
}>

/**
 * Requests a refund: the full remainder unless `amountCents` is set. Idempotent: the command id is the provider's key.
 */
export async function requestRefund(
  deps: Deps,
  { id, intentId }: Readonly<{ id: string; intentId: string }>,
  { amountCents, reason, differenceCents = 0 }: RefundRequest,
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
export async function recordReportedRefund(deps: Deps, refund: Refund): Promise<boolean> {
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

/**
 * Records what the provider says of a booking's refunds: one may have been made in its dashboard, or by a process that was
 * killed before it recorded it, and must not be made again.
 */
export async function readRefunds(deps: Deps, id: string): Promise<void> {
  const { payments } = await expectAccount(deps, id)
  const received = payments.filter(({ state }) => state === 'received')
  for (const { paymentIntentId } of received) {
    const refunds = (await unlessMissing(deps.payments.refundsOf(paymentIntentId))) ?? []
    for (const refund of refunds) await recordReportedRefund(deps, refund)
  }
}

/** The refund under its request's command, and each later state under a command of its own. */
async function record({ log }: Pick<Platform, 'log'>, id: string, refund: Refund, command: Command) {
  const then = await accountAt(log, id, refund.createdAt)
  await log.handle(bookingAccounts, id, account => recordRefund(account, refund, then), command)
  await log.handle(bookingAccounts, id, account => recordRefundState(account, refund), {
    id: idFrom('refund', refund.id, refundStateOf(refund)),
    actor: 'card provider',
    at: command.at,
    causedBy: command.causedBy,
  })
}

/** The account at an instant that the provider rounded down to a second; undefined before the booking. */
async function accountAt(log: Platform['log'], id: string, at: string): Promise<Account | undefined> {
  const end = Date.parse(at) + 1_000
  const events = await log.stream(streamOf(bookingAccounts, id))
  return rowOf(
    bookingAccounts,
    events.filter(event => Date.parse(event.at) < end),
  )
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
