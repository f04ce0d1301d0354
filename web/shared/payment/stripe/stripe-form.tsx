import { Button } from '@radix-ui/themes'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Failed, FormError } from '../../components/notice.tsx'
import { Loading } from '../../components/states.tsx'
import styles from '../card-payment.module.css'
import type { CardFormProps } from '../card-payment.tsx'
import { type Outcome, outcomeOf } from '../outcome.ts'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import { words } from '../words.ts'
import { loadProvider } from './load-stripe.ts'

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
        {words.scriptFailed}
      </Failed>
    )
  }
  if (!stripe.data) return <Loading>{words.loading}</Loading>
  return (
    <Elements stripe={stripe.data} options={{ clientSecret, appearance: appearance() }}>
      <Form {...props} onMissing={() => setMissing(true)} />
    </Elements>
  )
}

/** `onMissing`: the script loaded, but its fields did not. */
type FormProps = CardFormProps & Readonly<{ onMissing: () => void }>

function Form({ returnUrl, isPaying, fault, onPay, label, onMissing }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const form = useFocusOnFault(fault)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    onPay(async (): Promise<Outcome> => {
      const confirmParams = { return_url: returnUrl }
      return outcomeOf(await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }))
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} ref={form}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onMissing} />
      {fault && <FormError>{fault}</FormError>}
      <Button size="4" type="submit" disabled={!isReady || isPaying} loading={isPaying}>
        {label}
      </Button>
      <p className={styles.note}>{words.secure}</p>
    </form>
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
