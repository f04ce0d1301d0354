import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import { partOf } from '../../../eventlog/ids.ts'
import { type Command, streamOf } from '../../../eventlog/types.ts'
import { differenceIn, leftToRefund, ownReceived, refundableCents } from '../../../shared/account.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { bookingFacts } from '../events.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts } from './account.ts'
import { refundable } from './decide.ts'
import { expectAccount } from './find-accounts.ts'
import { withMoneyLocked } from './money-lock.ts'
import { type RefundRequest, readRefunds, requestRefund } from './provider-refunds.ts'

export type RefundDeps = HoldDeps & Pick<Platform, 'payments' | 'sql'>

/**
 * Refunds a booking through the card provider, which knows what remains. The refund is recorded when the provider
 * reports it, in its response and by webhook. The refund's notes carry the command, so both record it under the same
 * command id, and only the first one has an effect.
 */
export async function refundBooking(
  deps: RefundDeps,
  id: string,
  { amountCents, reason }: Pick<RefundRequest, 'amountCents' | 'reason'>,
  command: Command,
): Promise<ServiceRequest> {
  const { log, db } = deps
  const { events } = await log.precheck(bookingAccounts, id, () => {}, command)
  if (events.length === 0) {
    const wanted = async (account: Account): Promise<RefundRequest> => {
      const doneCents = await refundedBy(deps, account, command)
      // A repeat refunds what is left of its request.
      const cents =
        doneCents === 0
          ? refundable(account, amountCents)
          : amountCents === undefined
            ? refundableCents(account)
            : amountCents - doneCents
      return { amountCents: cents, reason, differenceCents: differenceIn(account, cents) }
    }
    await refundOwn(deps, id, wanted, command)
  }
  return (await log.outcomeOf(serviceRequests, id, command))?.row ?? expectRequest(db, id)
}

/**
 * Refunds the booking's own payments, the newest first: a deposit and a balance are two. `wanted` decides on the
 * account as the provider knows it; without an amount, all of every payment goes back. Refunds of one booking are made
 * one at a time, and each payment has a command of its own, so that repeats and crashes never refund twice.
 * @throws PaymentsError if the provider fails; one that it refuses for good does not hold up the others
 */
export const refundOwn = (
  deps: RefundDeps,
  id: string,
  wanted: (account: Account) => RefundRequest | Promise<RefundRequest>,
  command: Command,
): Promise<void> =>
  withMoneyLocked(deps, id, async () => {
    await readRefunds(deps, id)
    const account = await expectAccount(deps, id)
    let refusal: PaymentsError | undefined
    for (const { intentId, refund, part } of partsOf(account, await wanted(account), command)) {
      try {
        await requestRefund(deps, { id, intentId }, refund, part)
      } catch (error) {
        if (!(error instanceof PaymentsError && error.kind === 'refused')) throw error
        refusal ??= error
      }
    }
    if (refusal) throw refusal
  })

type Part = Readonly<{ intentId: string; refund: RefundRequest; part: Command }>

function partsOf(
  account: Account,
  { amountCents, reason, differenceCents = 0 }: RefundRequest,
  command: Command,
): Part[] {
  const own = ownReceived(account)
  const parts: Part[] = []
  let left = amountCents ?? refundableCents(account)
  let difference = differenceCents
  for (const { paymentIntentId: intentId } of own.toReversed()) {
    const cents = Math.min(left, leftToRefund(account, intentId))
    if (cents <= 0) continue
    const ofDifference = difference === 'all' ? difference : Math.min(difference, cents)
    parts.push({
      intentId,
      refund: {
        // The provider knows best what all of it is.
        amountCents: amountCents === undefined ? undefined : cents,
        reason,
        differenceCents: ofDifference,
      },
      part: own.length < 2 ? command : refundOf(command, intentId),
    })
    left -= cents
    if (difference !== 'all') difference -= Math.min(difference, cents)
  }
  return parts
}

const refundOf = (command: Command, intentId: string) => partOf(command, `refund of ${intentId}`)

/** What a command has refunded, in cents. */
async function refundedBy({ log }: RefundDeps, account: Account, command: Command): Promise<number> {
  const parts = ownReceived(account).map(({ paymentIntentId }) => refundOf(command, paymentIntentId).id)
  const refunds = (await log.stream(streamOf(bookingAccounts, account.id))).flatMap(({ type, data, meta }) =>
    type === 'PaymentRefunded' && [command.id, ...parts].includes(meta.commandId)
      ? [bookingFacts.PaymentRefunded.data.assert(data).amountCents]
      : [],
  )
  return refunds.reduce((sum, cents) => sum + cents, 0)
}
