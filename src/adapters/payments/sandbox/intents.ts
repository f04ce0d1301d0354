import { behaviorOf } from './cards.ts'
import { docUrl, invalidRequest } from './errors.ts'
import {
  type Charge,
  declinedCharge,
  type Fact,
  type Intent,
  newCharge,
  newIntent,
  newRefund,
  type PaymentFailure,
  type PaymentMethod,
  type Refund,
  type Stamp,
  type Terms,
} from './objects.ts'

/**
 * The life of a payment intent and its charge, as pure functions; ids and time arrive with the command.
 *
 * requires_payment_method → requires_confirmation → requires_action (3-D Secure) → succeeded
 *
 * A decline or a failed challenge leads back to requires_payment_method with `last_payment_error` set, so the customer
 * can try another card. Any state but succeeded can be canceled. What the state forbids throws a `Refusal`.
 */
export type Change = {
  readonly intent: Intent
  /** What happened. The objects of the last facts are the new state. */
  readonly facts: readonly Fact[]
}

export const create = (terms: Terms, stamp: Stamp & { client_secret: string }): Change =>
  become('created', newIntent({ ...terms, metadata: withoutEmpty(terms.metadata) }, stamp))

/** A new amount cancels an open challenge: the customer agreed to the old amount. */
export function update(intent: Intent, terms: Partial<Terms>): Intent {
  const {
    amount = intent.amount,
    description = intent.description,
    receipt_email = intent.receipt_email,
  } = terms
  const metadata = withoutEmpty({ ...intent.metadata, ...terms.metadata })
  const updated = { ...intent, amount, description, receipt_email, metadata }
  if (amount === intent.amount) return updated
  allow('change the amount of', intent)
  const status = intent.status === 'requires_action' ? 'requires_confirmation' : intent.status
  return { ...updated, status, next_action: null }
}

export function attach(intent: Intent, { id }: PaymentMethod): Intent {
  allow('change the payment method of', intent)
  return { ...intent, status: 'requires_confirmation', payment_method: id, next_action: null }
}

export function confirm(intent: Intent, method: PaymentMethod | undefined, stamp: Stamp): Change {
  allow('confirm', intent)
  if (!method) {
    throw wrongState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  }
  if (!behaviorOf(method.card.last4).challenge) return settle(intent, method, stamp, false)
  return become('requires_action', {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id },
    },
  })
}

/** The customer's response to the bank's 3-D Secure challenge. */
export function authenticate(
  intent: Intent,
  method: PaymentMethod | undefined,
  outcome: 'complete' | 'fail',
  stamp: Stamp,
): Change {
  if (intent.status !== 'requires_action' || !method) {
    throw wrongState(
      intent,
      `This PaymentIntent has no open 3D Secure challenge because it has a status of ${intent.status}.`,
    )
  }
  if (outcome === 'complete') return settle(intent, method, stamp, true)
  return fail(intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    doc_url: docUrl('payment_intent_authentication_failure'),
    payment_method: method,
  })
}

export function cancel(
  intent: Intent,
  cancellation_reason: Intent['cancellation_reason'],
  at: number,
): Change {
  allow('cancel', intent)
  const end = { status: 'canceled', canceled_at: at, cancellation_reason, next_action: null } as const
  return become('canceled', { ...intent, ...end })
}

/** Without an amount, refunds all that is left; never more than was received less earlier refunds. */
export function refund(
  intentId: string,
  charge: Charge | undefined,
  terms: Pick<Refund, 'reason' | 'metadata'> & { readonly amount: number | undefined },
  stamp: Stamp,
): { readonly refund: Refund; readonly charge: Charge; readonly facts: readonly Fact[] } {
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  const { amount = left } = terms
  if (amount > left) {
    const base = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    const message = `Refund amount (${dollars(amount)}) is greater than ${base} (${dollars(left)})`
    throw invalidRequest(message, { param: 'amount' })
  }
  const made = newRefund(charge, { ...terms, amount }, stamp)
  const amount_refunded = charge.amount_refunded + amount
  const refunded = { ...charge, amount_refunded, refunded: amount === left }
  return {
    refund: made,
    charge: refunded,
    facts: [
      { type: 'refund.created', data: { object: made } },
      { type: 'charge.refunded', data: { object: refunded } },
    ],
  }
}

function settle(intent: Intent, method: PaymentMethod, stamp: Stamp, isAuthenticated: boolean): Change {
  const charge = newCharge(intent, method, stamp, isAuthenticated)
  const { decline } = behaviorOf(method.card.last4)
  if (!decline) {
    const paid = become('succeeded', {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: method.id,
    })
    return { ...paid, facts: [{ type: 'charge.succeeded', data: { object: charge } }, ...paid.facts] }
  }
  const { code, message, declineCode: decline_code } = decline
  const failed = fail(
    { ...intent, latest_charge: charge.id },
    {
      type: 'card_error',
      code,
      decline_code,
      message,
      charge: charge.id,
      doc_url: docUrl(code),
      payment_method: method,
    },
  )
  const attempt = declinedCharge(charge, decline)
  return { ...failed, facts: [{ type: 'charge.failed', data: { object: attempt } }, ...failed.facts] }
}

const fail = (intent: Intent, last_payment_error: PaymentFailure) =>
  become('payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error,
    next_action: null,
    payment_method: null,
  })

const become = (
  fact: 'created' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled',
  intent: Intent,
): Change => ({ intent, facts: [{ type: `payment_intent.${fact}`, data: { object: intent } }] })

/** Refuses what a succeeded or canceled intent does not allow. */
function allow(action: string, intent: Intent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  throw wrongState(
    intent,
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
  )
}

const wrongState = (payment_intent: Intent, message: string) =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent })

/** An empty value removes its key. */
const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
