import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** How long the provider's script may take; on a network that swallows packets it would never give up itself. */
const patienceMs = 10_000

/**
 * The provider's library. May be called again after a failure.
 * @throws Error when the script fails or takes longer than ten seconds
 */
export async function loadWithin(publishableKey: string, ms = patienceMs): Promise<Stripe> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`The card provider's script did not load within ${ms / 1000} s.`))
    giveUpScript()
  }, ms)
  try {
    const stripe = await Promise.race([loadStripe(publishableKey), timeout])
    if (!stripe) throw new Error("The card provider's script needs a browser.")
    return stripe
  } finally {
    clearTimeout(timer)
  }
}

/** The library shares one load among all callers; told that it failed, it puts a fresh script in place. */
const giveUpScript = () =>
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event('error'))
