import Stripe from 'stripe'
import type { Card, Decline } from './cards.ts'

/** The objects by the provider's names. Each narrows the SDK's type to what the sandbox produces. */
export type Kinds = {
  payment_intent: Intent
  payment_method: PaymentMethod
  charge: Charge
  refund: Refund
  event: Stripe.Event
}

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
type CancellationReason = (typeof cancellationReasons)[number]

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Why the last attempt to pay failed. A 402 reply carries the same. */
export interface PaymentFailure extends Stripe.PaymentIntent.LastPaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  payment_method: PaymentMethod
  payment_intent?: never
}

/** An event before it has an id and a time. */
export type Fact =
  | { type: `payment_intent.${IntentFact}`; data: { object: Intent } }
  | { type: 'charge.succeeded' | 'charge.failed' | 'charge.refunded'; data: { object: Charge } }
  | { type: 'refund.created'; data: { object: Refund } }

type IntentFact = 'created' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'

/** What the merchant may set on an intent. Amounts are in cents. */
export type Terms = Pick<Intent, 'amount' | 'description' | 'receipt_email' | 'metadata'>

/** `created` is in Unix seconds. */
export type Stamp = { readonly id: string; readonly created: number }

export const newIntent = (terms: Terms, stamp: Stamp & { client_secret: string }): Intent => ({
  ...nulls(
    'application application_fee_amount canceled_at cancellation_reason customer customer_account',
    'excluded_payment_method_types allowed_payment_method_types last_payment_error latest_charge',
    'managed_payments next_action on_behalf_of payment_method payment_method_configuration_details',
    'payment_record processing review setup_future_usage shipping source statement_descriptor',
    'statement_descriptor_suffix transfer_data transfer_group',
  ),
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  currency: 'usd',
  livemode: false,
  payment_method_options: {},
  payment_method_types: ['card'],
  status: 'requires_payment_method',
  ...terms,
  ...stamp,
})

export const newPaymentMethod = ({ brand, last4, expMonth, expYear }: Card, stamp: Stamp): PaymentMethod => ({
  ...nulls('customer customer_account'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: nulls('address email name phone tax_id'),
  card: {
    ...nulls('generated_from wallet'),
    brand,
    checks,
    country: 'US',
    display_brand: brand,
    exp_month: expMonth,
    exp_year: expYear,
    funding: 'credit',
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
  },
  livemode: false,
  metadata: {},
  type: 'card',
  ...stamp,
})

/** A successful charge of the whole intent. */
export const newCharge = (
  intent: Intent,
  { card, id: payment_method }: PaymentMethod,
  stamp: Stamp,
  isAuthenticated: boolean,
): Charge => ({
  ...nulls(
    'application application_fee application_fee_amount balance_transaction customer on_behalf_of',
    'calculated_statement_descriptor failure_balance_transaction failure_code failure_message',
    'receipt_number receipt_url review shipping source source_transfer statement_descriptor',
    'statement_descriptor_suffix transfer_data transfer_group',
  ),
  ...pick(intent, 'amount currency description metadata receipt_email'),
  object: 'charge',
  amount_captured: intent.amount,
  amount_refunded: 0,
  billing_details: { ...nulls('address name phone tax_id'), email: intent.receipt_email },
  captured: true,
  disputed: false,
  fraud_details: {},
  livemode: false,
  outcome: {
    ...nulls('advice_code network_advice_code network_decline_code reason'),
    network_status: 'approved_by_network',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  paid: true,
  payment_intent: intent.id,
  payment_method,
  payment_method_details: {
    type: 'card',
    card: {
      ...nulls(
        'authorization_code electronic_commerce_indicator installments mandate',
        'network_transaction_id transaction_link_id wallet',
      ),
      ...pick(card, 'brand country exp_month exp_year funding last4'),
      amount_authorized: intent.amount,
      checks,
      network: card.brand,
      regulated_status: 'unregulated',
      three_d_secure: isAuthenticated ? authenticated : null,
    },
  },
  refunded: false,
  status: 'succeeded',
  ...stamp,
})

/** What a bank's refusal makes of a charge. */
export const declinedCharge = (charge: Charge, { code, declineCode, message }: Decline): Charge => ({
  ...charge,
  status: 'failed',
  amount_captured: 0,
  captured: false,
  paid: false,
  failure_code: code,
  failure_message: message,
  outcome: {
    ...nulls('advice_code network_advice_code network_decline_code'),
    network_status: 'declined_by_network',
    reason: declineCode,
    seller_message: 'The bank did not accept the charge.',
    type: 'issuer_declined',
  },
})

export const newRefund = (
  { id: charge, currency, payment_intent, payment_method }: Charge,
  terms: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
  stamp: Stamp,
): Refund => ({
  ...nulls(
    'balance_transaction customer customer_account receipt_number',
    'source_transfer_reversal transfer_reversal',
  ),
  object: 'refund',
  charge,
  currency,
  destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
  payment_intent,
  payment_method,
  status: 'succeeded',
  ...terms,
  ...stamp,
})

export const newEvent = (fact: Fact, request: Stripe.Event.Request, stamp: Stamp): Stripe.Event => ({
  object: 'event',
  api_version: Stripe.API_VERSION,
  livemode: false,
  pending_webhooks: 1,
  request,
  ...fact,
  ...stamp,
})

const checks = { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'pass' }

const authenticated = {
  ...nulls('exemption_indicator result_reason transaction_id'),
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  result: 'authenticated',
  version: '2.2.0',
} as const

/** The fields that the provider always sends and the sandbox never fills, by names separated with spaces. */
function nulls<const Names extends string>(...lines: Names[]): Record<Words<Names>, null>
function nulls(...lines: string[]): Record<string, null> {
  return Object.fromEntries(lines.flatMap(line => line.split(' ')).map(name => [name, null]))
}

/** Some fields of an object, by names separated with spaces. */
export function pick<T extends object, const Names extends string>(
  object: T,
  ...lines: Names[]
): Pick<T, Words<Names> & keyof T>
export function pick(object: object, ...lines: string[]): object {
  const names = new Set(lines.flatMap(line => line.split(' ')))
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)))
}

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
