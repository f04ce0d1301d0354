import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { expectRequest } from '../../find.ts'
import { type Payment, refuseUnlessFor } from '../decide.ts'
import type { ServiceRequest } from '../service-request.ts'
import { type HoldDeps, settlePayment } from '../windows/hold.ts'
import { type Account, bookingAccounts, hasReceived } from './account.ts'
import { recordBalance, recordExtraPayment } from './decide.ts'

/**
 * Records a payment that has succeeded: the booking's own, which confirms it, one of the balance, or an extra one,
 * which the office sees and which is refunded if it is a second one. @throws Refused for another amount, after it was
 * recorded
 */
export async function recordPayment(
  deps: HoldDeps,
  id: string,
  payment: Payment,
  command: Command,
): Promise<ServiceRequest> {
  if (payment.purpose === 'balance') return recordBalancePayment(deps, id, payment, command)
  const recordExtra = () =>
    deps.log.handle(bookingAccounts, id, account => recordExtraPayment(account, payment), {
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
    throw error
  }
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
