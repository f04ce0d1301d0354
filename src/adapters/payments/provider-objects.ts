import type Stripe from 'stripe'

/** A payment in its current state at the provider. Amounts are integer cents, times ISO 8601 instants. */
export type Intent = {
  readonly id: string
  readonly status: Stripe.PaymentIntent.Status
  readonly amountCents: number
  readonly amountReceivedCents: number
  readonly currency: string
  /** As given to `createIntent`; undefined for an intent that another program of the account created. */
  readonly bookingId: string | undefined
  readonly clientSecret: string | undefined
  readonly lastError: PaymentFailure | undefined
}

export type PaymentFailure = {
  readonly code: string
  /** The provider's words, fit for the customer. */
  readonly message: string
}

/** Money that a card paid for an intent. */
export type Charge = {
  readonly id: string
  readonly intentId: string
  readonly bookingId: string | undefined
  readonly amountCents: number
  readonly currency: string
  readonly createdAt: string
}

/** `notes` are those given to `refund`; none for a refund made elsewhere, as in the provider's dashboard. */
export type Refund = {
  readonly id: string
  readonly intentId: string
  readonly amountCents: number
  /** `pending` and `requires_action` may still fail; `failed` and `canceled` returned no money. */
  readonly status: string
  readonly notes: Readonly<Record<string, string>>
  readonly createdAt: string
}

/** A charge that the customer disputes at the bank, which took the amount back. `won` returns it, `lost` does not. */
export type Dispute = {
  readonly id: string
  readonly intentId: string
  readonly chargeId: string
  readonly amountCents: number
  readonly status: string
  readonly reason: string
  readonly createdAt: string
}

type Happened = { readonly eventId: string; readonly at: string }

/** An event of the provider, narrowed to what bookings use. Its object is as it was then, or newer. */
export type PaymentEvent = Happened &
  (
    | { readonly kind: 'succeeded' | 'failed'; readonly intent: Intent }
    | { readonly kind: 'refunded' | 'refund updated' | 'refund failed'; readonly refund: Refund }
    | { readonly kind: 'disputed' | 'dispute updated' | 'dispute closed'; readonly dispute: Dispute }
    | { readonly kind: 'other'; readonly type: string }
  )

/** The events that bookings use. The webhook endpoint subscribes to these. */
export const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

type Retrieve<T> = (id: string) => Promise<T>

/** Reads the objects of events whose own copy cannot be used. */
export type Retrieves = Readonly<{
  intent: Retrieve<Stripe.PaymentIntent>
  refund: Retrieve<Stripe.Refund>
  dispute: Retrieve<Stripe.Dispute>
}>

/** With `retrieves`, an event only says which object changed, and the object is read from the provider. */
export async function eventOf(event: Stripe.Event, retrieves?: Retrieves): Promise<PaymentEvent> {
  const happened = { eventId: event.id, at: instantOf(event.created) }
  const current = async <T extends { id: string }>(object: T, retrieve: Retrieve<T> | undefined) =>
    retrieve ? retrieve(object.id) : object
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const kind = event.type === 'payment_intent.succeeded' ? 'succeeded' : 'failed'
      return { ...happened, kind, intent: intentOf(await current(event.data.object, retrieves?.intent)) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const kind = refundKinds[event.type]
      return { ...happened, kind, refund: refundOf(await current(event.data.object, retrieves?.refund)) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const kind = disputeKinds[event.type]
      return { ...happened, kind, dispute: disputeOf(await current(event.data.object, retrieves?.dispute)) }
    }
    default:
      return { ...happened, kind: 'other', type: event.type }
  }
}

const refundKinds = {
  'refund.created': 'refunded',
  'refund.updated': 'refund updated',
  'refund.failed': 'refund failed',
} as const
const disputeKinds = {
  'charge.dispute.created': 'disputed',
  'charge.dispute.updated': 'dispute updated',
  'charge.dispute.closed': 'dispute closed',
} as const

export const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  amountCents: intent.amount,
  amountReceivedCents: intent.amount_received,
  currency: intent.currency,
  bookingId: intent.metadata.bookingId,
  clientSecret: intent.client_secret ?? undefined,
  lastError: failureOf(intent.last_payment_error),
})

const failureOf = (error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailure | undefined =>
  error ? { code: error.code ?? error.type, message: error.message ?? 'The payment failed.' } : undefined

export const chargeOf = (charge: Stripe.Charge): Charge => ({
  id: charge.id,
  intentId: idOf(charge.payment_intent),
  bookingId: charge.metadata.bookingId,
  amountCents: charge.amount_captured,
  currency: charge.currency,
  createdAt: instantOf(charge.created),
})

export const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  intentId: idOf(refund.payment_intent),
  amountCents: refund.amount,
  status: refund.status ?? 'pending',
  notes: refund.metadata ?? {},
  createdAt: instantOf(refund.created),
})

export const disputeOf = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  intentId: idOf(dispute.payment_intent),
  chargeId: idOf(dispute.charge),
  amountCents: dispute.amount,
  status: dispute.status,
  reason: dispute.reason,
  createdAt: instantOf(dispute.created),
})

const idOf = (ref: string | { readonly id: string } | null): string =>
  typeof ref === 'string' ? ref : (ref?.id ?? '')

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()
