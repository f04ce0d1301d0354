/** What came of one press of the pay button. */
export type Outcome =
  | { readonly kind: 'succeeded'; readonly paymentIntentId: string }
  /** The card or what was typed was refused; `message` is the provider's. */
  | { readonly kind: 'refused'; readonly message: string }
  /** A way of paying that takes days: neither paid nor refused yet. */
  | { readonly kind: 'pending' }

/** The provider's client library and our sandbox answer alike: an intent, or an error that may carry one. */
type Reply = Readonly<{ paymentIntent?: Intent; error?: Fault & Readonly<{ payment_intent?: Intent }> }>
type Intent = Readonly<{ id: string; status: string; last_payment_error?: Fault | null }>
type Fault = Readonly<{ type: string; code?: string; message?: string }>

/** @throws Error when the reply is about neither the card nor what was typed (spec §8: "other errors") */
export function outcomeOf({ paymentIntent, error }: Reply): Outcome {
  // Also in an error: "already succeeded" is how a second press, or another tab, hears of the first one.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id }
  if (intent?.status === 'processing') return { kind: 'pending' }
  const fault = error ?? intent?.last_payment_error
  if (fault?.message && isCustomersToKnow(fault)) return { kind: 'refused', message: fault.message }
  throw new Error(fault?.message ?? `The payment is ${intent?.status ?? 'unknown'}.`)
}

/** A failed 3-D Secure challenge has the type of a wrong request, but is nobody's mistake. */
const isCustomersToKnow = ({ type, code }: Fault) =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
