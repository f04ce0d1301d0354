import { behaviourOf, type Decline } from './cards.ts'
import { newCharge, newIntent } from './objects.ts'
import { docUrl, wrongState } from './refusals.ts'
import type {
  CancellationReason,
  Charge,
  Fact,
  Intent,
  PaymentFailure,
  PaymentMethod,
  Terms,
} from './shapes.ts'

/**
 * The life of a payment intent, as pure functions from what is to what becomes; ids and time arrive with the command.
 *
 * requires_payment_method → requires_confirmation → requires_action (3-D Secure) → succeeded
 *
 * A decline or a failed challenge leads back to requires_payment_method with `last_payment_error` set, so the customer
 * can try another card. Any state but succeeded can be canceled. What the state forbids is a `Refusal` and changes nothing.
 */
export type Change = {
  readonly intent: Intent
  readonly charge?: Charge
  readonly facts: readonly Fact[]
}

/** An id made for the command, and its time in Unix seconds. */
export type Stamp = { readonly id: string; readonly at: number }

export function create(terms: Terms, stamp: Stamp & { readonly clientSecret: string }): Change {
  const intent = newIntent({ ...terms, metadata: withoutEmpty(terms.metadata) }, stamp)
  return { intent, facts: [{ type: 'payment_intent.created', data: { object: intent } }] }
}

/** A new amount while a challenge is open takes the challenge back: the customer agreed to the old one. */
export function update(intent: Intent, terms: Partial<Terms>): Intent {
  const { amount = intent.amount } = terms
  const metadata = withoutEmpty({ ...intent.metadata, ...terms.metadata })
  if (amount === intent.amount) return { ...intent, ...terms, metadata }
  if (isOver(intent)) {
    throw wrongState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    )
  }
  const status = intent.status === 'requires_action' ? 'requires_confirmation' : intent.status
  return { ...intent, ...terms, metadata, status, next_action: null }
}

export function attach(intent: Intent, method: PaymentMethod): Intent {
  if (isOver(intent)) {
    throw wrongState(
      intent,
      `You cannot update this PaymentIntent's payment method because it has a status of ${intent.status}.`,
    )
  }
  return { ...intent, status: 'requires_confirmation', payment_method: method.id, next_action: null }
}

export function confirm(intent: Intent, method: PaymentMethod | undefined, stamp: Stamp): Change {
  if (intent.status === 'succeeded') {
    throw wrongState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (intent.status === 'canceled') {
    throw wrongState(
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    )
  }
  if (!method) {
    throw wrongState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  }
  return behaviourOf(method.card.last4).challenge
    ? challenge(intent, method)
    : settle(intent, method, stamp, false)
}

/** The customer's answer to the bank's challenge. */
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
  return outcome === 'complete' ? settle(intent, method, stamp, true) : fail(intent, notAuthenticated(method))
}

export function cancel(intent: Intent, reason: CancellationReason | null, at: number): Change {
  if (isOver(intent)) {
    throw wrongState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    )
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: at,
    cancellation_reason: reason,
    next_action: null,
  }
  return { intent: canceled, facts: [{ type: 'payment_intent.canceled', data: { object: canceled } }] }
}

/** An empty value takes its key away, as the provider has it. */
const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const isOver = (intent: Intent) => intent.status === 'succeeded' || intent.status === 'canceled'

function challenge(intent: Intent, method: PaymentMethod): Change {
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id },
    },
  }
  return { intent: waiting, facts: [{ type: 'payment_intent.requires_action', data: { object: waiting } }] }
}

function settle(intent: Intent, method: PaymentMethod, stamp: Stamp, authenticated: boolean): Change {
  const charge = newCharge(intent, method, { ...stamp, authenticated })
  const { decline } = behaviourOf(method.card.last4)
  if (decline) return refuse(intent, method, charge, decline)
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  }
  return {
    intent: paid,
    charge,
    facts: [
      { type: 'charge.succeeded', data: { object: charge } },
      { type: 'payment_intent.succeeded', data: { object: paid } },
    ],
  }
}

function refuse(intent: Intent, method: PaymentMethod, attempt: Charge, decline: Decline): Change {
  const charge: Charge = {
    ...attempt,
    status: 'failed',
    amount_captured: 0,
    captured: false,
    paid: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: decline.declineCode,
      seller_message: 'The bank did not accept the charge.',
      type: 'issuer_declined',
    },
  }
  const { intent: failed, facts } = fail(
    { ...intent, latest_charge: charge.id },
    {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: charge.id,
      doc_url: docUrl(decline.code),
      payment_method: method,
    },
  )
  return { intent: failed, charge, facts: [{ type: 'charge.failed', data: { object: charge } }, ...facts] }
}

function fail(intent: Intent, failure: PaymentFailure): Change {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: failure,
    next_action: null,
    payment_method: null,
  }
  return { intent: failed, facts: [{ type: 'payment_intent.payment_failed', data: { object: failed } }] }
}

const notAuthenticated = (method: PaymentMethod): PaymentFailure => ({
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  doc_url: docUrl('payment_intent_authentication_failure'),
  payment_method: method,
})
