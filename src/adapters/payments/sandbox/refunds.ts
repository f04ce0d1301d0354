import type { Stamp } from './intents.ts'
import { newRefund } from './objects.ts'
import { invalidRequest } from './refusals.ts'
import type { Charge, Fact, Refund, RefundReason } from './shapes.ts'

/** What a refund makes of the charge it is taken from. */
export type Refunded = { readonly charge: Charge; readonly refund: Refund; readonly facts: readonly Fact[] }

/** Without an amount, all that is left; never more than was received less what was refunded before. */
export function refund(
  intentId: string,
  charge: Charge | undefined,
  wish: { amount: number | undefined; reason: RefundReason | null; metadata: Record<string, string> },
  stamp: Stamp,
): Refunded {
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const { amount = left } = wish
  if (amount > left) {
    const base = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    throw invalidRequest(`Refund amount (${dollars(amount)}) is greater than ${base} (${dollars(left)})`, {
      param: 'amount',
    })
  }
  const made = newRefund(charge, { ...wish, amount }, stamp)
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  return {
    charge: refunded,
    refund: made,
    facts: [
      { type: 'refund.created', data: { object: made } },
      { type: 'charge.refunded', data: { object: refunded } },
    ],
  }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
