import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Intent } from '../../../adapters/payments/provider-objects.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { expectRequest, findRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { type Payment, refuseUnlessFor } from '../decide.ts'
import { findBookingByIntent } from '../queries.ts'
import type { ServiceRequest } from '../service-request.ts'
import { type HoldDeps, settlePayment } from '../windows/hold.ts'
import { type Account, bookingAccounts, hasReceived } from './account.ts'
import { closePayment, recordBalance, recordExtraPayment } from './decide.ts'

/**
 * Records a payment that has succeeded: the booking's own, which confirms it, one of the balance, or an extra one,
 * which the office sees and which is refunded if it is a second one or more than is owed.
 * @throws Refused for another amount, after it was
 * recorded
 */
export async function recordPayment(
  deps: HoldDeps,
  id: string,
  payment: Payment,
  command: Command,
): Promise<ServiceRequest> {
  if (payment.purpose === 'balance') return recordBalancePayment(deps, id, payment, command)
  const recordExtra = (reason?: 'balance_changed') =>
    deps.log.handle(bookingAccounts, id, account => recordExtraPayment(account, payment, reason), {
      id: idFrom('extra payment', payment.id),
      actor: 'card provider',
      at: command.at,
    })
  try {
    const row = await settlePayment(deps, id, payment, command)
    // A booking that is paid for needs no other payment, even if that is the one which was started first.
    if (!hasReceived(await deps.log.row(bookingAccounts, id), payment.id)) await recordExtra()
    return row
  } catch (error) {
    if (error instanceof Refused && error.code === 'amount_mismatch') await recordExtra()
    if (error instanceof Refused && error.code === 'balance_changed') await recordExtra(error.code)
    throw error
  }
}

/**
 * Calls `record` with the booking that a payment belongs to. The payment is recorded first if its own webhook is late or
 * lost. Returns false if no booking of ours has it.
 */
export async function afterPayment(
  deps: HoldDeps & Pick<Platform, 'payments'>,
  intentId: string,
  command: Command,
  record: (bookingId: string) => Promise<void>,
): Promise<boolean> {
  const { log, db, payments } = deps
  const isReceived = async (id: string) => hasReceived(await log.row(bookingAccounts, id), intentId)
  const known = await findBookingByIntent(db, intentId)
  if (known !== undefined && (await isReceived(known))) {
    await record(known)
    return true
  }
  const intent = await payments.retrieve(intentId)
  if (!intent.bookingId || !(await findRequest(db, intent.bookingId))) return false
  const paid = { ...command, id: idFrom('paid', intent.id), fingerprint: undefined }
  try {
    await recordPayment(deps, intent.bookingId, intent, paid)
  } catch (error) {
    // A payment of another amount is recorded and refused; what came of it counts all the same.
    if (await isReceived(intent.bookingId)) await record(intent.bookingId)
    throw error
  }
  await record(intent.bookingId)
  return true
}

/** Records that a payment can no longer be made. */
export async function recordClosed(
  { log }: Pick<Platform, 'log'>,
  id: string,
  intentId: string,
): Promise<void> {
  const command = { id: idFrom('closed', intentId), actor: 'system', at: new Date().toISOString() }
  await log.handle(bookingAccounts, id, account => closePayment(account, intentId), command)
}

/**
 * Closes a payment at the provider. Returns it as it is then: one that was made or is processed stays so. Undefined if the
 * provider does not know it, so that it cannot be made.
 */
export async function closeIntent(
  { log, payments }: Pick<Platform, 'log' | 'payments'>,
  id: string,
  intentId: string,
): Promise<Intent | undefined> {
  const intent = await unlessMissing(payments.cancel(intentId))
  if (intent === undefined || intent.status === 'canceled') await recordClosed({ log }, id, intentId)
  return intent
}

async function recordBalancePayment(
  { log, db }: HoldDeps,
  id: string,
  payment: Payment,
  command: Command,
): Promise<ServiceRequest> {
  const decide = (account: Account) => {
    refuseUnlessFor(account, payment)
    return recordBalance(account, payment)
  }
  await log.handle(bookingAccounts, id, decide, command)
  return expectRequest(db, id)
}
