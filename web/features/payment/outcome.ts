/** What came of one press of the pay button. */
export type Outcome =
  | { readonly kind: 'succeeded'; readonly paymentIntentId: string }
  /** The card or what was typed was refused; `message` is the provider's. */
  | { readonly kind: 'refused'; readonly message: string }
  /** A way of paying that takes days: neither paid nor refused yet. */
  | { readonly kind: 'pending' }

/** The provider's client library and our sandbox answer alike: an intent, or an error that may carry one. */
type Reply = Readonly<{
  paymentIntent?: Paid
  error?: Readonly<{ type: string; message?: string; payment_intent?: Paid }>
}>
type Paid = Readonly<{ id: string; status: string }>

/** @throws Error when the reply is about neither the card nor what was typed (spec §8: "other errors") */
export function outcomeOf({ paymentIntent, error }: Reply): Outcome {
  // Also in an error: "already succeeded" is how a second press, or another tab, hears of the first one.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id }
  if (intent?.status === 'processing') return { kind: 'pending' }
  if (error && isCustomersToKnow(error.type) && error.message)
    return { kind: 'refused', message: error.message }
  throw new Error(error?.message ?? `The payment is ${intent?.status ?? 'unknown'}.`)
}

const isCustomersToKnow = (type: string) => type === 'card_error' || type === 'validation_error'
