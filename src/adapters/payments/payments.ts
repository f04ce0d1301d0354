import Stripe from 'stripe'
import { Problem } from '../../platform/errors.ts'

export type PaymentsOptions = {
  readonly mode: 'sandbox' | 'live'
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The sandbox's in sandbox mode; otherwise the network's. */
  readonly fetch?: typeof fetch
}

/** A payment in its current state at the provider. Amounts are integer cents. */
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

/** `notes` are those given to `refund`; none for a refund made elsewhere, as in the provider's dashboard. */
export type Refund = {
  readonly id: string
  readonly intentId: string
  readonly amountCents: number
  readonly status: string
  readonly notes: Readonly<Record<string, string>>
}

/** A verified webhook, narrowed to what bookings use. */
export type PaymentEvent =
  | { readonly eventId: string; readonly kind: 'succeeded' | 'failed'; readonly intent: Intent }
  | { readonly eventId: string; readonly kind: 'refunded' | 'refund failed'; readonly refund: Refund }
  | { readonly eventId: string; readonly kind: 'other'; readonly type: string }

/**
 * A call that the provider refused or did not answer. `code` and `message` are the provider's own.
 * - declined: the card was refused; the customer may try another.
 * - refused: the payment's state does not allow the request; `code` names the rule (charge_already_refunded, …).
 * - unavailable: the outcome is unknown; repeat the call with the same idempotency key.
 * - misconfigured: the provider rejects our key.
 */
export class PaymentsError extends Problem {
  override readonly name = 'PaymentsError'

  constructor(
    readonly kind: 'declined' | 'refused' | 'unavailable' | 'misconfigured',
    code: string,
    message: string,
    cause?: Error,
  ) {
    const isOurs = kind === 'unavailable' || kind === 'misconfigured'
    const status = isOurs ? 503 : code === 'resource_missing' ? 404 : 409
    super(status, code, message, undefined, isOurs ? 5 : undefined)
    if (cause) this.cause = cause
  }

  override get isReported() {
    return this.status === 503
  }

  /** Declines and refusals go to the customer in the provider's words. Failures on our side do not. */
  override toJSON() {
    if (this.status !== 503) return super.toJSON()
    return {
      error: 'payments_unavailable',
      message: 'Card payments are unavailable right now. Please try again.',
    }
  }
}

/** A webhook with an invalid signature, age or form. Answer 400 and do nothing. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook'
}

export type Payments = ReturnType<typeof createPayments>

/** The card provider as the booking module sees it. Every call but `parseWebhook` throws `PaymentsError`. */
export function createPayments({ mode, secretKey, publishableKey, webhookSecret, fetch }: PaymentsOptions) {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  return {
    mode,
    publishableKey,

    /** Idempotent per booking and quote version: a repeat returns the intent as it was created. */
    async createIntent({
      bookingId,
      quoteVersion,
      amountCents,
      description,
      receiptEmail,
    }: NewIntent): Promise<Intent> {
      const params = {
        amount: amountCents,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        metadata: { bookingId },
        description,
        ...(receiptEmail && { receipt_email: receiptEmail }),
      }
      const idempotencyKey = `booking:${bookingId}:quote:${quoteVersion}`
      return intentOf(await answer(stripe.paymentIntents.create(params, { idempotencyKey })))
    },

    async retrieve(intentId: string): Promise<Intent> {
      return intentOf(await answer(stripe.paymentIntents.retrieve(intentIn(intentId))))
    },

    /** Refunds all that is left, unless given an amount. Use one key per requested refund. */
    async refund({ intentId, amountCents, key, notes }: NewRefund): Promise<Refund> {
      const params = {
        payment_intent: intentIn(intentId),
        ...(amountCents !== undefined && { amount: amountCents }),
        ...(notes && { metadata: notes }),
      }
      return refundOf(await answer(stripe.refunds.create(params, { idempotencyKey: `refund:${key}` })))
    },

    /** Prevents payment. An intent that is already paid or canceled is returned as it is. */
    async cancel(intentId: string): Promise<Intent> {
      try {
        return intentOf(await answer(stripe.paymentIntents.cancel(intentIn(intentId))))
      } catch (error) {
        if (!(error instanceof PaymentsError) || error.code !== 'payment_intent_unexpected_state') throw error
        return this.retrieve(intentId)
      }
    },

    /**
     * `rawBody` is the request's text before any parsing, `signature` its Stripe-Signature header.
     * @throws InvalidWebhook
     */
    async parseWebhook(rawBody: string, signature: string): Promise<PaymentEvent> {
      return eventOf(await verified(stripe.webhooks.constructEventAsync(rawBody, signature, webhookSecret)))
    },
  }
}

type NewIntent = {
  readonly bookingId: string
  readonly quoteVersion: number | string
  readonly amountCents: number
  readonly description: string
  readonly receiptEmail?: string
}

type NewRefund = {
  readonly intentId: string
  readonly amountCents?: number
  readonly key: string
  /** Stored with the refund and included in its webhooks; at most 500 characters each. */
  readonly notes?: Readonly<Record<string, string>>
}

const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
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

const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  intentId: idOf(refund.payment_intent) ?? '',
  amountCents: refund.amount,
  status: refund.status ?? 'pending',
  notes: refund.metadata ?? {},
})

const idOf = (ref: string | { readonly id: string } | null): string | undefined =>
  typeof ref === 'string' ? ref : ref?.id

function eventOf(event: Stripe.Event): PaymentEvent {
  const eventId = event.id
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { eventId, kind: 'succeeded', intent: intentOf(event.data.object) }
    case 'payment_intent.payment_failed':
      return { eventId, kind: 'failed', intent: intentOf(event.data.object) }
    case 'refund.created':
      return { eventId, kind: 'refunded', refund: refundOf(event.data.object) }
    case 'refund.failed':
      return { eventId, kind: 'refund failed', refund: refundOf(event.data.object) }
    default:
      return { eventId, kind: 'other', type: event.type }
  }
}

/** Ids may come from a browser. An empty one, or one with dots, would reach another path of the provider's API. */
function intentIn(id: string): string {
  if (/^pi_\w+$/.test(id)) return id
  throw new PaymentsError('refused', 'resource_missing', `No such payment_intent: '${id}'`)
}

/**
 * Converts the provider's errors to `PaymentsError`. Its error objects may contain the intent with its client secret, so
 * one is kept as the cause, and may be logged, only if the provider was unavailable.
 */
async function answer<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const kind = kindOf(error)
    const cause = kind === 'unavailable' ? error : undefined
    throw new PaymentsError(kind, error.code ?? error.rawType ?? error.type, error.message, cause)
  }
}

async function verified(event: Promise<Stripe.Event>): Promise<Stripe.Event> {
  try {
    return await event
  } catch (error) {
    throw new InvalidWebhook(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentsError['kind'] {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined'
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'misconfigured'
  if (error instanceof Stripe.errors.StripePermissionError) return 'misconfigured'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused'
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'refused'
  return 'unavailable'
}
