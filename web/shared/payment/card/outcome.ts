/** The result of one payment attempt. */
export type Outcome =
  | { readonly kind: 'succeeded'; readonly paymentIntentId: string }
  /** The card or the input was declined; `message` is the provider's. */
  | { readonly kind: 'refused'; readonly message: string }
  /** A payment method that takes days: neither paid nor declined yet. */
  | { readonly kind: 'pending' }

/**
 * The provider's client library and our sandbox return the same shape: an intent, or an error that may carry
 * one.
 */
type Reply = Readonly<{ paymentIntent?: Intent; error?: Fault & Readonly<{ payment_intent?: Intent }> }>
type Intent = Readonly<{ id: string; status: string; last_payment_error?: Fault | null }>
type Fault = Readonly<{ type: string; code?: string; message?: string }>

/** @throws Error if the failure is not about the card or the input (spec §8: "other errors") */
export function outcomeOf({ paymentIntent, error }: Reply): Outcome {
  // Errors carry intents too: a second attempt, or another tab, gets an "already succeeded" error.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id }
  if (intent?.status === 'processing') return { kind: 'pending' }
  const fault = error ?? intent?.last_payment_error
  if (fault?.message && isCustomersToKnow(fault)) return { kind: 'refused', message: fault.message }
  throw new Error(fault?.message ?? `The payment is ${intent?.status ?? 'unknown'}.`)
}

/** A failed 3-D Secure challenge has the type of an invalid request, but its message is for the customer. */
const isCustomersToKnow = ({ type, code }: Fault) =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
