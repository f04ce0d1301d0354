import type Stripe from 'stripe'

/**
 * The shapes the sandbox answers with. Each narrows the SDK's own type to what the sandbox really produces, so that a
 * reply which no longer is what the provider would send does not compile.
 */
export interface Intent extends Stripe.PaymentIntent {
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  cancellation_reason: CancellationReason | null
  capture_method: 'automatic'
  client_secret: string
  confirmation_method: 'automatic'
  last_payment_error: PaymentFailure | null
  latest_charge: string | null
  payment_method: string | null
  setup_future_usage: null
  shipping: null
}

export interface Charge extends Stripe.Charge {
  status: 'succeeded' | 'failed'
  payment_intent: string
}

export interface Refund extends Stripe.Refund {
  status: 'succeeded'
  charge: string
  payment_intent: string
}

/** Of the many kinds that the SDK's type allows, a card and nothing else. */
export interface PaymentMethod
  extends Pick<Stripe.PaymentMethod, 'id' | 'object' | 'billing_details' | 'created' | 'livemode'> {
  type: 'card'
  allow_redisplay: 'unspecified'
  card: Stripe.PaymentMethod.Card
  customer: null
  customer_account: null
  metadata: Record<string, string>
}

export const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Why the last try to pay failed; the same words stand in the 402 reply. */
export interface PaymentFailure extends Stripe.PaymentIntent.LastPaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  payment_method: PaymentMethod
  payment_intent?: never
}

/** What happened, before it has an id and a time: the part of an event that the state machine decides. */
export type Fact =
  | { type: IntentFact; data: { object: Intent } }
  | { type: 'charge.succeeded' | 'charge.failed' | 'charge.refunded'; data: { object: Charge } }
  | { type: 'refund.created'; data: { object: Refund } }

type IntentFact =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'

/** What the merchant may set on an intent. */
export type Terms = {
  readonly amount: number
  readonly description: string | null
  readonly receipt_email: string | null
  readonly metadata: Readonly<Record<string, string>>
}
