import { Button, Flex, Text } from '@radix-ui/themes'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Failed, FormError } from '../../components/notice.tsx'
import { type CardFormProps, useFocusOnFault } from './card-form.ts'
import { PaymentLoading } from './card-payment.tsx'
import { type Outcome, outcomeOf } from './outcome.ts'

/** The card provider's own form. Card data never passes through our page. */
export default function StripeForm(props: CardFormProps) {
  const { clientSecret, publishableKey } = props.payment
  const [isMissing, setMissing] = useState(false)
  const stripe = useQuery({
    queryKey: ['card provider', publishableKey],
    queryFn: () => loadProvider(publishableKey),
  })
  if (stripe.isError || isMissing) {
    const tryAgain = () => {
      setMissing(false)
      stripe.refetch()
    }
    return (
      <Failed isBusy={stripe.isFetching} onRetry={tryAgain}>
        The card form did not load. Nothing was charged, and your booking is saved. Check your connection and
        try again.
      </Failed>
    )
  }
  if (!stripe.data) return <PaymentLoading />
  return (
    <Elements stripe={stripe.data} options={{ clientSecret, appearance: appearance() }}>
      <Form {...props} onMissing={() => setMissing(true)} />
    </Elements>
  )
}

/** `onMissing`: the script loaded, but its fields did not. */
type FormProps = CardFormProps & Readonly<{ onMissing: () => void }>

function Form({ returnUrl, isPaying, fault, onPay, onEdit, label, onMissing }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const form = useFocusOnFault(fault)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    onPay(async (): Promise<Outcome> => {
      // The customer may have let us keep the card since the form was loaded.
      await elements.fetchUpdates()
      const confirmParams = { return_url: returnUrl }
      return outcomeOf(await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }))
    })
  }

  return (
    <Flex asChild direction="column" gap="4">
      <form onSubmit={submit} ref={form}>
        <PaymentElement onReady={() => setReady(true)} onChange={onEdit} onLoadError={onMissing} />
        <Button size="4" type="submit" disabled={!isReady || isPaying} loading={isPaying}>
          {label}
        </Button>
        {/* Below the button, which must not move under a finger. */}
        {fault && <FormError>{fault}</FormError>}
        <Text as="p" size="2" color="gray">
          Your card details go straight to the card provider; we never see them.
        </Text>
      </form>
    </Flex>
  )
}

/** Our colors for the provider's form, which runs in an iframe without our styles. */
function appearance(): Appearance {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { colorPrimary: '#3e63dd', borderRadius: '8px', fontFamily: 'system-ui, sans-serif' },
  }
}

/**
 * Loads the provider's library. Can be retried after a failure.
 * @throws Error if the script fails or takes longer than ten seconds
 */
async function loadProvider(publishableKey: string): Promise<Stripe> {
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
    timer = setTimeout(() => reject(new Error("The card provider's script did not come in time.")), timeoutMs)
  })
  document.head.append(script)
  return loaded.finally(() => clearTimeout(timer))
}

/** The Stripe.js release that the installed @stripe/stripe-js expects. */
const address = 'https://js.stripe.com/endive/stripe.js'

/** A timeout for the script: on a network that drops packets, it would hang. */
const timeoutMs = 10_000
