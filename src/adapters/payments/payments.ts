import Stripe from 'stripe'
import { answer, InvalidWebhook, PaymentsError } from './payments-error.ts'
import {
  type Charge,
  chargeOf,
  type Dispute,
  disputeOf,
  eventOf,
  eventTypes,
  type Intent,
  intentOf,
  type PaymentEvent,
  type Refund,
  refundOf,
} from './provider-objects.ts'

export type PaymentsOptions = {
  readonly mode: 'sandbox' | 'live'
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Cards only, as the specification has it, or what the owner opened in the provider's dashboard. */
  readonly methods?: 'card' | 'automatic'
  /** The sandbox's in sandbox mode; otherwise the network's. */
  readonly fetch?: typeof fetch
  /** Receives what the operator should change at the provider. */
  readonly report?: (error: unknown) => void
}

export type Payments = ReturnType<typeof createPayments>

/** The card provider as the booking module sees it. Every call throws `PaymentsError`. */
export function createPayments(options: PaymentsOptions) {
  const {
    mode,
    secretKey,
    publishableKey,
    webhookSecret,
    methods = 'card',
    fetch,
    report = () => {},
  } = options
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    // Of one attempt, or one page of a list.
    timeout: 3_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const retrieves = {
    intent: (id: string) => answer(stripe.paymentIntents.retrieve(id)),
    refund: (id: string) => answer(stripe.refunds.retrieve(id)),
    dispute: (id: string) => answer(stripe.disputes.retrieve(id)),
  }
  const reported = new Set<string | null>()

  /**
   * An event of another API version than the SDK's may name its fields differently. Refusing it could lose money, and so
   * could misreading it: it counts as a notice, and its object is read in our version.
   */
  function read(event: Stripe.Event): Promise<PaymentEvent> {
    return event.api_version === Stripe.API_VERSION ? eventOf(event) : eventOf(event, retrieves)
  }

  /** The endpoint's version is a setting. That of a listed event is the account's, whatever we send. */
  function reportOtherVersion({ api_version: version }: Stripe.Event): void {
    if (version === Stripe.API_VERSION) return
    if (!reported.has(version)) {
      const wish = `Set the version of the webhook endpoint to ${Stripe.API_VERSION}.`
      report(new Error(`The card provider sends events of API version ${version}. ${wish}`))
    }
    reported.add(version)
  }

  return {
    mode,
    publishableKey,

    /** Idempotent per key: a repeat returns the intent as it was created. */
    async createIntent({
      bookingId,
      key,
      amountCents,
      description,
      receiptEmail,
      purpose,
      customerId,
    }: NewIntent): Promise<Intent> {
      const params = {
        amount: amountCents,
        currency: 'usd',
        // Other methods than cards want a page to return to, and a kept card is charged without one.
        ...(methods === 'card' || customerId
          ? { payment_method_types: ['card'] }
          : { automatic_payment_methods: { enabled: true } }),
        ...(customerId && { customer: customerId }),
        metadata: { bookingId, ...(purpose && { purpose }) },
        description,
        ...(receiptEmail && { receipt_email: receiptEmail }),
      }
      // Another release sent other parameters, which the provider refuses under one key.
      const idempotencyKey = `booking:${bookingId}:${methods}:${key}`
      return intentOf(await answer(stripe.paymentIntents.create(params, { idempotencyKey })))
    },

    /** A customer to keep a card with. Idempotent by the key. */
    async createCustomer({
      bookingId,
      email,
      key,
    }: Readonly<{ bookingId: string; email: string; key: string }>) {
      const params = { email, metadata: { bookingId } }
      const asked = stripe.customers.create(params, { idempotencyKey: key })
      return (await answer(asked)).id
    },

    /** Whether the card that pays this intent is kept for later payments. Only before it is paid. */
    async keepCard(intentId: string, customerId: string | undefined): Promise<Intent> {
      const params = customerId
        ? { customer: customerId, setup_future_usage: 'off_session' as const }
        : { setup_future_usage: '' as const }
      return intentOf(await answer(stripe.paymentIntents.update(intentIn(intentId), params)))
    },

    /** The brand and last digits of a card; undefined if the payment method is none. */
    async cardOf(paymentMethodId: string): Promise<Readonly<{ brand: string; last4: string }> | undefined> {
      const { card } = await answer(stripe.paymentMethods.retrieve(paymentMethodId))
      return card && { brand: card.display_brand ?? card.brand, last4: card.last4 ?? '' }
    },

    /** Forgets a kept card. Idempotent. */
    async forgetCard(paymentMethodId: string): Promise<void> {
      const { customer } = await answer(stripe.paymentMethods.retrieve(paymentMethodId))
      // The provider refuses to detach a card twice.
      if (customer !== null) await answer(stripe.paymentMethods.detach(paymentMethodId))
    },

    /** Pays an intent with a kept card, while its customer is away. Idempotent per key. @throws PaymentsError declined */
    async chargeSavedCard({ intentId, paymentMethodId, key }: SavedCardCharge): Promise<Intent> {
      const params = { payment_method: paymentMethodId, off_session: true }
      const asked = stripe.paymentIntents.confirm(intentIn(intentId), params, { idempotencyKey: key })
      return intentOf(await answer(asked))
    },

    async retrieve(intentId: string): Promise<Intent> {
      return intentOf(await retrieves.intent(intentIn(intentId)))
    },

    /** Use one key per requested refund. */
    async refund({ intentId, amountCents, key, notes }: NewRefund): Promise<Refund> {
      const params = {
        payment_intent: intentIn(intentId),
        amount: amountCents,
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

    /** The intents of a booking that were created since an instant, newest first. */
    async intentsOf(bookingId: string, since: string): Promise<Intent[]> {
      const created = await all(stripe.paymentIntents.list(sinceThen(since)), intentOf)
      return created.filter(intent => intent.bookingId === bookingId)
    },

    /** The refunds of an intent, newest first. */
    refundsOf: (intentId: string): Promise<Refund[]> =>
      all(stripe.refunds.list({ payment_intent: intentIn(intentId), limit: 100 }), refundOf),

    disputesOf: (intentId: string): Promise<Dispute[]> =>
      all(stripe.disputes.list({ payment_intent: intentIn(intentId), limit: 100 }), disputeOf),

    /** Successful charges since an instant, newest first; also those of other programs of the account. */
    async charges(since: string): Promise<Charge[]> {
      const paid = all(
        stripe.charges.list(sinceThen(since)),
        charge => (charge.paid ? chargeOf(charge) : []),
        sweepPatienceMs,
      )
      return (await paid).flat()
    },

    refunds: (since: string): Promise<Refund[]> =>
      all(stripe.refunds.list(sinceThen(since)), refundOf, sweepPatienceMs),

    disputes: (since: string): Promise<Dispute[]> =>
      all(stripe.disputes.list(sinceThen(since)), disputeOf, sweepPatienceMs),

    /** The events that bookings use, since an instant, oldest first. The provider keeps them for 30 days. */
    async events(since: string): Promise<PaymentEvent[]> {
      const listed = await all(
        stripe.events.list({ ...sinceThen(since), types: [...eventTypes] }),
        event => event,
        sweepPatienceMs,
      )
      const events: PaymentEvent[] = []
      for (const event of listed.toReversed()) events.push(await read(event))
      return events
    },

    /**
     * `rawBody` is the request's text before any parsing, `signature` its Stripe-Signature header.
     * @throws InvalidWebhook
     */
    async parseWebhook(rawBody: string, signature: string): Promise<PaymentEvent> {
      const event = await verified(stripe.webhooks.constructEventAsync(rawBody, signature, webhookSecret))
      reportOtherVersion(event)
      return read(event)
    },
  }
}

type NewIntent = {
  readonly bookingId: string
  /** Unique for each payment of the booking that differs. */
  readonly key: string
  readonly amountCents: number
  readonly description: string
  readonly receiptEmail?: string
  /** What is left after the payment that booked. */
  readonly purpose?: 'balance'
  /** Whose kept card will pay. */
  readonly customerId?: string
}

type SavedCardCharge = Readonly<{ intentId: string; paymentMethodId: string; key: string }>

type NewRefund = {
  readonly intentId: string
  readonly amountCents: number
  readonly key: string
  /** Stored with the refund and included in its webhooks; at most 500 characters each. */
  readonly notes?: Readonly<Record<string, string>>
}

/** By lists, because the provider's search lags behind. Its clock may be a little behind ours. */
const sinceThen = (since: string) => ({
  created: { gte: Math.max(0, Math.floor(Date.parse(since) / 1000) - 60) },
  limit: 100,
})

/** Every object of a list, page by page. */
const all = <T, R>(list: AsyncIterable<T>, convert: (object: T) => R, patienceMs?: number): Promise<R[]> =>
  answer(Array.fromAsync(list, convert), patienceMs)

/** For lists of any length, for which no visitor waits. */
const sweepPatienceMs = 240_000

/** Ids may come from a browser. An empty one, or one with dots, would reach another path of the provider's API. */
function intentIn(id: string): string {
  if (/^pi_\w+$/.test(id)) return id
  throw new PaymentsError('refused', 'resource_missing', `No such payment_intent: '${id}'`)
}

async function verified(event: Promise<Stripe.Event>): Promise<Stripe.Event> {
  try {
    return await event
  } catch (error) {
    throw new InvalidWebhook(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
