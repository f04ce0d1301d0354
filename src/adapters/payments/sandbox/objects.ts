import Stripe from 'stripe'
import type { Card, Decline } from './cards.ts'

/** The objects by the provider's names. Each narrows the SDK's type to what the sandbox produces. */
export type Kinds = {
  payment_intent: Intent
  payment_method: PaymentMethod
  charge: Charge
  refund: Refund
  dispute: Dispute
  customer: Customer
  event: Event
}

export type Stored = Kinds[keyof Kinds]

export interface Intent extends Stripe.PaymentIntent {
  client_secret: string
  last_payment_error: PaymentFailure | null
  latest_charge: string | null
  payment_method: string | null
  customer: string | null
}

export interface Charge extends Stripe.Charge {
  payment_intent: string
}

export type PaymentMethod = Omit<Stripe.PaymentMethod, 'card'> & { card: Stripe.PaymentMethod.Card }

export type Refund = Stripe.Refund
export type Customer = Stripe.Customer

export interface Dispute extends Stripe.Dispute {
  charge: string
  payment_intent: string
}

/** Why the last attempt to pay failed. A 402 reply carries the same. */
export interface PaymentFailure extends Stripe.PaymentIntent.LastPaymentError {
  type: 'card_error' | 'invalid_request_error'
  message: string
  payment_intent?: never
  payment_method: PaymentMethod
}

export type EventType = Stripe.Event['type']
export type Event = Omit<Stripe.Event, 'type' | 'data'> & { type: EventType; data: { object: Stored } }
/** The kind of object that the SDK expects in an event of this type. */
export type ObjectOf<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object']

/** `created` is in Unix seconds. */
export type Stamp = Readonly<{ id: string; created: number }>

type Terms = Pick<
  Intent,
  'amount' | 'client_secret' | 'customer' | 'description' | 'receipt_email' | 'metadata'
>

export const newIntent = (terms: Terms, stamp: Stamp): Intent => ({
  ...nulls(
    'application application_fee_amount canceled_at cancellation_reason customer_account',
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

export const newCustomer = (
  terms: Pick<Customer, 'email' | 'name' | 'metadata'>,
  stamp: Stamp,
): Customer => ({
  ...nulls('default_source description shipping'),
  object: 'customer',
  balance: 0,
  currency: null,
  delinquent: false,
  invoice_prefix: stamp.id.slice(-8).toUpperCase(),
  invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
  livemode: false,
  phone: null,
  preferred_locales: [],
  tax_exempt: 'none',
  test_clock: null,
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

/** An attempt to charge the whole intent. */
export const newCharge = (
  intent: Intent,
  { card, id: payment_method }: PaymentMethod,
  decline: Decline | undefined,
  stamp: Stamp,
): Charge => ({
  ...nulls(
    'application application_fee application_fee_amount balance_transaction customer on_behalf_of',
    'calculated_statement_descriptor failure_balance_transaction',
    'receipt_number receipt_url review shipping source source_transfer statement_descriptor',
    'statement_descriptor_suffix transfer_data transfer_group',
  ),
  ...pick(intent, 'amount currency description metadata receipt_email'),
  object: 'charge',
  amount_captured: decline ? 0 : intent.amount,
  amount_refunded: 0,
  billing_details: { ...nulls('address name phone tax_id'), email: intent.receipt_email },
  captured: !decline,
  disputed: false,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  fraud_details: {},
  livemode: false,
  outcome: {
    ...nulls('advice_code network_advice_code network_decline_code'),
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    seller_message: decline ? 'The bank did not accept the charge.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  },
  paid: !decline,
  payment_intent: intent.id,
  payment_method,
  payment_method_details: {
    type: 'card',
    card: {
      ...nulls(
        'authorization_code electronic_commerce_indicator installments mandate',
        'network_transaction_id three_d_secure transaction_link_id wallet',
      ),
      ...pick(card, 'brand country exp_month exp_year funding last4'),
      amount_authorized: intent.amount,
      checks,
      network: card.brand,
      regulated_status: 'unregulated',
    },
  },
  refunded: false,
  status: decline ? 'failed' : 'succeeded',
  ...stamp,
})

export const newRefund = (
  { id: charge, currency, payment_intent, payment_method }: Charge,
  terms: Pick<Refund, 'amount' | 'reason' | 'metadata' | 'status'>,
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
  ...terms,
  ...stamp,
})

export const newEvent = (about: Pick<Event, 'type' | 'data' | 'request'>, stamp: Stamp): Event => ({
  object: 'event',
  api_version: Stripe.API_VERSION,
  livemode: false,
  pending_webhooks: 1,
  ...about,
  ...stamp,
})

/** Every answer that is not a success carries this under `error`. */
type ErrorDetail = Readonly<
  Pick<
    Stripe.StripeRawError,
    'type' | 'message' | 'code' | 'param' | 'decline_code' | 'charge' | 'doc_url'
  > & {
    payment_intent?: Intent
    payment_method?: PaymentMethod
  }
>

export type Reply = Readonly<{
  status: number
  body: Stored | Stripe.ApiList<Stored> | Readonly<{ error: ErrorDetail }>
  /** Whether it is the stored reply to an earlier request with the same key. */
  isReplayed?: boolean
  /** Whether a failure is stored under its key, which repeats it. */
  isStored?: boolean
}>

/** Invalid parameters, an unknown object, a declined card, or a state that does not allow the call. */
export class Refusal extends Error {
  readonly reply: Reply

  constructor(status: number, detail: ErrorDetail) {
    super(detail.message)
    const error = detail.code ? { ...detail, doc_url: docUrl(detail.code) } : detail
    this.reply = { status, body: { error } }
  }
}

export const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const invalidRequest = (
  message: string,
  more: Omit<ErrorDetail, 'type' | 'message'> = {},
  status = 400,
) => new Refusal(status, { type: 'invalid_request_error', message, ...more })

export const noSuch = (kind: string, id: string, param = 'id') =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)

const checks = { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'pass' }

/** The fields that the provider always sends and the sandbox never fills, by names separated with spaces. */
export function nulls<const Names extends string>(...lines: Names[]): Record<Words<Names>, null>
export function nulls(...lines: string[]): Record<string, null> {
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
