import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import type { Payment } from '../decide.ts'
import type { ServiceRequest } from '../service-request.ts'
import { type HoldDeps, settlePayment } from '../windows/hold.ts'
import { bookingAccounts } from './account.ts'
import { recordExtraPayment } from './decide.ts'

/**
 * Records a payment that has succeeded: the booking's own, which confirms it, or an extra one, which the office sees and
 * which is refunded if it is a second one. @throws Refused for another amount, after it was recorded
 */
export async function recordPayment(
  deps: HoldDeps,
  id: string,
  payment: Payment,
  command: Command,
): Promise<ServiceRequest> {
  const recordExtra = () =>
    deps.log.handle(bookingAccounts, id, account => recordExtraPayment(account, payment), {
      id: idFrom('extra payment', payment.id),
      actor: 'card provider',
      at: command.at,
    })
  try {
    const row = await settlePayment(deps, id, payment, command)
    if (row.stripePaymentIntentId !== payment.id) await recordExtra()
    return row
  } catch (error) {
    if (error instanceof Refused && error.code === 'amount_mismatch') await recordExtra()
    throw error
  }
}
