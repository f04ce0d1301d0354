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
  /** As given to `createIntent`. */
  readonly purpose: 'balance' | undefined
  readonly clientSecret: string | undefined
  /** The card that was used, if its customer lets us keep it for later payments. */
  readonly savedCard: Readonly<{ customerId: string; paymentMethodId: string }> | undefined
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
  readonly currency: string
  /** `pending` and `requires_action` may still fail; `failed` and `canceled` returned no money. */
  readonly status: string
  readonly notes: Readonly<Record<string, string>>
  readonly createdAt: string
}

/**
 * A charge that the customer disputes at the bank, which took the amount back, except for an inquiry. `won` returns it,
 * `lost` does not. `funds` is what this event or the dispute's transactions say of it.
 */
export type Dispute = {
  readonly id: string
  readonly intentId: string
  readonly amountCents: number
  readonly currency: string
  readonly status: string
  readonly funds: 'untouched' | 'withdrawn' | 'reinstated'
  readonly reason: string
  /** Until when evidence can be submitted. */
  readonly respondBy: string | undefined
  /** Evidence was submitted for an appeal, so a loss is that of the appeal. */
  readonly isAppealed?: true
  readonly createdAt: string
}

type Happened = { readonly eventId: string; readonly at: string }

/** An event of the provider, narrowed to what bookings use. Its object is as it was then, or newer. */
export type PaymentEvent = Happened &
  (
    | { readonly kind: 'succeeded' | 'failed' | 'processing'; readonly intent: Intent }
    | { readonly kind: 'refunded' | 'refund updated' | 'refund failed'; readonly refund: Refund }
    | { readonly kind: 'disputed' | 'dispute updated' | 'dispute closed'; readonly dispute: Dispute }
    | { readonly kind: 'other'; readonly type: string }
  )

/** The events that bookings use. The webhook endpoint subscribes to these. */
export const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
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
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing': {
      const kind = intentKinds[event.type]
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
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const kind = disputeKinds[event.type]
      const object = await current(event.data.object, retrieves?.dispute)
      return { ...happened, kind, dispute: disputeOf(object, event.type) }
    }
    default:
      return { ...happened, kind: 'other', type: event.type }
  }
}

const intentKinds = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.processing': 'processing',
} as const
const refundKinds = {
  'refund.created': 'refunded',
  'refund.updated': 'refund updated',
  'refund.failed': 'refund failed',
} as const
const disputeKinds = {
  'charge.dispute.created': 'disputed',
  'charge.dispute.updated': 'dispute updated',
  'charge.dispute.closed': 'dispute closed',
  'charge.dispute.funds_withdrawn': 'dispute updated',
  'charge.dispute.funds_reinstated': 'dispute updated',
} as const

export const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  amountCents: intent.amount,
  amountReceivedCents: intent.amount_received,
  currency: intent.currency,
  bookingId: intent.metadata.bookingId,
  purpose: intent.metadata.purpose === 'balance' ? 'balance' : undefined,
  clientSecret: intent.client_secret ?? undefined,
  savedCard: savedCardOf(intent),
  lastError: failureOf(intent.last_payment_error),
})

function savedCardOf({ customer, payment_method, setup_future_usage }: Stripe.PaymentIntent) {
  const [customerId, paymentMethodId] = [idOf(customer), idOf(payment_method)]
  if (setup_future_usage !== 'off_session' || !customerId || !paymentMethodId) return undefined
  return { customerId, paymentMethodId }
}

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
  currency: refund.currency,
  status: refund.status ?? 'pending',
  notes: refund.metadata ?? {},
  createdAt: instantOf(refund.created),
})

export const disputeOf = (dispute: Stripe.Dispute, eventType?: Stripe.Event['type']): Dispute => ({
  id: dispute.id,
  intentId: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  currency: dispute.currency,
  status: dispute.status,
  funds: fundsOf(dispute, eventType),
  reason: dispute.reason,
  respondBy: dispute.evidence_details.due_by ? instantOf(dispute.evidence_details.due_by) : undefined,
  ...(dispute.evidence?.appeal && { isAppealed: true }),
  createdAt: instantOf(dispute.created),
})

function fundsOf(
  { balance_transactions: moves }: Stripe.Dispute,
  eventType: Stripe.Event['type'] | undefined,
): Dispute['funds'] {
  const isReinstated = moves.some(({ amount }) => amount > 0)
  if (isReinstated || eventType === 'charge.dispute.funds_reinstated') return 'reinstated'
  const isWithdrawn = moves.length > 0 || eventType === 'charge.dispute.funds_withdrawn'
  return isWithdrawn ? 'withdrawn' : 'untouched'
}

const idOf = (ref: string | { readonly id: string } | null): string =>
  typeof ref === 'string' ? ref : (ref?.id ?? '')

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()
