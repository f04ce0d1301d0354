import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** The script of the release that the installed @stripe/stripe-js speaks to. */
const address = 'https://js.stripe.com/endive/stripe.js'

/** How long the script may take; on a network that swallows packets it would never give up itself. */
const patienceMs = 10_000

/**
 * The provider's library. May be called again after a failure.
 * @throws Error when the script fails or takes longer than ten seconds
 */
export async function loadProvider(publishableKey: string): Promise<Stripe> {
  // The library's own loading cannot be given up and begun anew; it takes a script that is there already.
  if (!window.Stripe) await loadScript()
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error("The card provider's script needs a browser.")
  return stripe
}

let attempts = 0

function loadScript(): Promise<void> {
  const script = document.createElement('script')
  // An address of its own for each further attempt: a browser would join it to the one that hangs.
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
