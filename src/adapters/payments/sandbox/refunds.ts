import { behaviorOf } from './cards.ts'
import { isWithdrawn } from './disputes.ts'
import { type Charge, invalidRequest, newRefund, type Refund } from './objects.ts'
import type { Transaction } from './store.ts'

type Terms = Readonly<{
  payment_intent: string
  amount?: number
  metadata: Refund['metadata']
  reason: Refund['reason']
}>

/** Returns the refund as it was made. If the bank rejects it or takes its time, its later state follows at once. */
export async function refund(terms: Terms, sandbox: Transaction): Promise<Refund> {
  const { payment_intent, amount, metadata, reason } = terms
  const intent = await sandbox.lockIntent(payment_intent)
  const charge = await sandbox.find('charge', intent.latest_charge)
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  }
  const method = await sandbox.find('payment_method', intent.payment_method)
  const behavior = method && behaviorOf(method.card.last4).refund
  if (await isWithdrawn(charge, sandbox)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  const cents = refundableCents(charge, amount)
  const status = behavior === 'is pending' ? 'pending' : 'succeeded'
  const made = newRefund(charge, { amount: cents, metadata, reason, status }, sandbox.stamp('re'))
  await sandbox.emit('refund.created', made)
  await sandbox.emit('charge.refunded', withRefunded(charge, charge.amount_refunded + cents))
  if (behavior === 'is pending') await sandbox.emit('refund.updated', { ...made, status: 'succeeded' })
  if (behavior === 'fails') {
    const failed = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' } as const
    await sandbox.emit('refund.updated', failed)
    await sandbox.emit('refund.failed', failed)
    await sandbox.emit('charge.updated', charge)
  }
  return made
}

const withRefunded = (charge: Charge, amount_refunded: number): Charge => ({
  ...charge,
  amount_refunded,
  refunded: amount_refunded === charge.amount,
})

/** All that is left unless given an amount; never more than was received less earlier refunds. */
function refundableCents(charge: Charge, wished: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  const amount = wished ?? left
  if (amount <= left) return amount
  const base = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
  const message = `Refund amount (${dollars(amount)}) is greater than ${base} (${dollars(left)})`
  throw invalidRequest(message, { param: 'amount' })
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
