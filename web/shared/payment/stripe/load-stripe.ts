import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** The Stripe.js release that the installed @stripe/stripe-js expects. */
const address = 'https://js.stripe.com/endive/stripe.js'

/** A timeout for the script: on a network that drops packets, it would hang. */
const patienceMs = 10_000

/**
 * Loads the provider's library. Can be retried after a failure.
 * @throws Error if the script fails or takes longer than ten seconds
 */
export async function loadProvider(publishableKey: string): Promise<Stripe> {
  // The library's own loader cannot be canceled and retried, but it uses a script that is already loaded.
  if (!window.Stripe) await loadScript()
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error("The card provider's script needs a browser.")
  return stripe
}

let attempts = 0

function loadScript(): Promise<void> {
  const script = document.createElement('script')
  // A unique URL for each retry: the browser would join it to the request that hangs.
  script.src = attempts++ === 0 ? address : `${address}?attempt=${attempts}`
  let timer: ReturnType<typeof setTimeout>
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error("The card provider's script could not be loaded."))
    timer = setTimeout(
      () => reject(new Error("The card provider's script did not come in time.")),
      patienceMs,
    )
  })
  document.head.append(script)
  return loaded.finally(() => clearTimeout(timer))
}
